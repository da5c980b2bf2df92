import pg from 'pg'
import { NIL } from 'uuid'
import { type Field, type Fields, isNested, optionsOf, typeOf } from '../../../schema/fields.ts'
import { hasTranslations, type AnyKind, type Kind, OWN_HEAD } from '../../../schema/kind.ts'
import { errorCode } from '../error-code.ts'
import type { Database } from './database.ts'
import { limitPendingLists } from './pending-lists.ts'
import { jsonPathOf } from './reference-sql.ts'
import { commentOfTriggers, statementTriggers, stateOfTriggers } from './statement-triggers.ts'
import { choiceLexemeSql, INACTIVE, SEARCH_FUNCTIONS } from './search-text.ts'
import {
  translatedColumn,
  translatedItemsOf,
  translatedKeys,
  TRANSLATION_FUNCTIONS,
  translationsOf,
} from './translated-items.ts'

/*
 * Triggers on the tables of the kinds write the documents of the search, and what lists in other languages are made by, so no writer can
 * leave them out: neither a previous version nor a statement of an operator. Functions and triggers follow from the model, so that no migration has to name them: `migrateUp` brings
 * them, and the documents, up to date.
 */

type Queryable = Pick<pg.ClientBase, 'query'>

/** What a database has of the search of a table. */
interface State {
  name: string
  comment: string | null
}
type Query = (statement: string) => Promise<State[]>

/** The language of the original texts. */
export const ORIGINAL = 'en'

const COLUMNS = 'kind, "itemId", language, "isActive", title, words'

/** The lengths of the words that typing errors are corrected to. Words with digits have none. */
const [MIN_WORD, MAX_WORD] = [3, 40]

/** Returns the SQL of the texts that a field has. @param column the SQL of its column */
function textsOf(field: Field, column: string): string[] {
  const withoutMarkup = (text: string) => (typeOf(field).markup ? `search_without_markup(${text})` : text)
  if (isNested(field)) return nestedTexts(field.fields, [], column)
  if (typeOf(field).column(field).sql.endsWith('[]')) return [`array_to_string(${column}, ' ')`]
  return [withoutMarkup(column)]
}

const nestedTexts = (fields: Fields, path: readonly string[], column: string): string[] =>
  Object.entries(fields).flatMap(([key, field]) => {
    const inner = [...path, key]
    if (isNested(field)) return nestedTexts(field.fields, inner, column)
    // A choice in a group says something only with the other values, such as the unit of an amount.
    if (!typeOf(field).words || optionsOf(field)) return []
    const value = typeOf(field).markup ? `search_without_markup(value #>> '{}')` : `value #>> '{}'`
    return [
      `(select string_agg(${value}, ' ') from jsonb_path_query(${column}, ${pg.escapeLiteral(jsonPathOf(inner))}) value)`,
    ]
  })

/** Records such as settings and files have texts that are no words. */
const isSearched = ({ fields, searchable }: Kind, key: string) =>
  searchable.includes(key) ||
  // What search engines are told does not stand on the page.
  (key !== OWN_HEAD && 'isActive' in fields && (isNested(fields[key]!) || typeOf(fields[key]!).words !== undefined))

/** What the documents of items are made of. */
interface Source {
  /** What a SELECT reads the items from, as `item`. */
  from: string
  language: string
  isActive: string
  /** Returns the SQL of a column. */
  column: (key: string) => string
}

function documentsFrom(kind: Kind, { from, language, isActive, column }: Source): string {
  const fields = Object.entries(kind.fields).filter(([key]) => isSearched(kind, key))
  const texts = fields.flatMap(([key, field]) => (optionsOf(field) ? [] : textsOf(field, column(key))))
  const choices = fields.flatMap(([key, field]) =>
    optionsOf(field) ? [choiceLexemeSql(kind.name, key, column(key))] : [],
  )
  const lexemes = `search_lexemes(concat_ws(E'\\n', ${texts.join(', ')}))`
  const all = choices.length > 0 ? `${lexemes} || array[${choices.join(', ')}]` : lexemes
  return `select ${pg.escapeLiteral(kind.name)}::varchar as kind, item.id as "itemId", ${language}::varchar as language,
    ${isActive} as "isActive", search_title(${column(kind.titleField)}) collate "C" as title, search_words(${all}, ${isActive}) as words
    from ${from}`
}

const itemColumn = (key: string) => `item.${pg.escapeIdentifier(key)}`

/**
 * Returns the SELECT of the documents of items: one in the original language, and one for each translation. Visitors do not find by the words
 * of translations that they do not see.
 *
 * @param rows what a SELECT reads the rows of the kind from, such as its table
 * @param translations what a SELECT reads `translationsOf` the rows from
 */
