import { type Section, SECTIONS, websiteKinds } from '../../schema/website.ts'

interface Entry {
  section: Section
  label: string
}

/** The links of the header: every section of the landing page, in the page's order. */
export const NAVIGATION: readonly Entry[] = [
  { section: 'home', label: 'Home' },
  ...websiteKinds.map(({ website }) => ({ section: website.section.id, label: website.section.label })),
  { section: 'about', label: 'About' },
  { section: 'contact', label: 'Contact' },
]

/** Returns the label of a section and its number. The hero has number 0. */
export function sectionMark(section: Section): { label: string; number: number } {
  const number = SECTIONS.indexOf(section)
  return { label: NAVIGATION[number]!.label, number }
}
