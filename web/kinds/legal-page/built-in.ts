import { fallbackLegalPages } from '../../../schema/fallbacks.data.ts'
import type { LegalPageName } from '../../../schema/legal.ts'

/** A legal text, as its page shows it. */
export interface LegalText {
  title: string
  description: string
  parts: readonly { title: string; text: string }[]
}

/** Returns the text that a legal page shows while none is stored, or while the stored one is inactive or cannot be loaded. */
export const builtInText = (page: LegalPageName): LegalText => fallbackLegalPages.find((text) => text.page === page)!
