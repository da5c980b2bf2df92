import { languageName } from '../../../schema/fields/translations/language.ts'
import type { Database } from '../../platform/database/database.ts'
import type { ReadingLanguage } from '../../platform/database/reading-language.ts'
import { foldSearch } from '../../platform/database/search-text.ts'
import { searchWords, type SearchWord } from './search-words.ts'

/** Returns the name of PostgreSQL's stemmer of a language, if it has one, such as `spanish_stem`. “Norwegian Bokmål” has that of Norwegian. */
const stemmerOf = (tag: string) => `${languageName(new Intl.Locale(tag).language).split(' ', 1)[0]!.toLowerCase()}_stem`

/**
 * Returns the words of a search in a language, with the stems that PostgreSQL's stemmer of the language gives. Items without a translation are
 * in the original language, so that its stems count, too.
 */
export async function searchWordsIn(
  database: Database,
  text: string,
  language: ReadingLanguage | undefined,
): Promise<SearchWord[]> {
  if (!language) return searchWords(text)
  const typed = [...new Set(text.toLowerCase().split(/\s+/).filter(Boolean))]
  const stems = await database.query<{ word: string; stem: string }>(
    `select word, stem from unnest($1::text[]) word, pg_ts_dict d, unnest(ts_lexize(d.oid::regdictionary, word)) stem
     where d.dictname = $2 and d.dictnamespace = 'pg_catalog'::regnamespace`,
    [typed, stemmerOf(language.tag)],
  )
  return searchWords(text, new Map(stems.map(({ word, stem }) => [foldSearch(word), foldSearch(stem)])))
}
