import pg from 'pg'
import { type Fields, isGroup, isGroupList, typeOf } from '../../../schema/fields.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import { kinds, setting } from '../../../schema/kinds/index.ts'
import { settings } from '../../../schema/settings.ts'
import { identifier } from '../../platform/database/database.ts'
import { titleSql } from '../../platform/database/title-sql.ts'

/**
 * Links in the source of a rich text: an address in angle brackets, or one in which every parenthesis is closed. A backslash
 * before the square bracket makes it plain text.
 */
const IN_TEXT = String.raw`(?<!\\)\]\((?:<([^>\n]+)>|((?:[^()\s<>]|\([^()\s<>]*\))+))`
/** The address of such a link. A backslash before `&` keeps it from beginning an entity. */
const FOUND_ADDRESS = String.raw`replace(coalesce(found[1], found[2]), '\&', '&')`

/** The place of an address in an item: an SQL expression for its value, and the tables that the expression needs. */
interface Place {
  /** The path of the field in a form, such as `primaryCTA.link`. */
  path: string
  label: string
  value: string
  from: string
}

/** How the value of a field is read: a column, or a key of an object. */
interface Source {
  asText: (key: string) => string
  asJson: (key: string) => string
}

const keysOf = (object: string): Source => ({
  asText: (key) => `${object} ->> ${text(key)}`,
  asJson: (key) => `(${object} -> ${text(key)})`,
})

/** Returns the places of addresses among fields. @param depth the number of lists around them */
function placesIn(fields: Fields, source: Source, depth = 0): Place[] {
  return Object.entries(fields).flatMap(([key, field]): Place[] => {
    const column = source.asText(key)
    const { label } = field
    const within = (place: Place) => ({ ...place, path: `${key}.${place.path}`, label: `${label}: ${place.label}` })
    if (typeOf(field).address) return [{ path: key, label, value: column, from: '' }]
    if (typeOf(field).markup) {
      // The condition spares most texts the expression.
      const searched = `case when ${column} like '%](%' then ${column} end`
      return [
        { path: key, label, value: FOUND_ADDRESS, from: `, regexp_matches(${searched}, ${text(IN_TEXT)}, 'g') found` },
      ]
    }
    if (isGroup(field)) return placesIn(field.fields, keysOf(source.asJson(key)), depth).map(within)
    if (!isGroupList(field)) return []
    const entry = `entry${depth}`
    const from = `, jsonb_array_elements(${source.asJson(key)}) ${entry}`
    return placesIn(field.fields, keysOf(entry), depth + 1).map((place) => ({
      ...within(place),
      from: from + place.from,
    }))
  })
}

const text = (value: string) => pg.escapeLiteral(value)

/** Returns the condition of the items of a kind that visitors see. */
function shownOf(kind: AnyKind): string {
  if (kind.name === setting.name) return `t.key in (${addressKeys.map((key) => text(key)).join(', ')})`
  return 'isActive' in kind.fields ? 't."isActive"' : 'true'
}

const addressKeys = settings.filter(({ type }) => type === 'image' || type === 'url').map(({ key }) => key)

const columnOf = (key: string) => `t.${identifier(key)}`

/** Returns the places of addresses in the items of a kind. The values of settings are in one field of text. */
const placesOf = (kind: AnyKind): Place[] =>
  kind.name === setting.name
    ? [{ path: 'value', label: 'Value', value: 't.value', from: '' }]
    : placesIn(kind.fields, { asText: columnOf, asJson: columnOf })

/** Returns a query for the addresses in one place of some items of a kind. */
function queryOf(kind: AnyKind, { path, label, value, from }: Place): string {
  return `select ${text(kind.name)} as kind, t.id as "itemId", ${titleSql(kind, 't')} as title, ${text(path)} as field, ${text(label)} as label,
      ${value} as address
    from ${identifier(kind.name)} t${from}
    where t.id = any($1::uuid[]) and (${value}) ~* '^([/#]|https?://)'`
}

/** The kinds whose items can contain links. */
export const linkingKinds: readonly AnyKind[] = [...kinds, setting].filter((kind) => placesOf(kind).length > 0)

/** The state of every item that visitors see and that can contain links. */
export const STAMPS = linkingKinds
  .map(
    (kind) =>
      `select ${text(kind.name)} as kind, t.id as "itemId", t.version || ' ' || t."updatedAt" as stamp from ${identifier(kind.name)} t where ${shownOf(kind)}`,
  )
  .join('\nunion all\n')

/**
 * Returns a query for the links in some items of a kind, with the field that contains them. Its parameter is the list of the
 * ids of the items.
 */
export const linksOf = (kind: AnyKind): string =>
  placesOf(kind)
    .map((place) => queryOf(kind, place))
    .join('\nunion all\n')
