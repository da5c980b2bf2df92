import { type RawBuilder, sql } from 'kysely'
import type { Kind } from '../../../schema/kind.ts'
import type { Database } from '../../platform/database/database.ts'
import { hasTrigrams } from '../../platform/database/search-columns.ts'
import { parameter } from '../../platform/database/statement-cache.ts'
import { allowedTypos, transpositions } from './words.ts'
import { type ItemTables, readerOf, type Rows } from './rows.ts'
import { escapeLike } from '../../platform/database/search-text.ts'
import { searchText } from './search-conditions.ts'
import { corrected, type SearchWord, withCorrections } from './search-words.ts'

/** A text is read for similar words if it contains a part with this share of the trigrams of the word. */
const SIMILARITY = 0.3
/** The number of similar words of which the closest are chosen. */
const MAX_SIMILAR = 100

const installed = new WeakMap<Database, Promise<boolean>>()

/** Returns whether the database can find similar words. Looks once for each process. */
function canCorrect(database: Database): Promise<boolean> {
  let known = installed.get(database)
  if (!known) {
    known = hasTrigrams(database)
    known.catch(() => installed.delete(database))
    installed.set(database, known)
  }
  return known
}

/**
 * Corrects the mistyped words of a search: those that no word of the items begins with, if words with two letters exchanged or
 * similar words exist. Without the extension pg_trgm, words stay as they are.
 *
 * @param restrict adds the conditions that items must meet besides the search
 */
export async function correctSpelling(
  database: Database,
  kind: Kind,
  words: readonly SearchWord[],
  restrict: { key: string; values: Record<string, unknown>; apply: (rows: Rows) => Rows },
): Promise<SearchWord[]> {
  const canBeMistyped = ({ typed }: SearchWord) => allowedTypos(typed) > 0
  if (!words.some(canBeMistyped) || !(await canCorrect(database))) return [...words]
  return Promise.all(
    words.map(async (word) => {
      if (!canBeMistyped(word)) return word
      const typed = word.typed.toLowerCase()
      const known = { ...restrict.values, start: startPattern(typed) }
      const others = transpositions(typed)
      const starts = { ...known, others, starts: others.map(startPattern) }
      const transposed = await database.statements.run(`transposed ${restrict.key}`, starts, () =>
        existingStarts(database, kind, restrict.apply),
      )
      const wordsOf = (rows: readonly { word: string }[]) => rows.map((row) => row.word)
      // These are found by the index. To find similar words, texts are read.
      if (transposed.length > 0) return withCorrections(word, wordsOf(transposed))
      const values = { ...known, word: typed }
      const similar = await database.statements.run(`similar ${restrict.key}`, values, () =>
        similarWords(database, kind, restrict.apply),
      )
      return corrected(word, wordsOf(similar))
    }),
  )
}

const startPattern = (word: string) => `% ${escapeLike(word)}%`

function similarWords(database: Database, kind: Kind, restrict: (rows: Rows) => Rows) {
  const word = sql`${parameter('word')}::text`
  return readerOf<ItemTables>(database, kind)
    .selectFrom((outer) => {
      const rows = restrict(outer.selectFrom(kind.name))
      // The setting is made before the rows are read, because PostgreSQL evaluates such a condition once and first.
      const isSet = sql<boolean>`(select set_config('pg_trgm.word_similarity_threshold', ${sql.lit(String(SIMILARITY))}, true)) is not null`
      const isKnown = restrict(outer.selectFrom(kind.name) as unknown as Rows)
        .where(sql<boolean>`${searchText} like ${parameter('start')}`)
        .select(sql`1`.as('one'))
      return rows
        .where(isSet)
        .where(sql<boolean>`not exists ${isKnown}`)
        .where(sql<boolean>`${searchText} %> ${word}`)
        .select(sql<string>`unnest(tsvector_to_array(to_tsvector('simple', ${searchText})))`.as('word'))
        .distinct()
        .as('found')
    })
    .select('found.word')
    .orderBy(sql`similarity(found.word, ${word})`, 'desc')
    .limit(MAX_SIMILAR)
    .$castTo<{ word: string }>()
}

/** Returns which of some words begin a word of the items, if the word itself begins none. */
function existingStarts(database: Database, kind: Kind, restrict: (rows: Rows) => Rows) {
  return readerOf<ItemTables>(database, kind)
    .selectFrom(
      sql<{
        word: string
        pattern: string
      }>`unnest(${parameter('others')}::text[], ${parameter('starts')}::text[])`.as<'other'>(sql`other(word, pattern)`),
    )
    .where((outer) => {
      const begins = (pattern: RawBuilder<unknown>) =>
        outer.exists(
          restrict(outer.selectFrom(kind.name) as unknown as Rows)
            .where(sql<boolean>`${searchText} like ${pattern}`)
            .select(sql`1`.as('one')),
        )
      return outer.and([outer.not(begins(sql`${parameter('start')}`)), begins(sql.ref('other.pattern'))])
    })
    .select('other.word')
    .$castTo<{ word: string }>()
}
