import { isPlainList, targetsOf } from '../../../schema/fields.ts'
import type { AnyKind, Kind } from '../../../schema/kind.ts'
import { stored } from '../../../schema/kinds/index.ts'
import { type ReferencePath, referencesIn } from '../../../schema/references.ts'
import { identifier } from '../../platform/database/database.ts'
import { nestedIdsSql } from '../../platform/database/reference-sql.ts'

/** A field that holds the ids of items, maybe within groups and lists of groups. */
export interface ReferringField extends ReferencePath {
  kind: AnyKind
  /** The names of the kinds that it refers to. */
  to: readonly string[]
}

/** The fields of each kind, which every read and write asks for. */
const known = new WeakMap<AnyKind, readonly ReferringField[]>()

function fieldsOf(kind: AnyKind): readonly ReferringField[] {
  const fields =
    known.get(kind) ??
    referencesIn(kind.fields).map((reference) => ({ ...reference, kind, to: targetsOf(reference.field) }))
  known.set(kind, fields)
  return fields
}

/** Returns the fields of kinds that refer to items. */
export const referringFields = (kinds: Iterable<AnyKind>): ReferringField[] => [...kinds].flatMap(fieldsOf)

/** Returns the kind with a name, which a reference names. */
export const targetKind = (name: string): Kind => stored.find((kind) => kind.name === name) as Kind

/** Returns the path of a field, such as `treatments.product`. */
export const pathOf = ({ keys }: Pick<ReferringField, 'keys'>): string => keys.join('.')

/** Returns the SQL expression for the array of the ids that a field of the table `t` holds. Some of them may be null. */
export function idsSql({ keys: [key, ...inner], field }: ReferringField): string {
  const column = `t.${identifier(key!)}`
  if (inner.length > 0)
    return `array(select e.id::uuid from jsonb_array_elements_text(${nestedIdsSql(column, inner)}) e(id))`
  return isPlainList(field) ? column : `array[${column}]`
}

/** Returns the SQL condition that a field of the table `t` holds one of these ids. @param ids an expression for an array of ids */
export function refersSql({ keys: [key, ...inner], field }: ReferringField, ids: string): string {
  const column = `t.${identifier(key!)}`
  if (inner.length > 0) return `${nestedIdsSql(column, inner)} ?| ${ids}::text[]`
  return isPlainList(field) ? `${column} && ${ids}` : `${column} = any(${ids})`
}

/** Returns the SQL expression for the ids in the JSON of a referring field's column, as a JSON array. */
export function jsonIdsSql(
  { keys: [, ...inner], field }: Pick<ReferringField, 'keys' | 'field'>,
  json: string,
): string {
  if (inner.length > 0) return nestedIdsSql(json, inner)
  return isPlainList(field) ? json : `jsonb_build_array(${json})`
}
