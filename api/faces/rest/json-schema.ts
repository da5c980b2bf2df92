import type { Field, Fields } from '../../../schema/fields.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import type { ComputedField, ComputedType } from '../computed.ts'
import type { JsonSchema } from './operation.ts'

const FORMATS: Partial<Record<Field['type'], string>> = {
  email: 'email',
  date: 'date',
  link: 'uri-reference',
  url: 'uri-reference',
  image: 'uri-reference',
}

/**
 * Returns the JSON Schema of a field's value.
 *
 * We tried `z.toJSONSchema` on the validators. Texts are checked by code, so length, format, title and description would have
 * to be repeated there as metadata, which browsers would download. zod drops the default of every text, because texts are
 * normalised by a transform. The conversion takes about fifty times as long (904 against 16 ms for all kinds).
 */
export function fieldJsonSchema(field: Field): JsonSchema {
  const about = { title: field.label, ...(field.help && { description: field.help }) }
  switch (field.type) {
    case 'textList':
      return {
        ...about,
        type: 'array',
        items: { type: 'string', maxLength: field.max },
        maxItems: field.maxEntries,
        default: field.default,
      }
    case 'choice':
      return { ...about, enum: field.options.map(({ value }) => value), default: field.default }
    case 'integer': {
      const type = field.optional ? ['integer', 'null'] : 'integer'
      return { ...about, type, minimum: field.min, maximum: field.max, default: field.default }
    }
    case 'toggle':
      return { ...about, type: 'boolean', default: field.default }
    case 'group':
      return { ...about, ...fieldsJsonSchema(field.fields) }
    case 'groupList':
      return {
        ...about,
        type: 'array',
        items: fieldsJsonSchema(field.fields),
        maxItems: field.maxEntries,
        default: field.default,
      }
    default: {
      // An optional text may be empty, which no format allows.
      const format = field.required ? FORMATS[field.type] : undefined
      return {
        ...about,
        type: 'string',
        maxLength: field.max,
        ...(field.required && { minLength: 1 }),
        ...(format && { format }),
        ...(field.type === 'richText' && { contentMediaType: 'text/markdown' }),
        default: field.default,
      }
    }
  }
}

/** Returns the JSON Schema of an object with these fields. No field is required. */
export const fieldsJsonSchema = (fields: Fields): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, fieldJsonSchema(field)])),
  additionalProperties: false,
})

const EXAMPLES: Partial<Record<Field['type'], string>> = {
  colour: '#106040',
  date: '2026-03-01',
  email: 'ada@example.org',
  icon: 'leaf',
  image: '/picture.webp',
  link: '/about',
  path: '/old-path',
  phone: '+1 555 0100',
  url: 'https://example.org',
}

const exampleOf = (field: Field): unknown =>
  'default' in field && field.default !== '' ? field.default : (EXAMPLES[field.type] ?? field.label)

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

/** Returns the JSON Schema of an item as the API returns it. Every key is present. */
export function itemJsonSchema(kind: AnyKind, computed: readonly ComputedField[]): JsonSchema {
  const properties = {
    _id: { type: 'string', format: 'uuid' },
    ...Object.fromEntries(Object.entries(kind.fields).map(([key, field]) => [key, fieldJsonSchema(field)])),
    ...Object.fromEntries(
      computed.map(({ name, label, type }) => [name, { title: label, readOnly: true, ...COMPUTED[type] }]),
    ),
    version: { type: 'integer', minimum: 0 },
    createdAt: { type: 'string', format: 'date-time' },
    updatedAt: { type: 'string', format: 'date-time' },
  }
  return { type: 'object', description: kind.description, properties, required: Object.keys(properties) }
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
