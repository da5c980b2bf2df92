import { type Section, SECTION_PAGES } from '../../schema/website.ts'

/** Returns the section that a link of an editor leads to: to its anchor, or to its own page. */
export const sectionOfLink = (link: string): Section | undefined =>
  (['home', ...SECTION_PAGES] as const).find((section) => [`#${section}`, `/#${section}`, `/${section}`].includes(link))