export function documentsOf(kind: Kind, rows: string, translations = `(${translationsOf(kind, rows)})`): string {
  const isActive = 'isActive' in kind.fields ? itemColumn('isActive') : 'true'
  const original = documentsFrom(kind, {
    from: `${rows} item`,
    language: `'${ORIGINAL}'`,
    isActive,
    column: itemColumn,
  })
  if (!hasTranslations(kind)) return original
  const translated = new Set(translatedKeys(kind))
  const inLanguages = documentsFrom(kind, {
    from: `${rows} item join ${translations} t on t.id = item.id`,
    language: 't.language',
    isActive: `(${isActive} and t."isShown")`,
    column: (key) => (translated.has(key) ? translatedColumn(kind.fields[key]!, key, 't.translated') : itemColumn(key)),
  })
  return `${original} union all ${inLanguages}`
}

const WRITE = `on conflict (kind, "itemId", language) do update
  set "isActive" = excluded."isActive", title = excluded.title, words = excluded.words`

const WRITE_ITEM = `on conflict (kind, "itemId", language) do update
  set "isActive" = excluded."isActive", "order" = excluded."order", title = excluded.title, keys = excluded.keys, texts = excluded.texts`

/** Returns the statement that writes the documents of items, and the words among theirs that are new. @param areNew whether they had none before */
function write(kind: Kind, rows: string, areNew = false): string {
  const ofTranslations = hasTranslations(kind) && writeTranslations(kind, areNew)
  const documents = ofTranslations ? documentsOf(kind, 'changed', 'translations') : documentsOf(kind, rows)
  return `with ${ofTranslations ? `changed as materialized (select * from ${rows} item), ${ofTranslations}, ` : ''}written as (
    insert into "searchDocument" (${COLUMNS}) ${documents} ${WRITE} returning language, words
  )
  insert into "searchWord" (language, word) select language, word from (
    select distinct language, ltrim(unnest(tsvector_to_array(words)), '${INACTIVE}') as word from written) used
  where length(word) between ${MIN_WORD} and ${MAX_WORD} and word !~ '[0-9=]'
    and not exists (select from "searchWord" known where known.language = used.language and known.word = used.word)`
}

/** Returns the common table expressions that write the rows for lists in other languages, and delete the rows of removed translations. */
function writeTranslations(kind: Kind, areNew: boolean): string {
  const gone = (table: string, kept: string, more = '') => `delete from "${table}" d
    where d.kind = ${pg.escapeLiteral(kind.name)}${more} and d."itemId" in (select id from changed)
      and not exists (select from translations t where t.id = d."itemId" and t.language = d.language${kept})`
  const deletions = `gone_items as (${gone('translatedItem', ' and t."isVisible"')}),
  gone_documents as (${gone('searchDocument', '', ` and d.language <> '${ORIGINAL}'`)}),`
  return `translations as materialized (${translationsOf(kind, 'changed')}),
  ${areNew ? '' : deletions}
  items as (
    insert into "translatedItem" (kind, "itemId", language, "isActive", "order", title, keys, texts)
    ${translatedItemsOf(kind, 'changed', 'translations')} ${WRITE_ITEM}
  )`
}

const functionName = ({ name }: AnyKind) => pg.escapeIdentifier(`index_${name}`)

/** Returns the function of the triggers of a kind. Most writes change no text, such as those of the order. */
function triggerFunction(kind: Kind): string {
  const own = new Set(['isActive', kind.titleField, 'translations', ...translatedKeys(kind)])
  const keys = Object.keys(kind.fields).filter((key) => own.has(key) || isSearched(kind, key))
  const values = (alias: string) => keys.map((key) => `${alias}.${pg.escapeIdentifier(key)}`).join(', ')
  const changed = `(select n.* from new_rows n left join old_rows o on o.id = n.id
      where o.id is null or (${values('n')}) is distinct from (${values('o')}))`
  const literal = pg.escapeLiteral(kind.name)
  const tables = ['searchDocument', ...(hasTranslations(kind) ? ['translatedItem'] : [])]
  const remove = (more: string) =>
    tables.map((table) => `delete from "${table}" where kind = ${literal}${more};`).join(' ')
  const sort =
    hasTranslations(kind) && kind.ordered
      ? `update "translatedItem" t set "order" = n."order" from new_rows n
      where t.kind = ${literal} and t."itemId" = n.id and t."order" <> n."order";`
      : ''
  return `create or replace function ${functionName(kind)}() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    ${remove('')}
  elsif tg_op = 'DELETE' then
    ${remove(' and "itemId" in (select id from old_rows)')}
  elsif not exists (select from new_rows) then
    return null;
  elsif tg_op = 'INSERT' then
    ${write(kind, 'new_rows', true)};
  else
    ${sort}
    ${write(kind, changed)};
  end if;
  return null;
end $$`
}

const triggersOf = (kind: Kind): string[] => statementTriggers(kind, 'search', functionName(kind))

/** The number of items whose documents are made at a time. */
const BATCH = 2_000

