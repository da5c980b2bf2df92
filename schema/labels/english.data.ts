import { en } from './en.ts'
import type { Catalogue } from './catalogue.ts'
import { company, publicKinds } from '../kinds/index.ts'
import { labelsOfKinds } from './of-kinds.ts'
import { onPages } from './on-pages.ts'

/** The labels in English, with those of the kinds. */
export const english: Catalogue = { language: 'en', messages: { ...labelsOfKinds([...publicKinds, company]), ...en } }

export const englishOnPages: Catalogue = onPages(english)
