import { distance } from 'fastest-levenshtein'
import { stemmer } from 'stemmer'
import { foldSearch } from '../database/search-text.ts'
import { allowedTypos } from '../search/words.ts'

/** A word of a search. */
export interface SearchWord {
  /** The word as it was typed, without accents and invisible characters. */
  typed: string
  /** Texts of which an item contains at least one. */
  forms: readonly string[]
  /** The words that it was corrected to, if it was mistyped. */
  corrections: readonly string[]
}

/** Later words are ignored: every word is one more condition. */
const MAX_WORDS = 12
/** A shorter stem would be contained in too many words. */
const MIN_STEM = 4
/** The maximum number of words that a mistyped one is corrected to. */
const MAX_CORRECTIONS = 5

/** Returns the words of a search text. */
export const searchWords = (text: string): SearchWord[] =>
  foldSearch(text)
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MAX_WORDS)
    .map((typed) => ({ typed, forms: formsOf(typed.toLowerCase()), corrections: [] }))

/** Returns the texts that a word is found by: its stem, so that "trials" finds "trial", or the word itself. */
function formsOf(word: string): string[] {
  if (!/^\p{L}+$/u.test(word)) return [word]
  const stem = stemmer(word)
  if (stem.length < MIN_STEM) return [word]
  const forms = word.startsWith(stem) ? [stem] : [word, stem]
  // The stem of "studies" and "study" is "studi".
  return stem.endsWith('i') ? [...forms, `${stem.slice(0, -1)}y`] : forms
}

/**
 * Corrects a mistyped word.
 *
 * @param similar words of the items that are similar to it
 */
export function corrected(word: SearchWord, similar: readonly string[]): SearchWord {
  const typed = word.typed.toLowerCase()
  if (similar.some((other) => other.startsWith(typed))) return word
  const ranked = similar
    .map((other) => ({ other, typos: distance(typed, other) }))
    .filter(({ typos }) => typos <= allowedTypos(typed))
    .toSorted((a, b) => a.typos - b.typos)
  const corrections = ranked.slice(0, MAX_CORRECTIONS).map(({ other }) => other)
  return corrections.length > 0 ? { ...word, forms: [...word.forms, ...corrections], corrections } : word
}
