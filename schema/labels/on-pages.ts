import type { Catalogue } from './catalogue.ts'

/** The places of labels that only the server writes: mails, feeds, and the names of pages in the search. */
const ELSEWHERE = /^(?:mail|feed|index)\./

/** Returns the labels of a catalogue that visitors download. */
export const onPages = ({ language, messages }: Catalogue): Catalogue => ({
  language,
  messages: Object.fromEntries(Object.entries(messages).filter(([key]) => !ELSEWHERE.test(key))),
})
