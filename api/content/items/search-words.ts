import { distance } from 'fastest-levenshtein'
import { stemmer } from 'stemmer'
import { foldSearch, INACTIVE } from '../../platform/database/search-text.ts'
import { allowedTypos, wordsOf } from './words.ts'

/** A word of a search. */
export interface SearchWord {
  /** The word as it was typed, without accents and invisible characters. */
  typed: string
  /** Its parts between signs, most often one. An item contains all of them, and a word that begins with the last. */
  parts: readonly string[]
  /** The beginnings of words of which an item contains one, besides the parts. */
  forms: readonly string[]
  /** Texts of which the title of an item contains one, besides the parts and forms: "ferm" finds "Biofermenter". */
  within: readonly string[]
  /** The words that it was corrected to, if it was mistyped. They are forms, too. */
  corrections: readonly string[]
  /** Lexemes of which an item has one, besides the others: those of choices with a label that has the word. */
  lexemes: readonly string[]
  /** Whether few items have it, so that all of them can be read. */
  isRare: boolean
  /** Whether no item has it, even with corrections. */
  isAbsent: boolean
}

/** Later words are ignored: every word is one more condition. */
const MAX_WORDS = 12
/** A shorter stem would be contained in too many words. */
const MIN_STEM = 4
/** Shorter words begin like too many others. */
const MIN_START = 5
/** The maximum number of words that a mistyped one is corrected to. */
const MAX_CORRECTIONS = 5
/** Longer words, in characters, are found in titles only. */
const MAX_LENGTH = 60
/** Shorter words are not found within words: an index of trigrams finds no pairs. */
const MIN_WITHIN = 3

/**
 * Returns the words of a search text. Signs count only if there is nothing else.
 *
 * @param stems the stems of words in another language than the original one
 */
export function searchWords(text: string, stems: ReadonlyMap<string, string> = new Map()): SearchWord[] {
  const typed = foldSearch(text).split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
  const words = typed.map((word) => searchWord(word, stems.get(word.toLowerCase())))
  const named = words.filter(({ parts }) => parts.length > 0)
  return named.length > 0 ? named : words
}

/** Returns a word of a search. @param typed a text without spaces @param stem its stem in another language than the original one */
function searchWord(typed: string, stem = ''): SearchWord {
  const parts = wordsOf(typed).filter(({ length }) => length <= MAX_LENGTH)
  const [part] = parts
  // The stem of "trials" is "trial", so that both find each other. "Bio-Urea" is also found as "biourea".
  const forms = parts.length === 1 ? stemsOf(part!.toLowerCase(), stem) : parts.length > 1 ? [parts.join('')] : []
  const isLongEnough = ({ length }: string) => length >= MIN_WITHIN || parts.every((word) => /[^\0-\u007f]/.test(word))
  return {
    typed,
    parts,
    forms,
    within: [typed, ...forms].filter(isLongEnough),
    corrections: [],
    lexemes: [],
    isRare: false,
    isAbsent: false,
  }
}

/** Returns a word that must begin a word of an item as it is. */
export const exactWord = (text: string): SearchWord => ({ ...searchWord(text), forms: [], within: [] })

function stemsOf(word: string, other: string): string[] {
  if (!/^\p{L}+$/u.test(word)) return []
  const stem = stemmer(word)
  // The stem of "studies" and "study" is "studi".
  const stems = [stem, stem.endsWith('i') && stem.length >= MIN_STEM ? `${stem.slice(0, -1)}y` : '', other]
  return [...new Set(stems)].filter((form) => form.length >= MIN_STEM && form !== word)
}

// A single letter or digit begins too many words. In other scripts, it can be a word.
const beginning = (start: string, mark: string) => `'${mark}${start}'${/^[a-z0-9]$/i.test(start) ? '' : ':*'}`

/**
 * Returns the condition for the words of an item as a tsquery, or an empty text if only its title can contain the word.
 *
 * @param isActive whether it is about active items only
 */
export function queryOf({ parts, forms, lexemes }: SearchWord, isActive: boolean): string {
  if (parts.length === 0) return ''
  const marked = (mark: string) => {
    const typed = parts.map((part, at) => (at < parts.length - 1 ? `'${mark}${part}'` : beginning(part, mark)))
    const others = [...forms.map((form) => beginning(form, mark)), ...lexemes.map((lexeme) => `'${mark}${lexeme}'`)]
    return [`(${typed.join(' & ')})`, ...others]
  }
  return [...marked(''), ...(isActive ? [] : marked(INACTIVE))].join(' | ')
}

/** Returns what counts most if it is found: the word as it was typed, or its corrections. */
export const rankedTexts = ({ typed, corrections }: SearchWord): readonly string[] =>
  corrections.length > 0 ? corrections : [typed]

/** Returns whether a word of a text is found by a word of a search. */
export const isFoundBy = (word: string, { parts, forms }: SearchWord): boolean => {
  const begins = (start: string) => (start.length === 1 && start < '\u0080' ? word === start : word.startsWith(start))
  return parts.some((part) => begins(part.toLowerCase())) || forms.some(begins)
}

/** Returns the smallest number of typing errors between a word and the beginning of a longer one. */
const typosAtStart = (typed: string, other: string): number =>
  Math.min(...[-1, 0, 1].map((more) => distance(typed, other.slice(0, typed.length + more))))

/** Returns a search word that also matches its first corrections. Without corrections, returns the word unchanged. */
export function withCorrections(word: SearchWord, known: readonly string[]): SearchWord {
  const corrections = known.slice(0, MAX_CORRECTIONS)
  return corrections.length > 0 ? { ...word, forms: [...word.forms, ...corrections], corrections } : word
}

/** Returns the word that typing errors are looked for in, in lower case; undefined if it must match exactly. */
export function correctable({ parts }: SearchWord): string | undefined {
  const typed = parts.join('').toLowerCase()
  return typed.length <= MAX_LENGTH && allowedTypos(typed) > 0 ? typed : undefined
}

/**
 * Returns the words that differ from a mistyped one by few letters, the closest first. After them come longer words whose beginning
 * differs from it by few letters.
 */
export function closestTo(typed: string, words: readonly string[]): string[][] {
  const closest = (typosOf: (typed: string, other: string) => number) =>
    words
      .map((other) => ({ other, typos: typosOf(typed, other) }))
      .filter(({ typos }) => typos <= allowedTypos(typed))
      .toSorted((a, b) => a.typos - b.typos)
      .map(({ other }) => other)
  const begun = typed.length < MIN_START ? [] : closest(typosAtStart).filter((other) => other[0] === typed[0])
  return [closest(distance), begun]
}

/**
 * Returns the words of a search without the one of several that no item has: one wrong word must not hide what the others find. If no
 * item has several of them, returns all.
 */
export function knownWords(words: readonly SearchWord[]): SearchWord[] {
  const known = words.filter(({ isAbsent }) => !isAbsent)
  return words.length > 1 && known.length === words.length - 1 ? known : [...words]
}
