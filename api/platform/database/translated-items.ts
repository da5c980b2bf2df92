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

/**
 * Returns the values of fields with the texts of a translation. Texts that are missing are blank; next to a required one is an empty key.
 *
 * Its arguments are the fields (`fieldsWithTexts`), the values of an item, and the texts of a translation with the start of their paths.
 */
const VALUES = `create or replace function translated_values(fields jsonb, original jsonb, texts jsonb, start text) returns jsonb language plpgsql immutable parallel safe as $$
declare
  key text;
  field jsonb;
  value jsonb;
  path text;
  translated jsonb;
  result jsonb := '{}';
begin
  for key, field in select * from jsonb_each(fields) loop
    value := original -> key;
    path := start || key;
    continue when value is null or value = 'null';
    if field ? 'isPageAddress' then
      if not is_blank_text(texts -> path -> 'text') then
        value := texts -> path -> 'text';
      end if;
    elsif field ? 'entry' then
      value := coalesce((
        select jsonb_agg(entry || translated_values(field -> 'fields', entry, texts, concat(path, '.', coalesce(field ->> 'entry', entry ->> 'key'), '.')) order by place)
        from jsonb_array_elements(value) with ordinality list(entry, place)), '[]');
    elsif field ? 'fields' then
      value := value || translated_values(field -> 'fields', value, texts, path || '.');
    else
      if strpos(path, '.~.') > 0 then
        path := replace(path, '.~.', '.~' || original_hash(value) || '.');
      end if;
      translated := texts -> path -> 'text';
      if (jsonb_typeof(translated) = 'array') = (jsonb_typeof(value) = 'array') and not is_blank_text(translated) then
        value := translated;
      else
        if field ? 'isRequired' and not is_blank_text(value) then
          result := result || '{"": true}';
        end if;
        value := case jsonb_typeof(value) when 'array' then '[]' else '""' end;
      end if;
    end if;
    result := result || jsonb_build_object(key, value);
  end loop;
  return result;
end $$`

/** The functions of PostgreSQL that make the texts of an item in a language. */
export const TRANSLATION_FUNCTIONS: readonly string[] = [IS_BLANK, HASH, VALUES]

/** Returns the fields that have texts, and addresses, as `translated_values` takes them. */
const fieldsWithTexts = (fields: Fields): object =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]): [string, object][] => {
      if (isPageAddress(field)) return [[key, { isPageAddress: true }]]
      if (!hasTexts({ [key]: field })) return []
      if (isGroup(field)) return [[key, { fields: fieldsWithTexts(field.fields) }]]
      // Entries of blocks have keys. The hash of the text stands for others.
      if (isGroupList(field))
        return [[key, { fields: fieldsWithTexts(field.fields), entry: isBlocks(field) ? null : '~' }]]
      return [[key, isRequiredText(field) ? { isRequired: true } : {}]]
    }),
  )

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
  const spec = pg.escapeLiteral(JSON.stringify(fieldsWithTexts(kind.fields)))
  const all = `jsonb_each(case jsonb_typeof(item.translations) when 'object' then item.translations else '{}' end)`
  return `select item.id, each.key::varchar as language, is_visible as "isVisible",
      is_visible and not jsonb_path_exists(translated, '$.**.""') as "isShown", translated
    from ${rows} item, ${all} each, coalesce(each.value -> 'isVisible' = 'true', false) is_visible,
      translated_values('${spec.slice(1, -1)}', jsonb_build_object(${pairs.join(', ')}), each.value -> 'texts', '') translated
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
