import type { Catalogue } from './catalogue.ts'

/** The labels that only the server writes: of mails, of feeds, the names of pages in the search, and a period of the privacy policy. */
const ELSEWHERE = /^(?:mail|feed|index)\.|^legal\.unlimited$/

/** Returns the labels of a catalogue that visitors download. */
export const onPages = ({ language, messages }: Catalogue): Catalogue => ({
  language,
  messages: Object.fromEntries(Object.entries(messages).filter(([key]) => !ELSEWHERE.test(key))),
})
