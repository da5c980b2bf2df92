import { fallbackSeo } from '../../../schema/fallbacks.data.ts'

/** The built-in entries, without the content of other kinds. */
export const defaults = fallbackSeo
