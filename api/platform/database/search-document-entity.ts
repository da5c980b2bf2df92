import { defineEntity, p } from '@mikro-orm/postgresql'
import { line } from './columns.ts'

const tsvector = () => p.string().columnType('tsvector')

/**
 * What an item is found by in a language. Triggers on the tables of the kinds write it (search-documents.ts). The words of
 * inactive items are marked, so that visitors search the others only.
 */
export const SearchDocument = defineEntity({
  name: 'SearchDocument',
  tableName: 'searchDocument',
  properties: {
    kind: line(60).primary(),
    itemId: p.uuid().primary(),
    language: line(35).primary(),
    isActive: p.boolean(),
    // In lower case and without accents: the title, and its words between spaces.
    title: p.text().collation('C'),
    words: tsvector(),
  },
  indexes: [{ properties: ['words'], name: 'searchDocument_words_index', type: 'gin' }],
})

/**
 * A word of items, for correcting typing errors. A word can be there more than once: then writers that add the same word do not wait
 * for each other. A cleanup deletes it once no item has it any more; until then, searches look whether one has.
 */
export const SearchWord = defineEntity({
  name: 'SearchWord',
  tableName: 'searchWord',
  properties: {
    id: p.bigint('number').primary(),
    word: line(60).collation('C').index('searchWord_word_index'),
    language: line(35).default('en'),
  },
  indexes: [{ properties: ['language', 'word'], name: 'searchWord_language_index' }],
})
