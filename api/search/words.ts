import { LRUCache } from 'lru-cache'
import { stemmer } from 'stemmer'

/** A word of a text: letters with their marks, and digits. */
const WORD = /[\p{L}\p{M}\p{N}]+/gu

/** Returns the words of a text. */
export const wordsOf = (text: string): string[] => text.match(WORD) ?? []

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
const foldWord = (word: string): string => word.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

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
