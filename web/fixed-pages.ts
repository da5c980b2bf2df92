import { aboutSection, careersSection, contactSection, servicesSection, singletons } from '../schema/kinds/index.ts'
import { sectionLabel } from '../schema/labels/kind-words.ts'
import { LEGAL_PAGES, type LegalPageName } from '../schema/legal.ts'
import type { Label } from '../schema/labels/labels.ts'
import type { FixedPage, FixedPages } from '../schema/renderer.ts'
import { SECTION_PAGES } from '../schema/website.ts'
import { builtInText } from './kinds/legal-page/built-in.ts'
import { paths } from './paths.ts'

/** Fields of the section about the company that are a page of their own for the search. */
const CERTIFICATES = ['certificatesTitle', 'certificates']
const STEPS = ['stepsTitle', 'steps']

/** Returns the fields of a section but for those given and for the caption of its picture, which some pages do not show. */
const without = ({ fields }: { fields: object }, ...keys: readonly string[]) =>
  Object.keys(fields).filter((key) => key !== 'caption' && !keys.includes(key))

function legalPage(label: Label, page: LegalPageName): FixedPage {
  const { title, description, parts } = builtInText(page)
  const texts = [description, ...parts.flatMap((part) => [part.title, part.text])]
  return { path: paths[page], title, keywords: [label('legal.mark')], texts }
}

const wordsOf = (text: string) => text.split(',').map((word) => word.trim())

/** Returns the pages of the sections of which nothing else is to be said. */
const otherSections = (label: Label, pages: readonly FixedPage[]): FixedPage[] =>
  singletons.flatMap((kind) => {
    const known = SECTION_PAGES.find((page) => page === kind.section)
    if (known === undefined || pages.some(({ path }) => path === paths.sectionPage(known))) return []
    return [
      {
        path: paths.sectionPage(known),
        title: label(sectionLabel(known)),
        keywords: [],
        texts: [],
        words: { kind: kind.name, fields: without(kind) },
      },
    ]
  })

/** The pages whose words for the search are more than those of a section. */
const pagesWithOwnWords = (label: Label): FixedPage[] => [
  {
    path: paths.sectionPage('contact'),
    title: label('section.contact'),
    keywords: wordsOf(label('index.contactWords')),
    texts: [label('index.contactText')],
    words: { kind: contactSection.name, fields: without(contactSection) },
  },
  {
    path: paths.sectionPage('about'),
    title: label('section.about'),
    keywords: wordsOf(label('index.aboutWords')),
    texts: [],
    words: { kind: aboutSection.name, fields: without(aboutSection, ...CERTIFICATES) },
  },
  {
    path: `${paths.sectionPage('about')}#certificates`,
    title: label('index.certificates'),
    keywords: wordsOf(label('index.certificatesWords')),
    texts: [],
    words: { kind: aboutSection.name, fields: CERTIFICATES },
  },
  {
    path: paths.sectionPage('careers'),
    title: label('job:section'),
    keywords: wordsOf(label('index.careersWords')),
    texts: [],
    words: { kind: careersSection.name, fields: without(careersSection) },
  },
  {
    path: paths.sectionPage('services'),
    title: label('service:section'),
    keywords: [],
    texts: [],
    words: { kind: servicesSection.name, fields: without(servicesSection, ...STEPS) },
  },
  {
    path: `${paths.sectionPage('services')}#process`,
    title: label('index.process'),
    keywords: wordsOf(label('index.processWords')),
    texts: [],
    words: { kind: servicesSection.name, fields: STEPS },
  },
  ...LEGAL_PAGES.map((page) => legalPage(label, page)),
]

/** The pages that do not belong to an item, and parts of them, for the search. */
export const fixedPages: FixedPages = (label) => {
  const pages = pagesWithOwnWords(label)
  return [...pages, ...otherSections(label, pages)]
}
