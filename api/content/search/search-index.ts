import MiniSearch, { type Query } from 'minisearch'
import { allowedTypos, indexedWords, termsOf, transpositions, wordsOf } from '../items/words.ts'

/** A page, or a part of one, that the search finds. */
export interface SearchDocument {
  /** The address, which also identifies the document. */
  path: string
  /** The label of its kind for visitors, such as "Product". */
  label: string
  title: string
  /** Words that it is found by and that are not shown. */
  keywords: readonly string[]
  /** Its texts. Excerpts are taken from them; the first ones are preferred. */
  texts: readonly string[]
  /** The factor of its rank among the results; 1 unless given. */
  weight?: number
}

/** A document, and the terms by which the search found it. */
export interface Hit {
  document: SearchDocument
  terms: ReadonlySet<string>
}

/** A match of a word as it was typed counts more than one of its stem: "organic" and "organism" have the same stem. */
const EXACT_BOOST = 2
/** The minimum length of an incomplete word that is searched for. */
const MIN_PREFIX = 2
const FIELD_BOOST = { title: 4, keywords: 3, text: 1 }

interface Tolerance {
  combineWith: 'AND' | 'OR'
  isFuzzy: boolean
}

/** How exactly documents must match. A later entry applies only if the ones before find nothing. */
const TOLERANCES: readonly Tolerance[] = [
  { combineWith: 'AND', isFuzzy: false },
  { combineWith: 'AND', isFuzzy: true },
  { combineWith: 'OR', isFuzzy: true },
]

/** Returns the query for a text. Words may be incomplete: visitors see results while they type, and "azo" finds "AzoMax". */
function queryFor(text: string, { combineWith, isFuzzy }: Tolerance): Query {
  return {
    combineWith,
    queries: wordsOf(text).map((word) => {
      const [typed, ...stems] = termsOf(word)
      // Two exchanged letters are one typing error, which the library counts as two.
      const exchanged = isFuzzy && allowedTypos(typed!) > 0 ? transpositions(typed!) : []
      return {
        combineWith: 'OR',
        queries: [typed!, ...stems, ...exchanged],
        tokenize: (term) => [term],
        processTerm: (term) => term,
        prefix: (term) => term === typed && term.length >= MIN_PREFIX,
        boostTerm: (term) => (term === typed ? EXACT_BOOST : 1),
        fuzzy: (term) => isFuzzy && !exchanged.includes(term) && allowedTypos(term),
      }
    }),
  }
}

/** A full-text index in memory. */
export class SearchIndex {
  readonly #documents = new Map<string, SearchDocument>()
  readonly #index = new MiniSearch<SearchDocument>({
    idField: 'path',
    fields: Object.keys(FIELD_BOOST),
    extractField: (document, field) => {
      if (field === 'text') return document.texts.join('\n')
      if (field === 'keywords') return document.keywords.join('\n')
      return field === 'title' ? document.title : document.path
    },
    tokenize: indexedWords,
    processTerm: termsOf,
    searchOptions: {
      boost: FIELD_BOOST,
      boostDocument: (path: string) => this.#documents.get(path)?.weight ?? 1,
    },
  })

  /** Adds a document, or replaces the one at the same address. */
  put(document: SearchDocument): void {
    this.delete(document.path)
    this.#documents.set(document.path, document)
    this.#index.add(document)
  }

  /** Deletes the document at an address, if there is one. */
  delete(path: string): void {
    if (this.#documents.delete(path)) this.#index.discard(path)
  }

  /** Returns the documents that match a text best, best first. */
  search(text: string, limit: number): Hit[] {
    for (const tolerance of TOLERANCES) {
      const results = this.#index.search(queryFor(text, tolerance))
      if (results.length > 0) {
        return results
          .slice(0, limit)
          .map(({ id, terms }) => ({ document: this.#documents.get(id)!, terms: new Set(terms) }))
      }
    }
    return []
  }
}
