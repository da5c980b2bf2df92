import { type RawBuilder, sql } from 'kysely'
import type { ReadingLanguage } from '../../platform/database/reading-language.ts'
import { ORIGINAL } from '../../platform/database/search-documents.ts'
import { escapeLike } from '../../platform/database/search-text.ts'
import { parameter } from '../../platform/database/statement-cache.ts'
import { exactWord, queryOf, rankedTexts, type SearchWord } from './search-words.ts'

/*
 * The conditions of a search are about the documents of items (searchDocument), which triggers keep up to date. The values are
 * parameters, so that PostgreSQL plans each search by how common its words are.
 */

const nameOf = (word: number, part: string | number) => `search.${word}.${part}`
const RANKED = 'search.ranked'
const RANKED_QUERIES = 'search.rankedQueries'

/** What stands for a value in a statement: a parameter, or the value itself. */
type ValueOf = (name: string) => unknown

// PostgreSQL changes the case of both sides, so that they agree for all characters.
const lowered = (value: unknown) => sql`(lower(${value}::text collate "default") collate "C")`
const asQuery = (value: unknown) => sql`${lowered(value)}::tsquery`

/** Returns all that the text of the conditions depends on. */
export const shapeOf = (words: readonly SearchWord[]): unknown[] =>
  words.map(({ parts, within, isRare }) => [parts.length > 0, within.length, isRare])

/**
 * Returns the values of the parameters of the conditions, by name.
 *
 * @param isActive whether they are about active items only
 */
export function searchValues(words: readonly SearchWord[], isActive: boolean): Record<string, unknown> {
  const values = words.flatMap((word, at): [string, unknown][] => [
    [nameOf(at, 'query'), queryOf(word, isActive)],
    ...word.within.map((text, n): [string, string] => [nameOf(at, n), `%${escapeLike(text)}%`]),
  ])
  const ranked = words.flatMap(rankedTexts)
  return {
    ...Object.fromEntries(values),
    [RANKED]: ranked.map(escapeLike),
    [RANKED_QUERIES]: ranked.map((text) => queryOf(exactWord(text), isActive)),
  }
}

/** Returns whether values are those of a search. */
export const isSearch = (values: Readonly<Record<string, unknown>>): boolean => nameOf(0, 'query') in values

/** Returns the condition that a document `d` has one of the forms of a word. */
function hasWord(word: SearchWord, at: number, valueOf: ValueOf): RawBuilder<boolean> {
  const conditions = word.within.map((_, n) => sql`d.title like ${lowered(valueOf(nameOf(at, n)))}`)
  if (word.parts.length > 0) conditions.unshift(sql`d.words @@ ${asQuery(valueOf(nameOf(at, 'query')))}`)
  return sql<boolean>`(${sql.join(conditions.length > 0 ? conditions : [sql`false`], sql` or `)})`
}

/** The texts that a search is about. */
export interface SearchedTexts {
  /** Whether only active items are found. */
  isActive: boolean
  /**
   * The language that items are shown in: the original one unless given, or `any`, for people who work on the texts in all of them, also those
   * that visitors do not see yet.
   */
  language?: ReadingLanguage | 'any' | undefined
}

/** Returns all that the text of conditions depends on, besides the words. */
export const textsKey = ({ isActive, language }: SearchedTexts): unknown => [isActive, language]

/** Returns the condition that a document `d` has texts in which its item is shown. */
function isShown({ isActive, language }: SearchedTexts): RawBuilder<unknown> {
  if (language === 'any') return sql`true`
  const isOriginal = sql`d.language = ${sql.lit(ORIGINAL)}`
  if (!language) return isOriginal
  const translation = (condition: RawBuilder<unknown>) => sql`exists (select from "translatedItem" t
    where t.kind = d.kind and t."itemId" = d."itemId" and t.language = ${sql.lit(language.tag)} and ${condition})`
  // Documents of translations that visitors do not see are inactive.
  const isTranslation = isActive ? sql`true` : translation(sql`t.texts is not null`)
  const isInOriginal =
    language.untranslated === 'none'
      ? translation(sql`t.texts is null`)
      : sql`not ${translation(sql`t.texts is not null`)}`
  return sql`(d.language = ${sql.lit(language.tag)} and ${isTranslation} or ${isOriginal} and ${isInOriginal})`
}

