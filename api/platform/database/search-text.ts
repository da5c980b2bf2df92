import pg from 'pg'
import type { Kind } from '../../../schema/kind.ts'

/** The generated column with the text that an item is found by. */
export const SEARCH_TEXT = 'searchText'

/** Returns a text as a pattern of LIKE, in which its characters match themselves. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** Invisible characters: soft hyphens, zero-width characters and marks of the writing direction. */
export const INVISIBLE = '\u00ad\u034f\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u2060\u2061\u2062\u2063\u2064\ufeff'
/** Signs that Unicode's compatibility forms would turn into letters. */
const SIGNS = '™℠'
/** Accents, as the decomposition of a letter has them. */
const ACCENTS = '\u0300-\u036f'
export const HYPHENS = '-\u2010\u2012\u2013'

const INVISIBLE_OR_SIGN = new RegExp(`[${INVISIBLE}${SIGNS}]`, 'gu')
const ACCENT = new RegExp(`[${ACCENTS}]`, 'gu')

/** Returns a text as the column has it, except for its case: without accents and invisible characters. */
export const foldSearch = (text: string): string =>
  text.replaceAll(INVISIBLE_OR_SIGN, '').normalize('NFKD').replaceAll(ACCENT, '')

/** Returns the SQL that folds a text and its case. Texts of ASCII characters, which are the most, take a tenth of the time. */
function folded(text: string): string {
  const visible = `translate(${text}, ${pg.escapeLiteral(INVISIBLE + SIGNS)}, '')`
  const lowered = `lower(normalize(${visible}, NFKD) collate "default")`
  return `case when octet_length(${text}) = length(${text}) then lower(${text} collate "default")
    else regexp_replace(${lowered}, '[${ACCENTS}]', '', 'g') end`
}

/**
 * Returns the SQL of the text that an item is found by: a line with its title, also without hyphens, and a line with its other
 * searchable fields.
 */
export function searchTextOf({ titleField, searchable }: Kind): string {
  const column = (key: string) => `translate(${pg.escapeIdentifier(key)}, E'\\n\\t', '  ')`
  const title = column(titleField)
  const others = searchable.filter((key) => key !== titleField).map((key) => ` || ' ' || ${column(key)}`)
  return folded(
    `(' ' || ${title} || ' ' || translate(${title}, ${pg.escapeLiteral(HYPHENS)}, '') || E'\\n'${others.join('')})`,
  )
}