/** Makes the documents of all items anew. Triggers see to the items that are written meanwhile: each batch is locked. */
async function fill(client: Queryable, kind: Kind): Promise<void> {
  const table = pg.escapeIdentifier(kind.name)
  for (const documents of ['searchDocument', 'translatedItem'])
    await client.query(
      `delete from "${documents}" d where kind = $1 and not exists (select from ${table} i where i.id = d."itemId")`,
      [kind.name],
    )
  const last = `select max(id::text) as last from (select id from ${table} where id > $1 order by id limit ${BATCH}) batch`
  const locked = `(select * from ${table} where id > $1 and id <= $2 for share)`
  for (let after: string = NIL; ;) {
    const { rows } = await client.query<{ last: string | null }>(last, [after])
    const end = rows[0]!.last
    if (end === null) return
    await client.query(write(kind, locked), [after, end])
    after = end
  }
}

const FUNCTIONS = [...SEARCH_FUNCTIONS, ...TRANSLATION_FUNCTIONS]

const commentOf = (kind: Kind) => commentOfTriggers([...FUNCTIONS, triggerFunction(kind), ...triggersOf(kind)])

const STATE = stateOfTriggers('search')

/** Returns the kinds whose items the search does not find as the model says. A kind whose table is missing is left out. */
async function outdated(query: Query, kinds: readonly AnyKind[]): Promise<Kind[]> {
  const comments = new Map((await query(STATE)).map(({ name, comment }) => [name, comment]))
  return kinds.filter(
    (kind): kind is Kind => !kind.singleton && comments.has(kind.name) && comments.get(kind.name) !== commentOf(kind),
  )
}

/** Returns the kinds whose items the search does not find as the model says. */
export const unpreparedKinds = (database: Pick<Database, 'query'>, kinds: readonly AnyKind[]): Promise<Kind[]> =>
  outdated((statement) => database.query(statement), kinds)

/**
 * Creates the functions and triggers of the search that a database lacks, and replaces those whose fields have changed, with the documents
 * that they made. A kind whose table is missing is left out: its migration is about to be written.
 */
export async function prepareSearch(client: Queryable, kinds: readonly AnyKind[]): Promise<void> {
  if (await createExtension(client))
    for (const statement of [...TRIGRAM_INDEXES, ...(await titleIndexes(client, kinds))]) await client.query(statement)
  await limitPendingLists(client)
  const query: Query = async (statement) => (await client.query<State>(statement)).rows
  const changed = await outdated(query, kinds)
  if (changed.length > 0) for (const statement of FUNCTIONS) await client.query(statement)
  for (const kind of changed) {
    await client.query([triggerFunction(kind), ...triggersOf(kind)].join(';\n'))
    await fill(client, kind)
    // Last, so that an interrupted call is repeated.
    await client.query(`comment on function ${functionName(kind)}() is '${commentOf(kind)}'`)
  }
}

const TRIGRAM_INDEXES = [
  `create index if not exists "searchDocument_title_search_index" on "searchDocument" using gin (title gin_trgm_ops)`,
  `create index if not exists "searchWord_word_search_index" on "searchWord" using gin (word gin_trgm_ops)`,
]

/**
 * Returns the statements that create the indexes by which conditions find a part of a title (`comparisonSql` in
 * `content/queries/condition-sql.ts`). A kind without this column is left out: its migration is about to be written.
 */
async function titleIndexes(client: Queryable, kinds: readonly AnyKind[]): Promise<string[]> {
  const { rows } = await client.query<{ table: string; column: string }>(
    'select table_name as "table", column_name as "column" from information_schema.columns where table_schema = current_schema()',
  )
  const columns = new Set(rows.map(({ table, column }) => `${table}.${column}`))
  return kinds.flatMap((kind) => {
    if (kind.singleton || !columns.has(`${kind.name}.${kind.titleField}`)) return []
    const [table, title] = [kind.name, kind.titleField].map((name) => pg.escapeIdentifier(name))
    const index = pg.escapeIdentifier(`${kind.name}_${kind.titleField}_search_index`)
    return `create index if not exists ${index} on ${table} using gin ((lower(${title} collate "default") collate "C") gin_trgm_ops)`
  })
}

/** Returns whether a statement of the schema generator is for it: it does not know the trigram indexes. */
export const isBesidesSearch = (statement: string): boolean => !/^drop index "\w+_search_index"/.test(statement)

/** The codes of PostgreSQL if an extension may not be created, or is not installed on the server. */
const UNAVAILABLE = new Set(['42501', '0A000', '58P01'])

const HAS_TRIGRAMS = `select exists(select from pg_extension where extname = 'pg_trgm') as "isInstalled"`

/** Returns whether searches tolerate typing errors: whether the extension pg_trgm is installed in the database. */
export async function hasTrigrams(database: Pick<Database, 'query'>): Promise<boolean> {
  const [row] = await database.query<{ isInstalled: boolean }>(HAS_TRIGRAMS)
  return row!.isInstalled
}

/** Creates the extension pg_trgm if the role may. Without it, searches work, but tolerate no typing errors. */
async function createExtension(client: Queryable): Promise<boolean> {
  const { rows } = await client.query<{ isInstalled: boolean }>(HAS_TRIGRAMS)
  if (rows[0]!.isInstalled) return true
  try {
    await client.query('create extension if not exists pg_trgm')
    return true
  } catch (error) {
    if (UNAVAILABLE.has(errorCode(error))) return false
    throw error
  }
}