/** Returns the condition that a document `d` is of one of the kinds and can be found. */
const isOf = (kinds: readonly string[], texts: SearchedTexts): RawBuilder<unknown> =>
  sql`${isShown(texts)} and d.kind = any(${sql.lit(`{${kinds.join()}}`)})${texts.isActive ? sql` and d."isActive"` : sql``}`

/** Returns the condition that an item of a kind contains all words. */
export const containsWords = (
  kind: string,
  words: readonly SearchWord[],
  texts: SearchedTexts,
  valueOf: ValueOf = parameter,
): RawBuilder<boolean> => {
  const conditions = words.map((word, at) => hasWord(word, at, valueOf))
  const found = sql`select d."itemId" from "searchDocument" d where ${isOf([kind], texts)} and ${sql.join(conditions, sql` and `)}`
  const id = sql.ref(`${kind}.id`)
  // PostgreSQL takes every beginning of a word for a common one. To find rare ones, it would read the list until it has enough of them.
  return words.some(({ isRare }) => isRare)
    ? sql<boolean>`${id} = any(array(${found}))`
    : sql<boolean>`${id} in (${found})`
}

/** A word that this number of items have is not rare, and no more are counted. */
export const COMMON = 1_000

/** The number of documents of each kind that are looked through first, and how many of these have a common word. */
const [SAMPLE, COMMON_IN_SAMPLE] = [300, 20]

/**
 * Returns the numbers of items of the kinds that contain each of some words, as an array.
 *
 * An index finds all documents of a word before the first one can be counted, which takes long for a word of half a million. So words that are
 * frequent in a sample are common. It is random, because ids are. The others are in a subquery that the planner does not look into: it takes each
 * beginning of a word for a common one, and would look through all documents.
 */
export const countsOf = (
  kinds: readonly string[],
  words: readonly SearchWord[],
  texts: SearchedTexts,
): RawBuilder<number[]> => {
  const each = words.map((word, at) => {
    const has = hasWord(word, at, parameter)
    const names = [...(word.parts.length > 0 ? ['query'] : []), ...word.within.keys()].map((part) => nameOf(at, part))
    const typed = sql`select ${sql.join(names.map((name) => sql`${parameter(name)}::text as ${sql.id(name)}`))} offset 0`
    const hasTyped = hasWord(word, at, (name) => sql`typed.${sql.id(name)}`)
    const found = sql`select from (${typed}) typed, "searchDocument" d where ${isOf(kinds, texts)} and ${hasTyped}`
    const counted = sql`(select count(*)::int from (${found} limit ${sql.lit(COMMON)}) found)`
    const inSample = sql`(select count(*) from sample d where ${isOf(kinds, texts)} and ${has})`
    return sql`case when ${inSample} >= ${sql.lit(COMMON_IN_SAMPLE)} then ${sql.lit(COMMON)} else ${counted} end`
  })
  const counts = sql`array[${sql.join(each)}]`
  const sample = sql`select d.* from unnest(${sql.lit(`{${kinds.join()}}`)}::text[]) as sampled(kind), lateral (
    select * from "searchDocument" s where s.kind = sampled.kind order by s."itemId", s.language limit ${sql.lit(SAMPLE)}) d`
  return sql<number[]>`(with sample as materialized (${sample}) select ${counts})`
}

/**
 * Returns the SQL of how well an item matches. A word counts most as a word of the title, then at the beginning of one, then
 * within one, then in other texts as it was typed. Only a stem of it, such as "organ" of "organic", does not count. In several languages, a word
 * counts once, where it matches best.
 */
export const rankOf = (kind: string, texts: SearchedTexts): RawBuilder<number> => {
  const ranks = sql`select ranked.place, case
    when d.title like '% ' || ranked.text || ' %' then 4 when d.title like '% ' || ranked.text || '%' then 3
    when d.title like '%' || ranked.text || '%' then 2
    when d.words @@ ranked.query::tsquery then 1 else 0 end as rank
  from "searchDocument" d, (
    select place, lower(text collate "default") collate "C" as text, lower(query collate "default") as query
    from unnest(${parameter(RANKED)}::text[], ${parameter(RANKED_QUERIES)}::text[]) with ordinality as typed(text, query, place)) ranked
  where d.kind = ${sql.lit(kind)} and d."itemId" = ${sql.ref(`${kind}.id`)} and ${isShown(texts)}`
  const best = texts.language === 'any' ? sql`select max(rank) as rank from (${ranks}) each group by place` : ranks
  return sql<number>`coalesce((select sum(rank) from (${best}) ranks), 0)::int`
}
