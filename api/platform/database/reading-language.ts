/** The language in which a unit of work reads content, when it is not the original one. */
export interface ReadingLanguage {
  tag: string
  /** What becomes of items without a translation: they are shown in the original language, or left out. */
  untranslated: 'original' | 'none'
  /** PostgreSQL's collation of the language, by which texts are sorted when a caller asks for that. */
  collation?: string | undefined
}

/** Returns PostgreSQL's collation of a language, such as `es-x-icu`: undefined if it was built without ICU, or does not know the language. */
export async function collationOf(
  database: { query: <Row extends object>(text: string, values: readonly unknown[]) => Promise<Row[]> },
  tag: string,
): Promise<string | undefined> {
  const parts = tag.split('-')
  const names = parts.map((_, at) => `${parts.slice(0, parts.length - at).join('-')}-x-icu`)
  const [row] = await database.query<{ name: string }>(
    `select collname::text as name from pg_collation
     where collname = any($1) and collnamespace = 'pg_catalog'::regnamespace order by length(collname) desc limit 1`,
    [names],
  )
  return row?.name
}
