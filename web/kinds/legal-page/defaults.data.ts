import { fallbackLegalPages } from '../../../schema/fallbacks.data.ts'

/** The built-in pages, without the content of other kinds. */
export const defaults = fallbackLegalPages
