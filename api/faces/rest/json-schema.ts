import { type Field, type Fields, isGroup, isNeeded, isNested, typeOf } from '../../../schema/fields.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import type { ComputedField, ComputedType } from '../computed.ts'
import type { JsonSchema } from './operation.ts'

/**
 * Returns the JSON Schema of a field's value.
 *
 * The form is that of the field's type. We tried `z.toJSONSchema` on the validators: values are checked by code, so the forms
 * would have to be repeated there as metadata.
 */
export function fieldJsonSchema(field: Field): JsonSchema {
  const about = { title: field.label, ...(field.help && { description: field.help }) }
  if (isGroup(field)) return { ...about, ...fieldsJsonSchema(field.fields) }
  const form = typeOf(field).json(field)
  const items = isNested(field) && { items: fieldsJsonSchema(field.fields) }
  return { ...about, ...form, ...items, default: field.default }
}

/** Returns the JSON Schema of an object with these fields. No field is required. */
export const fieldsJsonSchema = (fields: Fields): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, fieldJsonSchema(field)])),
  additionalProperties: false,
})

const exampleOf = (field: Field): unknown =>
  field.default !== undefined && !isNeeded(field) && field.default !== '' ? field.default : typeOf(field).example(field)

/** Returns values of the required fields: a new item to start from. */
export const exampleItem = (fields: Fields): object =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]) => (field.required ? [[key, exampleOf(field)]] : [])),
  )

/** Returns a value of the first field: a change to start from. */
export const exampleChange = (fields: Fields): object =>
  Object.fromEntries(
    Object.entries(fields)
      .slice(0, 1)
      .map(([key, field]) => [key, exampleOf(field)]),
  )

const COMPUTED: Record<ComputedType, JsonSchema> = {
  text: { type: ['string', 'null'] },
  integer: { type: ['integer', 'null'] },
  decimal: { type: ['number', 'null'] },
  toggle: { type: ['boolean', 'null'] },
  dateTime: { type: ['string', 'null'], format: 'date-time' },
}

const SHOWN_LANGUAGE: JsonSchema = {
  type: 'string',
  readOnly: true,
  description: 'The tag of the language that the texts are in, if it is not the original one.',
}

/** Returns the JSON Schema of an item as the API returns it. Every key but `translations` and `language` is present. @param computed the computed fields of all kinds */
export function itemJsonSchema(kind: AnyKind, computed: readonly ComputedField[]): JsonSchema {
  const properties = {
    _id: { type: 'string', format: 'uuid' },
    ...Object.fromEntries(Object.entries(kind.fields).map(([key, field]) => [key, fieldJsonSchema(field)])),
    ...Object.fromEntries(
      computed
        .filter((field) => field.kind === kind.name)
        .map(({ name, label, type }) => [name, { title: label, readOnly: true, ...COMPUTED[type] }]),
    ),
    ...('translations' in kind.fields && { language: SHOWN_LANGUAGE }),
    version: { type: 'integer', minimum: 0 },
    createdAt: { type: 'string', format: 'date-time' },
    updatedAt: { type: 'string', format: 'date-time' },
  }
  const required = Object.keys(properties).filter((key) => !['translations', 'language'].includes(key))
  return { type: 'object', description: kind.description, properties, required }
}

/** Returns the JSON Schema of an object with these members, all of them required but the `optional` ones. */
export const objectOf = (
  properties: Record<string, JsonSchema>,
  optional: Record<string, JsonSchema> = {},
): JsonSchema => ({
  type: 'object',
  properties: { ...properties, ...optional },
  required: Object.keys(properties),
})

/** Returns the JSON Schema of a list. */
export const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items })
