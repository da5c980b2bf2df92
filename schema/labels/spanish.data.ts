import type { Catalogue } from './catalogue.ts'
import { es, spanishOfKinds } from './es.ts'
import { onPages } from './on-pages.ts'

/** The labels in Spanish, with those of the kinds. */
export const spanish: Catalogue = { language: 'es', messages: { ...spanishOfKinds, ...es } }

export const spanishOnPages: Catalogue = onPages(spanish)
