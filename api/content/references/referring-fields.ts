import { type Field, targetOf } from '../../../schema/fields.ts'
import type { AnyKind } from '../../../schema/kind.ts'

/** A field that holds the ids of items of another kind. */
export interface ReferringField {
  kind: AnyKind
  key: string
  field: Field
  /** The name of the kind that it refers to. */
  to: string
}

/** Returns the fields of kinds that refer to items. */
export const referringFields = (kinds: Iterable<AnyKind>): ReferringField[] =>
  [...kinds].flatMap((kind) =>
    Object.entries(kind.fields).flatMap(([key, field]) => {
      const to = targetOf(field)
      return to === undefined ? [] : [{ kind, key, field, to }]
    }),
  )
