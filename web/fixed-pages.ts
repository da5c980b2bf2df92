import {
  aboutSection,
  careersSection,
  contactSection,
  productsSection,
  servicesSection,
} from '../schema/kinds/index.ts'
import { LEGAL_PAGES, type LegalPageName } from '../schema/legal.ts'
import type { FixedPage } from '../schema/renderer.ts'
import { builtInText } from './kinds/legal-page/built-in.ts'
import { paths } from './paths.ts'

/** Fields of the section about the company that are a page of their own for the search. */
const CERTIFICATES = ['certificatesTitle', 'certificates']
const STEPS = ['stepsTitle', 'steps']

const without = ({ fields }: { fields: object }, keys: readonly string[]) =>
  Object.keys(fields).filter((key) => !keys.includes(key))

function legalPage(page: LegalPageName): FixedPage {
  const { title, description, parts } = builtInText(page)
  const texts = [description, ...parts.flatMap((part) => [part.title, part.text])]
  return { path: paths[page], title, keywords: ['Legal'], texts }
}

/** The pages that do not belong to an item, and parts of them, for the search. */
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
    texts: ['E-mail, phone, address and office hours.'],
    words: { kind: contactSection.name },
  },
  {
    path: paths.sectionPage('about'),
    title: 'About',
    keywords: ['Company', 'Story', 'History', 'Team', 'Leadership', 'Mission', 'Vision'],
    texts: [],
    words: { kind: aboutSection.name, fields: without(aboutSection, CERTIFICATES) },
  },
  {
    path: `${paths.sectionPage('about')}#certificates`,
    title: 'Certificates',
    keywords: ['Certification', 'Quality', 'Standard'],
    texts: [],
    words: { kind: aboutSection.name, fields: CERTIFICATES },
  },
  {
    path: paths.sectionPage('products'),
    title: 'Products',
    keywords: [],
    texts: [],
    words: { kind: productsSection.name },
  },
  {
    path: paths.sectionPage('careers'),
    title: 'Careers',
    keywords: ['Vacancy', 'Hiring', 'Employment', 'Work', 'Resume', 'Apply', 'Benefits', 'Salary'],
    texts: [],
    words: { kind: careersSection.name },
  },
  {
    path: paths.sectionPage('services'),
    title: 'Services',
    keywords: [],
    texts: [],
    words: { kind: servicesSection.name, fields: without(servicesSection, STEPS) },
  },
  {
    path: `${paths.sectionPage('services')}#process`,
    title: 'Our process',
    keywords: ['Steps'],
    texts: [],
    words: { kind: servicesSection.name, fields: STEPS },
  },
  ...LEGAL_PAGES.map(legalPage),
]
