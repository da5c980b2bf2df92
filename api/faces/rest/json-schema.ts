import {
  type Field,
  type Fields,
  isBlocks,
  isGroup,
  isNeeded,
  isNested,
  isOptionalGroup,
  type NestedField,
  typeOf,
} from '../../../schema/fields.ts'
import { hasTranslations, type AnyKind } from '../../../schema/kind.ts'
import { typeName } from '../../../schema/names.ts'
import type { ComputedField, ComputedType } from '../computed.ts'
import type { JsonSchema } from './operation.ts'
import { PICTURES, picturesProperty } from './pictures.ts'

/**
 * Returns the JSON Schema of a field's value.
 *
 * @param isWhole whether a group needs its fields that have no default
 *
 * The form is that of the field's type. We tried `z.toJSONSchema` on the validators: values are checked by code, so the forms
 * would have to be repeated there as metadata.
 */
export function fieldJsonSchema(field: Field, isWhole = false): JsonSchema {
  const about = { title: field.label, ...(field.help && { description: field.help }) }
  if (isGroup(field)) return { ...about, ...fieldsJsonSchema(field.fields, isWhole) }
  const form = typeOf(field).json(field)
  return { ...about, ...form, ...(isNested(field) && { items: entryJsonSchema(field) }), default: field.default }
}

/** Returns the JSON Schema of an entry of a list. Entries are written as a whole. */
function entryJsonSchema(field: NestedField): JsonSchema {
  const schema = fieldsJsonSchema(field.fields, true)
  if (!isBlocks(field)) return schema
  const groups = Object.keys(field.fields).filter((key) => isOptionalGroup(field.fields[key]!))
  return { ...schema, oneOf: groups.map((group) => ({ required: [group] })) }
}

/** Returns whether a new item is refused without a value of the field. */
const isRequired = (field: Field): boolean =>
  isGroup(field) ? !isOptionalGroup(field) && Object.values(field.fields).some(isRequired) : isNeeded(field)

/** Returns the JSON Schema of an object with these fields. @param isWhole whether it needs the fields that have no default */
function fieldsJsonSchema(fields: Fields, isWhole: boolean): JsonSchema {
  const required = Object.keys(fields).filter((key) => isWhole && isRequired(fields[key]!))
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(fields).map(([key, field]) => [key, fieldJsonSchema(field, isWhole)]),
    ),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  }
}

const names = new WeakMap<JsonSchema, string>()

/** Gives a schema a name in the OpenAPI document, so that generated clients have a type of that name. */
export function named(name: string, schema: JsonSchema): JsonSchema {
  names.set(schema, name)
  return schema
}

/** Returns the name that a schema was given. */
export const nameOf = (schema: JsonSchema): string | undefined => names.get(schema)

/** Returns the JSON Schema of a new item. */
export const newItemJsonSchema = (kind: AnyKind): JsonSchema =>
  named(`New${typeName(kind.name)}`, fieldsJsonSchema(kind.fields, true))

/** Returns the JSON Schema of the values of an upsert. */
export const upsertJsonSchema = (kind: AnyKind): JsonSchema =>
  named(`${typeName(kind.name)}Values`, fieldsJsonSchema(kind.fields, false))

/** Returns the JSON Schema of a change: any fields, and what the server returned with the item. */
export function changeJsonSchema(kind: AnyKind): JsonSchema {
  const schema = fieldsJsonSchema(kind.fields, false)
  const unchanged = (form: JsonSchema) => ({ ...form, description: 'As it was read. It cannot be changed.' })
  return named(`${typeName(kind.name)}Changes`, {
    ...schema,
    properties: {
      ...(schema['properties'] as object),
      version: {
        ...VERSION,
        description: 'The version that was read. If there is another one, the response is 409 CONFLICT.',
      },
      _id: unchanged(ID),
      createdAt: unchanged(TIME),
      updatedAt: unchanged(TIME),
    },
  })
}

export const ID: JsonSchema = { type: 'string', format: 'uuid' }
export const VERSION: JsonSchema = { type: 'integer', minimum: 0 }
const TIME: JsonSchema = { type: 'string', format: 'date-time' }

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

/** Returns the JSON Schema of an item as the API returns it. Every key but `translations`, `language` and `pictures` is present. @param computed the computed fields of all kinds */
export function itemJsonSchema(kind: AnyKind, computed: readonly ComputedField[]): JsonSchema {
  const properties = {
    _id: ID,
    ...Object.fromEntries(Object.entries(kind.fields).map(([key, field]) => [key, fieldJsonSchema(field)])),
    ...Object.fromEntries(
      computed
        .filter((field) => field.kind === kind.name)
        .map(({ name, label, type }) => [name, { title: label, readOnly: true, ...COMPUTED[type] }]),
    ),
    ...(hasTranslations(kind) && { language: SHOWN_LANGUAGE }),
    ...picturesProperty(kind),
    version: VERSION,
    createdAt: TIME,
    updatedAt: TIME,
  }
  const required = Object.keys(properties).filter((key) => !['translations', 'language', PICTURES].includes(key))
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

/** The parameters of operations that read items. */
export const languageQuery: Record<string, JsonSchema> = {
  language: {
    type: 'string',
    description:
      'The language to read in, such as es. Items without a translation are in the original language or left out, as the language says.',
  },
  translations: {
    type: 'string',
    pattern: '^true$',
    description: '`true` if items should contain their texts in other languages.',
  },
}
