import { isPlainList, targetOf } from '../../../schema/fields.ts'
import type { ReferenceField } from '../../../schema/fields/reference/type.ts'
import type { ReferencesField } from '../../../schema/fields/references/type.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import { identifier } from '../../platform/database/database.ts'

/** A field that holds the ids of items of another kind. */
export interface ReferringField {
  kind: AnyKind
  key: string
  field: ReferenceField | ReferencesField
  /** The name of the kind that it refers to. */
  to: string
}

/** Returns the fields of kinds that refer to items. */
export const referringFields = (kinds: Iterable<AnyKind>): ReferringField[] =>
  [...kinds].flatMap((kind) =>
    Object.entries(kind.fields).flatMap(([key, field]) => {
      const to = targetOf(field)
      return to === undefined ? [] : [{ kind, key, field: field as ReferringField['field'], to }]
    }),
  )

/** Returns the SQL expression for the array of the ids that a field of the table `t` holds. */
export const idsSql = ({ key, field }: ReferringField): string =>
  isPlainList(field) ? `t.${identifier(key)}` : `array[t.${identifier(key)}]`

/** Returns the SQL condition that a field of the table `t` holds one of these ids. @param ids an expression for an array of ids */
export const refersSql = ({ key, field }: ReferringField, ids: string): string =>
  isPlainList(field) ? `t.${identifier(key)} && ${ids}` : `t.${identifier(key)} = any(${ids})`
