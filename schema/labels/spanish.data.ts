import type { Catalogue } from './catalogue.ts'
import { es, spanishOfKinds } from './es.ts'

/** The labels in Spanish, with those of the kinds. */
export const spanish: Catalogue = { language: 'es', messages: { ...spanishOfKinds, ...es } }
