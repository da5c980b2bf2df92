import pg from 'pg'

/*
 * What a word of a text is, for PostgreSQL and for this process. All classes of characters are given as code points, so that they do
 * not depend on the locale of the database.
 */

type Ranges = readonly (readonly [first: number, last: number])[]

/** Invisible characters: soft hyphens, zero-width characters and marks of the writing direction. */
const INVISIBLE: Ranges = [
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x180e, 0x180e],
  [0x200b, 0x200f],
  [0x2060, 0x2064],
  [0xfe0e, 0xfe0f],
  [0xfeff, 0xfeff],
]
/** The signs ™ and ℠, which Unicode's compatibility forms would turn into letters. */
const SIGNS: Ranges = [
  [0x2120, 0x2120],
  [0x2122, 0x2122],
]
/** Accents, as the decomposition of a letter has them. */
const ACCENTS: Ranges = [[0x300, 0x36f]]
const HYPHENS: Ranges = [
  [0x2d, 0x2d],
  [0x2010, 0x2010],
  [0x2012, 0x2013],
]
const SEPARATORS_IN_ASCII: Ranges = [
  [0x1, 0x2f],
  [0x3a, 0x40],
  [0x5b, 0x60],
  [0x7b, 0x7f],
]
/** Spaces, punctuation, symbols and emoji. */
const SEPARATORS: Ranges = [
  ...SEPARATORS_IN_ASCII,
  [0x80, 0xbf],
  [0xd7, 0xd7],
  [0xf7, 0xf7],
  [0x60c, 0x60c],
  [0x61b, 0x61b],
  [0x61f, 0x61f],
  [0x964, 0x965],
  [0x2000, 0x2bff],
  [0x3000, 0x3004],
  [0x3008, 0x3020],
  [0x30fb, 0x30fb],
  [0x1f000, 0x1faff],
]

/** The code points of characters within the brackets of a regular expression. */
const inBrackets = (ranges: Ranges, escape: (code: string) => string): string =>
  ranges.map((range) => range.map((code) => escape(code.toString(16).padStart(8, '0'))).join('-')).join('')

const js = (ranges: Ranges) => inBrackets(ranges, (code) => `\\u{${code}}`)
const sql = (ranges: Ranges) => inBrackets(ranges, (code) => `\\U${code}`)

const INVISIBLE_OR_SIGN = new RegExp(`[${js([...INVISIBLE, ...SIGNS])}]`, 'gu')
const ACCENT = new RegExp(`[${js(ACCENTS)}]`, 'gu')

/** The parts of regular expressions: an invisible character, a hyphen, and a character of a word. */
export const INVISIBLE_CHARACTER = `[${js(INVISIBLE)}]`
export const HYPHEN = `[${js(HYPHENS)}]`
export const LETTER = `[^\\0${js(SEPARATORS)}]`

/** Returns a text without accents and invisible characters. */
export const foldSearch = (text: string): string =>
  text.replaceAll(INVISIBLE_OR_SIGN, '').normalize('NFKD').replaceAll(ACCENT, '')

/** Returns a text as a pattern of LIKE, in which its characters match themselves. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** Later characters of an item are not found. A tsvector has a megabyte, and a character up to four bytes. */
const MAX_CHARACTERS = 100_000
/** Words of this length, in characters, are not found: indexes refuse those of more than two kilobytes. */
const MAX_WORD = 100
const LONG_WORD = 32
const SPACE = 0x20

const functionOf = (signature: string, body: string) =>
  `create or replace function ${signature} language plpgsql immutable parallel safe as $$\n${body}\nend $$`

/** Does what `foldSearch` does. Texts of ASCII characters are folded already. */
const FOLD = functionOf(
  'search_folded(value text) returns text',
  `begin
  if octet_length(value) = length(value) or getdatabaseencoding() <> 'UTF8' then
    return value;
  end if;
  return regexp_replace(normalize(regexp_replace(value, '[${sql([...INVISIBLE, ...SIGNS])}]', '', 'g'), nfkd), '[${sql(ACCENTS)}]', '', 'g');`,
)

/**
 * "Bio-Urea" is also found as "biourea", and "AzoMax" as "max". One expression tells whether a text needs more than splitting it at its
 * separators, and spaces are not replaced: each of these steps takes as long as all the rest.
 */
