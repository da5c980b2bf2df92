import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { type Field, isNested, isTranslations, isReference, typeOf } from '../../../schema/fields.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import { completed } from '../../platform/database/group-defaults.ts'
import { inOneLanguage } from './in-language.ts'
import { sqlWithLanguage, TAG } from './sql-with-language.ts'
import { jsonOf, timeAsJson } from './stored-columns.ts'

/** The parameter of the only language whose texts are read besides the original ones. */
export const ONLY_LANGUAGE = 'only language'

/** Which translations of items are read: those into the language `tag`, or none without one. */
export interface Texts {
  tag: RawBuilder<string> | undefined
}

/** Returns the SQL of a field's value if it differs from the stored one. @param texts all translations unless given */
function valueIn(field: Field, column: string, texts: Texts | undefined): RawBuilder<unknown> | undefined {
  if (isNested(field)) return sql.raw(completed(field, column))
  if (!isTranslations(field) || !texts) return undefined
  return texts.tag ? sqlWithLanguage(inOneLanguage(column, TAG), texts.tag) : sql`'{}'::jsonb`
}

/** Returns the fields with short values, and those that decide what an actor may see of an item. */
export const shortFields = (kind: AnyKind): [key: string, field: Field][] =>
  Object.entries(kind.fields).filter(([, field]) => {
    const { isSortable, address } = typeOf(field)
    return isSortable || address === 'picture' || isReference(field) || isTranslations(field)
  })

/** Which fields of items are read: those with short values, or those with these keys. */
export type ChosenFields = 'short' | readonly string[]

/** The value of a statement that holds the chosen fields. */
export const CHOSEN = 'chosen fields'

/** Returns whether callers choose the fields that a statement reads: there are many such statements. */
export const readsChosenKeys = (values: Readonly<Record<string, unknown>>): boolean => Array.isArray(values[CHOSEN])

/** Returns the chosen fields, and those that decide what an actor may see of an item. */
const chosenFields = (kind: AnyKind, chosen: ChosenFields): [key: string, field: Field][] =>
  chosen === 'short'
    ? shortFields(kind)
    : Object.entries(kind.fields).filter(
        ([key, field]) => key === 'isActive' || isTranslations(field) || chosen.includes(key),
      )

/** Returns the columns of a kind. @param texts all translations unless given @param chosen all fields unless given */
export const columnsOf = (kind: AnyKind, texts?: Texts, chosen?: ChosenFields) => {
  const fields = (chosen ? chosenFields(kind, chosen) : Object.entries(kind.fields)).map(
    ([key, field]) => valueIn(field, pg.escapeIdentifier(key), texts)?.as(key) ?? key,
  )
  return ['id', ...fields, 'version', 'createdAt', 'updatedAt']
}

/** Returns the columns of a kind, each as the JSON of an item has its value. @param texts all translations unless given */
export const jsonColumnsOf = (kind: AnyKind, texts?: Texts) => {
  const fields = Object.entries(kind.fields).map(([key, field]) => {
    const column = pg.escapeIdentifier(key)
    return (valueIn(field, column, texts) ?? sql.raw(jsonOf(field, column))).as(key)
  })
  const times = ['createdAt', 'updatedAt'].map((key) => sql.raw(timeAsJson(pg.escapeIdentifier(key))).as(key))
  return ['id', ...fields, 'version', ...times]
}
