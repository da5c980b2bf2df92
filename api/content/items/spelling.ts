import { type RawBuilder, sql } from 'kysely'
import type { Kind } from '../../../schema/kind.ts'
import type { Database } from '../../platform/database/database.ts'
import { hasTrigrams, ORIGINAL } from '../../platform/database/search-documents.ts'
import { parameter } from '../../platform/database/statement-cache.ts'
import { searchReaderOf } from './rows.ts'
import { COMMON, countsOf, type SearchedTexts, searchValues, shapeOf, textsKey } from './search-conditions.ts'
import { closestTo, correctable, exactWord, type SearchWord, withCorrections } from './search-words.ts'
import { transpositions } from './words.ts'

/** A stored word is similar if a part of it has this share of the trigrams of the mistyped one. */
const SIMILARITY = 0.3
/** The number of similar words of which the closest are chosen. */
const MAX_SIMILAR = 100
/** The number of words of which it is looked whether an item has them. */
const MAX_CANDIDATES = 10

const installed = new WeakMap<Database, Promise<boolean>>()

/** Returns whether the database can find similar words. Looks once for each process. */
function canFindSimilar(database: Database): Promise<boolean> {
  let known = installed.get(database)
  if (!known) {
    known = hasTrigrams(database)
    known.catch(() => installed.delete(database))
    installed.set(database, known)
  }
  return known
}

/** What a search is about. */
export interface SearchScope extends SearchedTexts {
  kinds: readonly Kind[]
  /** The words of other texts that are searched, such as those of fixed pages. */
  otherWords?: readonly string[]
  /** Returns whether one of the other texts contains a word. */
  isElsewhere?: (word: SearchWord) => boolean
}

/**
 * Corrects the mistyped words of a search: those that no item contains, if words with two letters exchanged or similar words exist.
 * Without the extension pg_trgm, only exchanged letters are corrected.
 *
 * @returns the words, of which each knows whether few items have it, or none
 */
export async function correctSpelling(
  database: Database,
  scope: SearchScope,
  words: readonly SearchWord[],
): Promise<SearchWord[]> {
  const found = await occurrencesOf(database, scope, words)
  return Promise.all(
    words.map(async (word, at) => {
      const { count, isFound } = found[at]!
      return isFound ? { ...word, isRare: count < COMMON } : withCorrectionsOf(database, scope, word)
    }),
  )
}

async function withCorrectionsOf(database: Database, scope: SearchScope, word: SearchWord): Promise<SearchWord> {
  const absent = { ...word, isAbsent: true }
  const typed = correctable(word)
  if (typed === undefined) return absent
  const transposed = await existingStarts(database, scope, transpositions(typed))
  const similar = [...new Set([...(await similarWords(database, scope, typed)), ...(scope.otherWords ?? [])])]
  const groups = [transposed, ...closestTo(typed, similar)].map((texts) => texts.slice(0, MAX_CANDIDATES))
  const candidates = groups.flat()
  // The word itself is there so that words of items that the caller may not see take no statement more than others.
  const found = await occurrencesOf(database, scope, [...candidates, typed].map(exactWord))
  const occurrences = new Map(candidates.map((text, at) => [text, found[at]!]))
  const known = groups
    .map((texts) => texts.filter((text) => occurrences.get(text)!.isFound))
    .find(({ length }) => length > 0)
  if (!known) return absent
  const isRare = known.reduce((sum, text) => sum + occurrences.get(text)!.count, 0) < COMMON
  return { ...withCorrections(word, known), isRare }
}

/** Returns how many items have each of some words, up to a bound, and whether an item or another text has it. */
async function occurrencesOf(
  database: Database,
  { isElsewhere, ...scope }: SearchScope,
  words: readonly SearchWord[],
): Promise<{ count: number; isFound: boolean }[]> {
  if (words.length === 0) return []
  const names = scope.kinds.map(({ name }) => name)
  const key = JSON.stringify(['counts', names, textsKey(scope), shapeOf(words)])
  const [row] = await database.statements.run(key, searchValues(words, scope.isActive), () =>
    searchReaderOf(database, scope.kinds).selectNoFrom(countsOf(names, words, scope).as('counts')),
  )
  return row!.counts.map((count, at) => ({ count, isFound: count > 0 || isElsewhere?.(words[at]!) === true }))
}

/** Returns the languages of the stored words that a search corrects to; undefined for all. */
function wordLanguages(language: SearchScope['language']): string[] | undefined {
  if (language === 'any') return undefined
  return language ? [language.tag, ORIGINAL] : [ORIGINAL]
}

/** Returns the condition that a stored word begins with the text of `start`. @param isKnown which words `w` are looked through */
const startsWord = (
  isKnown: RawBuilder<unknown>,
) => sql<boolean>`(select starts_with(w.word, start.text) from "searchWord" w
  where ${isKnown} and w.word >= start.text collate "C" order by w.word limit 1)`

/** Returns those of some texts that a stored word begins with, or another text has. */
async function existingStarts(
  database: Database,
  { kinds, isElsewhere, language }: SearchScope,
  starts: readonly string[],
): Promise<string[]> {
  const names = kinds.map(({ name }) => name)
  const languages = wordLanguages(language)
  const rows = await database.statements.run(JSON.stringify(['starts', names, !languages]), { starts, languages }, () =>
    searchReaderOf(database, kinds)
      .selectFrom(sql<{ text: string }>`unnest(${parameter('starts')}::text[])`.as<'start'>(sql`start(text)`))
      .where(
        languages
          ? sql<boolean>`exists (select from unnest(${parameter('languages')}::text[]) known where ${startsWord(sql`w.language = known`)})`
          : startsWord(sql`true`),
      )
      .select('start.text'),
  )
  const known = rows.map(({ text }) => text)
  return isElsewhere ? [...known, ...starts.filter((start) => isElsewhere(exactWord(start)))] : known
}

/** Returns stored words that are similar to a word, whether or not an item that is searched has them. */
async function similarWords(database: Database, { kinds, language }: SearchScope, typed: string): Promise<string[]> {
  if (!(await canFindSimilar(database))) return []
  const names = kinds.map(({ name }) => name)
  const languages = wordLanguages(language)
  const key = JSON.stringify(['similar', names, !languages])
  const rows = await database.statements.run(key, { typed, languages }, () => {
    const word = sql`${parameter('typed')}::text`
    // The setting is made before the words are read, because PostgreSQL evaluates such a condition once and first.
    const isSet = sql<boolean>`(select set_config('pg_trgm.word_similarity_threshold', ${sql.lit(String(SIMILARITY))}, true)) is not null`
    const isKnown = languages ? sql<boolean>`language = any(${parameter('languages')})` : sql<boolean>`true`
    return searchReaderOf(database, kinds)
      .selectFrom('searchWord')
      .where(isSet)
      .where(isKnown)
      .where(sql<boolean>`word %> ${word}`)
      .select('word')
      .groupBy('word')
      .orderBy(sql`similarity(word, ${word})`, 'desc')
      .limit(MAX_SIMILAR)
  })
  return rows.map(({ word }) => word)
}
