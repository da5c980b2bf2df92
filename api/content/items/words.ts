import { LRUCache } from 'lru-cache'
import { stemmer } from 'stemmer'
import { foldSearch, HYPHENS, INVISIBLE } from '../../platform/database/search-text.ts'

/** A word of a text: letters with their marks, and digits. Invisible characters within it are a part of it. */
const WORD = new RegExp(`[\\p{L}\\p{M}\\p{N}][\\p{L}\\p{M}\\p{N}${INVISIBLE}]*`, 'gu')
/** A word, or words that are joined by hyphens, such as "Bio-Urea". A pattern for the latter alone would take quadratic time. */
const WORDS = new RegExp(`${WORD.source}(?:[${HYPHENS}]${WORD.source})*`, 'gu')
/** A word of several parts that begin with capitals, such as "AzoMax". */
const PARTS = /\p{Lu}?\p{Ll}+/gu

/** Returns the words of a text. */
export const wordsOf = (text: string): string[] => text.match(WORD) ?? []

/**
 * Returns the words that a text is found by: its words, the joined ones also as one ("Bio-Urea" as "BioUrea"), and the parts of
 * others ("AzoMax" as "Azo" and "Max").
 */
export function indexedWords(text: string): string[] {
  const words = wordsOf(text)
  const joined = (text.match(WORDS) ?? []).map(wordsOf).flatMap((parts) => (parts.length > 1 ? parts.join('') : []))
  const parts = words.filter((word) => /\p{Ll}\p{Lu}/u.test(word)).flatMap((word) => word.match(PARTS) ?? [])
  return [...words, ...joined, ...parts]
}

/** Splits a text into its words and what stands between them. */
export function splitWords(text: string): { text: string; isWord: boolean }[] {
  const parts: { text: string; isWord: boolean }[] = []
  let end = 0
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (index > end) parts.push({ text: text.slice(end, index), isWord: false })
    parts.push({ text: word, isWord: true })
    end = index + word.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), isWord: false })
  return parts
}

/** Returns a word in lower case and without accents. */
const foldWord = (word: string): string => foldSearch(word).replaceAll(/\p{M}/gu, '').toLowerCase()

/** Terms by word: texts repeat their words, and deriving the terms takes most of the time of indexing. */
const known = new LRUCache<string, string[]>({ max: 20_000 })

/** Returns the terms that a word is found by: the word itself and its stem, which is the same for "trial" and "trials". */
export function termsOf(word: string): string[] {
  let terms = known.get(word)
  if (!terms) {
    const folded = foldWord(word)
    terms = [...new Set([folded, stemmer(folded)])]
    known.set(word, terms)
  }
  return terms
}

/** Returns how many characters of a word may be mistyped. Numbers and very short words must match exactly. */
export function allowedTypos(word: string): number {
  if (word.length < 4 || /\p{N}/u.test(word)) return 0
  return word.length < 7 ? 1 : 2
}

/** Returns a word with two neighbouring letters exchanged, for each two. */
export const transpositions = (word: string): string[] =>
  Array.from({ length: word.length - 1 }, (_, at) =>
    [word.slice(0, at), word[at + 1], word[at], word.slice(at + 2)].join(''),
  ).filter((other) => other !== word)
