import { type Fields, isNested } from '../../../schema/fields.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import { typeName } from '../../../schema/names.ts'

/** An object type that several kinds have, such as a block of pages and of articles. */
export interface SharedType {
  name: string
  label: string
  fields: Fields
}

/** The types that have names, by the fields of the model that they are made from. */
export type SharedTypes = ReadonlyMap<Fields, SharedType>

/** Returns the types that more than one kind has, each before those that contain it. */
export function sharedTypes(kinds: readonly AnyKind[]): SharedTypes {
  const users = new Map<Fields, Set<AnyKind>>()
  const found = new Map<Fields, SharedType>()
  const visit = (kind: AnyKind, fields: Fields, isInBlocks = false): void => {
    for (const [key, field] of Object.entries(fields)) {
      if (!isNested(field)) continue
      const isBlocks = field.type === 'blocks'
      visit(kind, field.fields, isBlocks)
      users.set(field.fields, (users.get(field.fields) ?? new Set()).add(kind))
      const suffix = isBlocks || isInBlocks ? 'Block' : 'Entry'
      const name = key === 'blocks' ? suffix : `${typeName(key)}${suffix}`
      found.set(field.fields, { name, label: field.label, fields: field.fields })
    }
  }
  for (const kind of kinds) visit(kind, kind.fields)
  return new Map([...found].filter(([fields]) => users.get(fields)!.size > 1))
}
