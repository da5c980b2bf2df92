import pg from 'pg'
import { type Field, type Fields, isBlocks, isGroup, isGroupList, isNested, typeOf } from '../../../schema/fields.ts'
import { hasTexts, isPageAddress, isRequiredText } from '../../../schema/fields/translations/texts.ts'
import type { AnyKind, Kind } from '../../../schema/kind.ts'
import { completed } from './group-defaults.ts'

/*
 * The SQL counterpart of `inLanguage` (schema/fields/translations): PostgreSQL knows which items are shown in a language, and with which
 * texts, so that lists and searches in it read what visitors do.
 */

/** The characters that `trim` removes in JavaScript. */
const SPACES = String.raw`\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff`

/** The counterpart of `isBlankText`, for texts and lists of texts. */
const IS_BLANK = `create or replace function is_blank_text(value jsonb) returns boolean language sql immutable parallel safe as $$
  select case jsonb_typeof(value) when 'string' then value #>> '{}' !~ '[^${SPACES}]' when 'array' then jsonb_array_length(value) = 0 else true end
$$`

/** The counterpart of `originalHash`. It calculates with 32 bits, of UTF-16 code units. */
const HASH = `create or replace function original_hash(value jsonb) returns text language plpgsql immutable parallel safe as $$
declare
  plain text := case jsonb_typeof(value) when 'array'
    then (select '[' || coalesce(string_agg(entry::text, ',' order by place), '') || ']' from jsonb_array_elements(value) with ordinality list(entry, place))
    else value #>> '{}' end;
  states bigint[] := array[x'811c9dc5'::bigint, x'01000193'::bigint];
  factors bigint[] := array[x'01000193'::bigint, x'85ebca6b'::bigint];
  code int;
  units int[];
  unit int;
  hashed text := '';
  digits text;
begin
  for at in 1..length(plain) loop
    code := ascii(substr(plain, at, 1));
    units := case when code < 65536 then array[code] else array[55296 + ((code - 65536) >> 10), 56320 + ((code - 65536) & 1023)] end;
    foreach unit in array units loop
      for n in 1..2 loop
        states[n] := states[n] # unit;
        states[n] := (states[n] * (factors[n] & 65535) + (((states[n] * (factors[n] >> 16)) & 65535) << 16)) & 4294967295;
      end loop;
    end loop;
  end loop;
  for n in 1..2 loop
    digits := '';
    loop
      digits := substr('0123456789abcdefghijklmnopqrstuvwxyz', (states[n] % 36)::int + 1, 1) || digits;
      states[n] := states[n] / 36;
      exit when states[n] = 0;
    end loop;
    hashed := hashed || digits;
  end loop;
  return hashed;
end $$`

/** The functions of PostgreSQL that make the texts of an item in a language. */
export const TRANSLATION_FUNCTIONS: readonly string[] = [IS_BLANK, HASH]

/** Stands for an entry of a list without keys in a path: it is named by the hash of the text. */
const BY_HASH = Symbol('by hash')

/** The parts of a path to a text: as they are, SQL of a key, or named by the text. */
type Path = readonly (string | { sql: string } | typeof BY_HASH)[]

/** Returns the SQL of a path. @param value the SQL of the text at its end */
function pathSql(path: Path, value: string): string {
  const literal = (text: string) => pg.escapeLiteral(text)
  if (path.every((part) => typeof part === 'string')) return literal(path.join('.'))
  const parts = path.map((part) => {
    if (part === BY_HASH) return `'~', original_hash(${value})`
    return typeof part === 'string' ? literal(part) : part.sql
  })
  return `concat(${parts.join(`, '.', `)})`
}

const isNull = (value: string) => `coalesce(${value}, 'null') = 'null'`

/**
 * Returns the SQL of the values of fields with the texts of a translation. Texts that are missing are blank; next to a required one is an
 * empty key. It is made for the fields of a kind, since a function that takes any fields runs several times as long.
 *
 * @param original the SQL of the values of an item, as jsonb
 * @param texts the SQL of the texts of a translation
 */
function valuesSql(fields: Fields, original: string, texts: string, path: Path = []): string {
  const texted: string[] = []
  const others: string[] = []
  for (const [key, field] of Object.entries(fields)) {
    const name = pg.escapeLiteral(key)
    const value = `(${original} -> ${name})`
    const own: Path = [...path, key]
    const text = `(${texts} -> ${pathSql(own, value)} -> 'text')`
    const other = (sql: string) =>
      others.push(`case when ${isNull(value)} then '{}' else jsonb_build_object(${name}, ${sql}) end`)
    if (isPageAddress(field)) other(`case when is_blank_text(${text}) then ${value} else ${text} end`)
    else if (!hasTexts({ [key]: field })) continue
    else if (isGroup(field)) other(`${value} || ${valuesSql(field.fields, value, texts, own)}`)
    else if (isGroupList(field)) {
      const entry = `e${path.length}`
      const inner: Path = [...own, isBlocks(field) ? { sql: `${entry}.entry ->> 'key'` } : BY_HASH]
      other(`coalesce((
        select jsonb_agg(${entry}.entry || ${valuesSql(field.fields, `${entry}.entry`, texts, inner)} order by ${entry}.place)
        from jsonb_array_elements(${value}) with ordinality ${entry}(entry, place)), '[]')`)
    } else
      texted.push(
        `(${name}, ${value}, case when not ${isNull(value)} then ${text} end, ${String(isRequiredText(field))})`,
      )
  }
  if (texted.length === 0) return `(${others.join(' || ') || `'{}'::jsonb`})`
  const plain = `(select coalesce(jsonb_object_agg(f.key, case when f.is_own then f.text when jsonb_typeof(f.value) = 'array' then '[]' else '""' end), '{}')
      || case when bool_or(f.is_required and not f.is_own and not is_blank_text(f.value)) then '{"": true}'::jsonb else '{}' end
    from (select *, (jsonb_typeof(text) = 'array') = (jsonb_typeof(value) = 'array') and not is_blank_text(text) as is_own
      from (values ${texted.join(', ')}) given(key, value, text, is_required) where not ${isNull('value')} offset 0) f)`
  return `(${[plain, ...others].join(' || ')})`
}

