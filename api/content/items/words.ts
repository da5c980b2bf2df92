import { foldSearch, HYPHEN, INVISIBLE_CHARACTER, LETTER } from '../../platform/database/search-text.ts'

/** A word of a text. Invisible characters within it are a part of it. */
const SHOWN_WORD = new RegExp(`${LETTER}(?:${LETTER}|${INVISIBLE_CHARACTER})*`, 'gu')
const WORD = new RegExp(`${LETTER}+`, 'gu')
/** A word, or words that are joined by hyphens, such as "Bio-Urea". A pattern for the latter alone would take quadratic time. */
const WORDS = new RegExp(`${WORD.source}(?:${HYPHEN}${WORD.source})*`, 'gu')
/** A word of several parts that begin with capitals, such as "AzoMax". */
const PARTS = /\p{Lu}?\p{Ll}+/gu

/** Returns the words of a text without accents. */
export const wordsOf = (text: string): string[] => foldSearch(text).match(WORD) ?? []

/**
 * Returns the words that a text is found by, in lower case: its words, the joined ones also as one ("Bio-Urea" as "biourea"), and the
 * parts of others ("AzoMax" as "azo" and "max"). For stored items, PostgreSQL does the same.
 */
export function indexedWords(text: string): string[] {
  const words = wordsOf(text)
  const joined = (foldSearch(text).match(WORDS) ?? [])
    .map(wordsOf)
    .flatMap((parts) => (parts.length > 1 ? parts.join('') : []))
  const parts = words.filter((word) => /\p{Ll}\p{Lu}/u.test(word)).flatMap((word) => word.match(PARTS) ?? [])
  return [...words, ...joined, ...parts].map((word) => word.toLowerCase())
}

/** Splits a text into its words and what stands between them. */
export function splitWords(text: string): { text: string; isWord: boolean }[] {
  const parts: { text: string; isWord: boolean }[] = []
  let end = 0
  for (const { 0: word, index } of text.matchAll(SHOWN_WORD)) {
    if (index > end) parts.push({ text: text.slice(end, index), isWord: false })
    parts.push({ text: word, isWord: true })
    end = index + word.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), isWord: false })
  return parts
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
