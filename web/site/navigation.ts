import { type Section, SECTIONS, websiteKinds } from '../../schema/website.ts'

/** The labels of the sections. */
const LABELS: ReadonlyMap<Section, string> = new Map([
  ['home', 'Home'],
  ...websiteKinds.map(({ website: { section } }) => [section.id, section.label] as const),
  ['about', 'About'],
  ['contact', 'Contact'],
])

/** Returns the label of a section and its number on the landing page. The hero has number 0. */
export const sectionMark = (section: Section): { label: string; number: number } => ({
  label: LABELS.get(section)!,
  number: SECTIONS.findIndex((name) => name === section),
})

/** Returns the section that a link of an editor leads to: to its anchor, or to its own page. */
export const sectionOfLink = (link: string): Section | undefined =>
  [...LABELS.keys()].find((section) => [`#${section}`, `/#${section}`, `/${section}`].includes(link))
