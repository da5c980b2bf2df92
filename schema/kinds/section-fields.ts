import { choice, email, type Fields, group, image, link, longText, text } from '../fields.ts'

/** The maximum length of a sentence or two, such as an introduction. */
const SENTENCES = 1_000

/** Returns a field for a text of a few sentences. */
export const sentences = (label: string, options: { default?: string; help?: string } = {}) =>
  longText(label, { max: SENTENCES, ...options })

interface ButtonDefaults {
  text: string
  link: string
}

/** Returns a field for a button that must be there. */
export const requiredButton = (label: string, defaults: ButtonDefaults) =>
  group(label, {
    text: text('Text', { required: true, default: defaults.text }),
    link: link('Link', { required: true, default: defaults.link }),
  })

/** Returns a field for a button. Without a text it is not shown. */
export const button = (label: string, defaults: ButtonDefaults) =>
  group(label, { text: text('Text', { default: defaults.text }), link: link('Link', { default: defaults.link }) })

interface OwnPageDefaults {
  pageTitle: string
  pageIntro?: string
}

/** Returns the fields for the heading and the introduction of a section's own page. */
export const ownPageWords = ({ pageTitle, pageIntro = '' }: OwnPageDefaults) => ({
  pageTitle: text('Heading of its own page', { required: true, default: pageTitle }),
  pageIntro: sentences('Introduction of its own page', { default: pageIntro }),
})

interface WordDefaults extends OwnPageDefaults {
  title: string
  intro?: string
}

/** Returns the fields for the heading and the introduction of a section, on the landing page and on its own page. */
export const sectionWords = ({ title, intro = '', ...ownPage }: WordDefaults) => ({
  title: text('Heading', { required: true, default: title, help: 'On the landing page.' }),
  intro: sentences('Introduction', { default: intro }),
  ...ownPageWords(ownPage),
})

/**
 * Returns the fields for the large picture of a section on the landing page.
 *
 * @param drawing the drawing that is shown at first, one of those that the server draws
 */
export const sectionPicture = (drawing: string, caption: string) => ({
  image: image('Picture', {
    default: `/plates/${drawing}.svg`,
    help: 'On the landing page. Our drawings: /plates/leaf.svg, root, nodule, cell, genome.',
  }),
  caption: text('Caption', { default: caption }),
})

interface MailDefaults {
  email: string
  subject: string
  body: string
  printed: string
}

/**
 * Returns a field for the mail that a button on the page of an item begins.
 *
 * @param item what the texts may name in braces: `title` for `{title}`
 */
export const itemMail = (label: string, item: string, defaults: MailDefaults) =>
  group(
    label,
    {
      email: email('Address', { default: defaults.email, help: 'Empty: the contact e-mail of the site.' }),
      subject: text('Subject', { default: defaults.subject }),
      body: longText('Text', { default: defaults.body }),
      printed: text('On a printed page', {
        default: defaults.printed,
        help: 'Takes the place of the button. {email} and {subject} stand for those above.',
      }),
    },
    {
      help: `{${item}} stands for the name of the item and {site} for that of the website, {phone} and {email} for its number and the address.`,
    },
  )

/** Returns a field for a small drawing beside a text. */
export const pointIcon = () =>
  choice('Drawing', [
    { name: 'HEART', value: 'heart', label: 'Heart' },
    { name: 'BOOK', value: 'book', label: 'Book' },
    { name: 'BALANCE', value: 'balance', label: 'Scales' },
    { name: 'COIN', value: 'coin', label: 'Coin' },
    { name: 'GLOBE', value: 'globe', label: 'Globe' },
    { name: 'FLASK', value: 'flask', label: 'Flask' },
    { name: 'LEAF', value: 'leaf', label: 'Leaf' },
    { name: 'STAR', value: 'star', label: 'Star' },
    { name: 'PEOPLE', value: 'people', label: 'People' },
    { name: 'SEAL', value: 'seal', label: 'Seal' },
  ])

/** Returns the fields for a short text with a heading. */
export const point = () => ({ title: text('Heading'), text: sentences('Text') }) satisfies Fields
