import { isFoundBy, rankedTexts, type SearchWord } from '../items/search-words.ts'
import { indexedWords } from '../items/words.ts'
import type { SearchDocument } from './documents.ts'

/** A document that a search found, and how well it matches. */
export interface Hit {
  document: SearchDocument
  rank: number
}

/** The words of a document, by where they are. */
interface DocumentWords {
  document: SearchDocument
  title: ReadonlySet<string>
  keywords: ReadonlySet<string>
  all: ReadonlySet<string>
}

const wordsIn = (texts: readonly string[]) => new Set(texts.flatMap(indexedWords))

/** Pages that are no items. They are few, and their words are in no table, so each search looks through them. */
export class SearchedPages {
  readonly #pages: readonly DocumentWords[]
  /** All words of the pages. */
  readonly words: readonly string[]

  constructor(documents: readonly SearchDocument[]) {
    this.#pages = documents.map((document) => {
      const [title, keywords] = [wordsIn([document.title]), wordsIn(document.keywords)]
      return { document, title, keywords, all: new Set([...title, ...keywords, ...wordsIn(document.texts)]) }
    })
    this.words = [...new Set(this.#pages.flatMap(({ all }) => [...all]))]
  }

  /** Returns whether a page contains a word. */
  contains = (word: SearchWord): boolean => this.words.some((other) => isFoundBy(other, word))

  /** Returns the pages that contain all words. They are ranked as items are, and keywords count a little less than titles. */
  search(words: readonly SearchWord[]): Hit[] {
    return this.#pages
      .filter(({ all }) => words.every((word) => [...all].some((other) => isFoundBy(other, word))))
      .map((page) => ({ document: page.document, rank: rankOf(page, words) * (page.document.weight ?? 1) }))
  }
}

function rankOf({ title, keywords, all }: DocumentWords, words: readonly SearchWord[]): number {
  const ranks = words.flatMap(rankedTexts).map((text) => {
    const typed = indexedWords(text)
    const has = (found: ReadonlySet<string>) => typed.every((word) => found.has(word))
    const begins = (found: ReadonlySet<string>) =>
      typed.every((word) => [...found].some((other) => other.startsWith(word)))
    if (has(title)) return 4
    if (begins(title) || has(keywords)) return 3
    return begins(keywords) ? 2 : begins(all) ? 1 : 0
  })
  return ranks.reduce<number>((sum, rank) => sum + rank, 0)
}