const lexemesFunction = (name: string, separators: Ranges, hyphens: Ranges, collation: string) => {
  const [hyphen, letter] = [`[${sql(hyphens)}]`, `[^${sql(separators)}]`]
  const others = separators.flatMap(([first, last]): Ranges =>
    first <= SPACE && last >= SPACE
      ? [
          [first, SPACE - 1],
          [SPACE + 1, last],
        ]
      : [[first, last]],
  )
  return functionOf(
    `${name}(plain text) returns text[]`,
    `declare
  lexemes text[];
  is_special boolean := plain ~ '[a-z][A-Z]|${letter}${hyphen}${letter}|[^ ]{${LONG_WORD}}';
begin
  if is_special then
    plain := concat_ws(' ', plain, (select string_agg(regexp_replace(part[1], '${hyphen}', '', 'g'), ' ')
      from regexp_matches(plain, '(${letter}+(?:${hyphen}${letter}+)+)', 'g') part));
    plain := concat_ws(' ', plain, (select string_agg(regexp_replace(part[1], '([a-z])([A-Z])', '\\1 \\2', 'g'), ' ')
      from regexp_matches(plain, '([A-Za-z]*[a-z][A-Z][A-Za-z]*)', 'g') part));
  end if;
  lexemes := array_remove(string_to_array(lower(regexp_replace(plain, '[${sql(others)}]', ' ', 'g') collate "${collation}"), ' '), '');
  if is_special and plain ~ '[^ ]{${LONG_WORD}}' then
    lexemes := array(select lexeme from unnest(lexemes) lexeme where length(lexeme) < ${MAX_WORD});
  end if;
  return lexemes;`,
  )
}

const LEXEMES = functionOf(
  'search_lexemes(value text) returns text[]',
  `begin
  if octet_length(value) = length(value) or getdatabaseencoding() <> 'UTF8' then
    return search_lexemes_ascii(left(value, ${MAX_CHARACTERS}));
  end if;
  return search_lexemes_unicode(left(search_folded(value), ${MAX_CHARACTERS}));`,
)

const TITLE = functionOf(
  'search_title(value text) returns text',
  `begin
  return concat(' ', lower(search_folded(value) collate "default"), ' ', array_to_string(search_lexemes(value), ' '), ' ');`,
)

/** Leaves out the addresses of links, and the signs within words. */
const WITHOUT_MARKUP = functionOf(
  'search_without_markup(value text) returns text',
  String.raw`begin
  if strpos(value, '](') > 0 then
    value := regexp_replace(value, '\]\([^)]*\)', ' ', 'g');
  end if;
  return replace(replace(replace(value, '*', ''), '~', ''), '\', '');`,
)

/** The first character of the words of inactive items. No word of a text has it. */
export const INACTIVE = '~'

const WORDS = functionOf(
  'search_words(lexemes text[], is_active boolean) returns tsvector',
  `begin
  if is_active then
    return array_to_tsvector(lexemes);
  end if;
  return array_to_tsvector(array(select '${INACTIVE}' || lexeme from unnest(lexemes) lexeme));`,
)

/** The functions of PostgreSQL that the documents of the search are made by. */
export const SEARCH_FUNCTIONS: readonly string[] = [
  FOLD,
  lexemesFunction('search_lexemes_unicode', SEPARATORS, HYPHENS, 'default'),
  // The case of ASCII characters is the same in every locale.
  lexemesFunction('search_lexemes_ascii', SEPARATORS_IN_ASCII, [[0x2d, 0x2d]], 'C'),
  LEXEMES,
  TITLE,
  WORDS,
  WITHOUT_MARKUP,
]

/** Returns the lexeme that the words of an item have for the value of a choice. No word of a text is equal to it. */
export const choiceLexeme = (kind: string, key: string, value: string): string =>
  `${kind}.${key}=${value}`.toLowerCase()

/** Returns the SQL of the lexeme of a choice. @param value the SQL of its value */
export const choiceLexemeSql = (kind: string, key: string, value: string): string =>
  `lower(${pg.escapeLiteral(`${kind}.${key}=`)} || ${value})`
