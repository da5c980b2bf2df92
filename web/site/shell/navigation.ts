import type { Section } from '../../../schema/website.ts'

/** The links of the header, in their order. */
export const NAVIGATION: readonly { section: Section; label: string }[] = [
  { section: 'home', label: 'Home' },
  { section: 'products', label: 'Products' },
  { section: 'services', label: 'Services' },
  { section: 'careers', label: 'Careers' },
  { section: 'about', label: 'About' },
  { section: 'contact', label: 'Contact' },
]
