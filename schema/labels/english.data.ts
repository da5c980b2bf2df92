import { en } from './en.ts'
import type { Catalogue } from './catalogue.ts'
import { company, publicKinds } from '../kinds/index.ts'
import { labelsOfKinds } from './of-kinds.ts'

/** The labels in English, with those of the kinds. */
export const english: Catalogue = { language: 'en', messages: { ...labelsOfKinds([...publicKinds, company]), ...en } }

/** The places of labels that pages do not show: mails, and the names of pages in the search. */
const ELSEWHERE = /^(?:mail|index)\./

/** The labels in English that visitors download. */
export const englishOnPages: Catalogue = {
  ...english,
  messages: Object.fromEntries(Object.entries(english.messages).filter(([key]) => !ELSEWHERE.test(key))),
}
