import { sql } from 'kysely'

/** Stands for the tag of a language in a text of SQL. */
export const TAG = ':language:'

/** Returns SQL in which a language is written in the place of each `TAG`. @param language the tag, or a parameter */
export const sqlWithLanguage = <T>(text: string, language: unknown) =>
  sql.join<T>(
    text.split(TAG).map((part) => sql.raw(part)),
    sql`${language}::text`,
  )
