import { type Section, SECTIONS, websiteKinds } from '../../schema/website.ts'

/** The labels of the sections, in the order of the landing page. */
const LABELS: readonly string[] = [
  'Home',
  ...websiteKinds.map(({ website }) => website.section.label),
  'About',
  'Contact',
]

/** Returns the label of a section and its number. The hero has number 0. */
export function sectionMark(section: Section): { label: string; number: number } {
  const number = SECTIONS.indexOf(section)
  return { label: LABELS[number]!, number }
}

/** Returns the section that a link of an editor leads to: to its anchor, or to its own page. */
export const sectionOfLink = (link: string): Section | undefined =>
  SECTIONS.find((section) => [`#${section}`, `/#${section}`, `/${section}`].includes(link))
