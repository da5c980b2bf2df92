import type { FixedPage } from '../schema/renderer.ts'
import { BENEFITS } from './kinds/job/benefits.ts'
import { PROCESS } from './kinds/service/phases.ts'
import { paths } from './paths.ts'
import { BEGINNING, CERTIFICATIONS, METHOD, TIMELINE, VALUES } from './site/landing/story.ts'
import { DEPARTMENTS } from './site/landing/departments.ts'
import { LEGAL_PAGES, type LegalPageName } from '../schema/legal.ts'
import { builtInText } from './kinds/legal-page/built-in.ts'
import { FALLBACK_CONTACT } from '../schema/site.ts'

/** Returns titled texts as lines. */
const lines = (entries: readonly { title: string; text: string }[]) =>
  entries.map(({ title, text }) => `${title}: ${text}`)

function legalPage(page: LegalPageName): FixedPage {
  const { title, description, parts } = builtInText(page)
  const texts = [description, ...parts.flatMap((part) => [part.title, part.text])]
  return { path: paths[page], title, keywords: ['Legal'], texts }
}

/** The fixed words of the website, by page and part of a page, for the search. */
export const fixedPages: readonly FixedPage[] = [
  {
    path: paths.sectionPage('contact'),
    title: 'Contact',
    keywords: [
      'Help',
      'Support',
      'Price',
      'Pricing',
      'Quote',
      'Cost',
      'Buy',
      'Order',
      'Sample',
      'Dealer',
      'Location',
      'Map',
    ],
    texts: [
      'E-mail, phone, address and office hours, and where to ask about prices, samples and orders.',
      ...DEPARTMENTS.map(({ subject, address }) => `${subject}: write to ${address}`),
      `Office hours: ${FALLBACK_CONTACT.hours}`,
    ],
  },
  {
    path: paths.sectionPage('about'),
    title: 'About',
    keywords: ['Company', 'Story', 'History', 'Team', 'Leadership', 'Mission', 'Vision'],
    texts: [
      'Who we are, what we hold ourselves to, and who leads the company.',
      BEGINNING,
      METHOD,
      ...lines(VALUES),
      ...lines(TIMELINE),
    ],
  },
  {
    path: `${paths.sectionPage('about')}#certificates`,
    title: 'Certificates',
    keywords: ['Certification', 'Quality', 'GMP', 'Standard'],
    texts: [
      'The standards that we are certified to.',
      ...CERTIFICATIONS.map(({ name, text, proof }) => `${name}: ${text} ${proof}`),
    ],
  },
  {
    path: paths.sectionPage('careers'),
    title: 'Careers',
    keywords: ['Vacancy', 'Hiring', 'Employment', 'Work', 'Resume', 'Apply', 'Benefits', 'Salary'],
    texts: ['Open positions, internships, benefits, and where to send a resume.', ...lines(BENEFITS)],
  },
  {
    path: `${paths.sectionPage('services')}#process`,
    title: 'Our process',
    keywords: ['Steps'],
    texts: ['How we work with clients, from the first call to the report.', ...lines(PROCESS)],
  },
  ...LEGAL_PAGES.map(legalPage),
]
