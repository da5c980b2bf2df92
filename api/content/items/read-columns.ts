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

/** Returns the columns of a kind. @param texts all translations unless given @param fields all of the kind unless given */
export const columnsOf = (
  kind: AnyKind,
  texts?: Texts,
  chosen: readonly [string, Field][] = Object.entries(kind.fields),
) => {
  const fields = chosen.map(([key, field]) => valueIn(field, pg.escapeIdentifier(key), texts)?.as(key) ?? key)
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
