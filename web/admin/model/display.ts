import { type Field, typeOf } from '../../../schema/fields.ts'

export { textOf } from '../../../schema/fields/field-type.ts'

/** Formats the value of a field as text for comparison by a person. */
export const display = (field: Field, value: unknown): string => typeOf(field).display(field, value)
