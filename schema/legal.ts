/** The pages with legal texts. Each is the first segment of the address of a page. */
export const LEGAL_PAGES = ['privacy', 'terms', 'cookies'] as const

export type LegalPageName = (typeof LEGAL_PAGES)[number]
