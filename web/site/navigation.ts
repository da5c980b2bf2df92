import { type Section, SECTION_PAGES, SECTIONS } from '../../schema/website.ts'

/** Returns the number of a section on the landing page. The hero has number 0. */
export const sectionNumber = (section: Section): number => SECTIONS.findIndex((name) => name === section)

/** Returns the section that a link of an editor leads to: to its anchor, or to its own page. */
export const sectionOfLink = (link: string): Section | undefined =>
  (['home', ...SECTION_PAGES] as const).find((section) => [`#${section}`, `/#${section}`, `/${section}`].includes(link))
