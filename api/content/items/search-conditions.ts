import { type RawBuilder, sql } from 'kysely'
import { escapeLike, SEARCH_TEXT } from '../../platform/database/search-text.ts'
import { parameter } from '../../platform/database/statement-cache.ts'
import type { SearchWord } from './search-words.ts'

/** The text that an item is found by. */
export const searchText = sql.ref<string>(SEARCH_TEXT)

// PostgreSQL changes the case of both sides, so that they agree for all characters.
const lowered = (name: string) => sql`(lower(${parameter(name)}::text collate "default") collate "C")`

const nameOf = (word: number, form: number) => `search.${word}.${form}`
const RANKED = 'search.ranked'

/** Returns all that the text of the conditions depends on. */
export const shapeOf = (words: readonly SearchWord[]): number[] => words.map(({ forms }) => forms.length)

/** Returns the values of the parameters of the conditions, by name. */
export function searchValues(words: readonly SearchWord[]): Record<string, unknown> {
  const patterns = words.flatMap(({ forms }, word) =>
    forms.map((form, n) => [nameOf(word, n), `%${escapeLike(form)}%`] as const),
  )
  const ranked = words.flatMap(({ typed, corrections }) => (corrections.length > 0 ? corrections : [typed]))
  return { ...Object.fromEntries(patterns), [RANKED]: ranked.map(escapeLike) }
}

/** Returns the condition for each word: the text contains one of its forms. */
export const containsWords = (words: readonly SearchWord[]): RawBuilder<boolean>[] =>
  words.map(({ forms }, word) => {
    const conditions = forms.map((_, n) => sql`${searchText} like ${lowered(nameOf(word, n))}`)
    return sql<boolean>`(${sql.join(conditions, sql` or `)})`
  })

/**
 * Returns the SQL of how well an item matches. A word counts most as a word of the title, then at the beginning of one, then
 * within one, then in other texts as it was typed. Only a stem of it, such as "organ" of "organic", does not count.
 */
export const rank: RawBuilder<number> = sql`(
  select sum(case
    when title || ' ' like '% ' || word || ' %' then 4 when title like '% ' || word || '%' then 3
    when title like '%' || word || '%' then 2 when ${searchText} like '%' || word || '%' then 1 else 0 end)
  from (select lower(typed collate "default") collate "C" as word from unnest(${parameter(RANKED)}::text[]) as typed) w,
    split_part(${searchText}, E'\\n', 1) as title
)`
