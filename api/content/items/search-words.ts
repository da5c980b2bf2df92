import { distance } from 'fastest-levenshtein'
import { stemmer } from 'stemmer'
import { foldSearch } from '../../platform/database/search-text.ts'
import { allowedTypos } from './words.ts'

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
/** Shorter words begin like too many others. */
const MIN_START = 5
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

/** Returns the smallest number of typing errors between a word and the beginning of a longer one. */
const typosAtStart = (typed: string, other: string): number =>
  Math.min(...[-1, 0, 1].map((more) => distance(typed, other.slice(0, typed.length + more))))

/** Returns a search word that also matches its first corrections. Without corrections, returns the word unchanged. */
export function withCorrections(word: SearchWord, known: readonly string[]): SearchWord {
  const corrections = known.slice(0, MAX_CORRECTIONS)
  return corrections.length > 0 ? { ...word, forms: [...word.forms, ...corrections], corrections } : word
}

/**
 * Adds to a mistyped word the stored words that differ from it by few letters. If no such word exists, adds longer words whose
 * beginning differs from it by few letters.
 *
 * @param similar words of the items that are similar to it
 */
export function corrected(word: SearchWord, similar: readonly string[]): SearchWord {
  const typed = word.typed.toLowerCase()
  if (similar.some((other) => other.startsWith(typed))) return word
  const closest = (typosOf: (typed: string, other: string) => number) =>
    similar
      .map((other) => ({ other, typos: typosOf(typed, other) }))
      .filter(({ typos }) => typos <= allowedTypos(typed))
      .toSorted((a, b) => a.typos - b.typos)
      .map(({ other }) => other)
  const whole = closest(distance)
  const begun = typed.length < MIN_START ? [] : closest(typosAtStart).filter((other) => other[0] === typed[0])
  return withCorrections(word, whole.length > 0 ? whole : begun)
}

/**
 * Returns the words of a search. If exactly one of several is contained in no item, it is left out, because one wrong word must
 * not hide what the others find.
 *
 * @param isContained whether an item contains each word
 */
export function knownWords(words: readonly SearchWord[], isContained: readonly boolean[]): SearchWord[] {
  const known = words.filter((_, at) => isContained[at])
  return words.length > 1 && known.length === words.length - 1 ? known : [...words]
}
