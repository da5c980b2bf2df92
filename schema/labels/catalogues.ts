import type { Catalogue } from './catalogue.ts'
import { english } from './english.data.ts'
import { spanish } from './spanish.data.ts'

/** Every catalogue. Browsers load only the one of their page (`web/entries/`). */
export const catalogues: readonly Catalogue[] = [english, spanish]

/** Returns the catalogue for a language: its own, that of the language of which it is a variety, or the one in English. */
export const catalogueOf = (tag: string): Catalogue =>
  catalogues.find(({ language }) => language === tag) ??
  catalogues.find(({ language }) => language === tag.split('-')[0]) ??
  english
