/** A legal text: parts with titles and paragraphs. `{email}` is replaced by the contact address. */
export interface LegalText {
  title: string
  description: string
  parts: { title: string; paragraphs: string[] }[]
}

export const privacy: LegalText = {
  title: 'Privacy Policy',
  description: 'What this website keeps about you, for how long, and how to have it deleted.',
  parts: [
    {
      title: 'What we keep',
      paragraphs: [
        'If you subscribe to Stay Updated we keep the e-mail address you typed and the time. Nothing else on this website asks for personal data.',
        'Our server logs requests by page with a shortened network address, from which no single connection can be told. To slow down abuse it counts attempts under a code made from the network address, and deletes it within two hours.',
      ],
    },
    {
      title: 'What we do with it',
      paragraphs: [
        'We send trial results and product news to subscribers a few times a year. We do not sell, lend or combine addresses.',
        'Letters and resumes that you send by e-mail are read by the people they concern and deleted after two years unless you work with us by then.',
      ],
    },
    {
      title: 'Your rights',
      paragraphs: [
        'Write to {email} to see, correct or delete what we hold about you, or to leave the list. We answer within 30 days.',
      ],
    },
  ],
}

export const terms: LegalText = {
  title: 'Terms of Service',
  description: 'What the information on this website is for, and what it is not.',
  parts: [
    {
      title: 'What this website is',
      paragraphs: [
        'These pages describe our products, services and open positions. They are no offer; an agreement comes about by a signed order.',
      ],
    },
    {
      title: 'Labels come first',
      paragraphs: [
        'Always read and follow the product label. Where a page and a label differ, the label holds.',
        'Trial results are those of the sites, years and conditions stated beside them. Other soils, seasons and practices give other results.',
      ],
    },
    {
      title: 'Use of texts and drawings',
      paragraphs: [
        'You may quote from these pages with a link to the source. Names and marks remain ours or those of their owners.',
        'Questions: {email}.',
      ],
    },
  ],
}

export const cookies: LegalText = {
  title: 'Cookie Policy',
  description: 'This website sets no cookies of its own. What your browser remembers, and how to change it.',
  parts: [
    {
      title: 'No cookies of our own',
      paragraphs: [
        'This website sets no cookies. Your browser remembers for the current session that you have seen the opening screen.',
      ],
    },
    {
      title: 'Counting visits',
      paragraphs: [
        'If we use Google Analytics or Google Tag Manager you are asked first. Nothing is loaded from there before you agree. If you agree, Google sets cookies named _ga and similar for up to two years.',
        'Your browser keeps your answer until you clear what it has stored for this website, or take the answer back here: while visits are counted, a button for that stands below. Cookies that Google has set stay until they expire or you clear them.',
      ],
    },
  ],
}