/** Returns the keys of the fields whose values differ between languages. */
export const translatedKeys = ({ fields }: AnyKind): string[] =>
  Object.keys(fields).filter((key) => isPageAddress(fields[key]!) || hasTexts({ [key]: fields[key]! }))

/** Returns whether many values of a field are read at once: lists are sorted by it, and visitors filter by it. */
export const isKey = ({ fields, filterable }: Kind, key: string) =>
  typeOf(fields[key]!).isSortable || filterable.includes(key)

/** Returns the SQL of a field's column from the values of a translation. @param values the SQL of these, as jsonb */
export function translatedColumn(field: Field, key: string, values: string): string {
  const literal = pg.escapeLiteral(key)
  if (isNested(field)) return `(${values} -> ${literal})`
  return typeOf(field).column(field).sql.endsWith('[]')
    ? `array(select jsonb_array_elements_text(${values} -> ${literal}))`
    : `(${values} ->> ${literal}) collate "C"`
}

/** Returns the SQL of the value of a field with texts, of an item that is shown in a language. @param table the alias of its row in `translatedItem` */
export const shownColumn = (kind: Kind, key: string, table: string): string =>
  translatedColumn(kind.fields[key]!, key, `${table}.${isKey(kind, key) ? 'keys' : 'texts'}`)

/**
 * Returns the SELECT of the translations of items: the columns `id`, `language`, `isShown`, `isVisible` and `translated`, which are the
 * values of the fields with texts.
 *
 * @param rows what a SELECT reads the rows of the kind from, such as its table
 */
export function translationsOf(kind: Kind, rows: string): string {
  const pairs = translatedKeys(kind).map((key) => {
    const [field, column] = [kind.fields[key]!, `item.${pg.escapeIdentifier(key)}`]
    return `${pg.escapeLiteral(key)}, ${isNested(field) ? completed(field, column) : column}`
  })
  const all = `jsonb_each(case jsonb_typeof(item.translations) when 'object' then item.translations else '{}' end)`
  // Without an offset, PostgreSQL would calculate the values wherever they are used.
  return `select item.id, each.key::varchar as language, is_visible as "isVisible",
      is_visible and not jsonb_path_exists(translated, '$.**.""') as "isShown", translated
    from ${rows} item
      cross join lateral (select jsonb_build_object(${pairs.join(', ')}) as original offset 0) own
      cross join lateral ${all} each
      cross join lateral (select coalesce(each.value -> 'isVisible' = 'true', false) as is_visible, each.value -> 'texts' as texts offset 0) said
      cross join lateral (select ${valuesSql(kind.fields, 'own.original', 'said.texts')} as translated offset 0) made
    where item.translations <> '{}' and length(each.key) <= 35`
}

/** The longest title that lists are sorted by, in characters. Indexes refuse longer ones. */
const MAX_TITLE = 500

/** Returns the SELECT of the rows of `translatedItem` of items. @param translations what a SELECT reads `translationsOf` the rows from */
export function translatedItemsOf(kind: Kind, rows: string, translations = `(${translationsOf(kind, rows)})`): string {
  const valuesOf = (keys: readonly string[], valueOf: (key: string) => string) =>
    `jsonb_build_object(${keys.map((key) => `${pg.escapeLiteral(key)}, ${valueOf(key)}`).join(', ')})`
  const translated = (key: string) => `t.translated -> ${pg.escapeLiteral(key)}`
  const { true: keys = [], false: texts = [] } = Object.groupBy(translatedKeys(kind), (key) => `${isKey(kind, key)}`)
  const title = pg.escapeIdentifier(kind.titleField)
  const shown = translatedKeys(kind).includes(kind.titleField)
    ? `case when t."isShown" then t.translated ->> ${pg.escapeLiteral(kind.titleField)} else item.${title} end`
    : `item.${title}`
  return `select ${pg.escapeLiteral(kind.name)}::varchar as kind, item.id as "itemId", t.language, ${'isActive' in kind.fields ? 'item."isActive"' : 'true'} as "isActive",
      ${kind.ordered ? 'item."order"' : '0'} as "order", left(${shown}, ${MAX_TITLE}) collate "C" as title,
      case when t."isShown" then ${valuesOf(keys, translated)} else ${valuesOf(keys, (key) => `item.${pg.escapeIdentifier(key)}`)} end as keys,
      case when t."isShown" then ${valuesOf(texts, translated)} end as texts
    from ${rows} item join ${translations} t on t.id = item.id where t."isVisible"`
}
