/** Values that a JSON Schema of ours allows or forbids, for property tests. */

import fc from 'fast-check'
import type { JsonSchema } from '../operation.ts'

/** The parts of JSON Schema that we use. */
interface Schema {
  type?: string | readonly string[]
  enum?: readonly unknown[]
  oneOf?: readonly { required: readonly string[] }[]
  properties?: Record<string, Schema>
  required?: readonly string[]
  items?: Schema
  maxItems?: number
  uniqueItems?: boolean
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  pattern?: string
  format?: string
}

const FORMATS: Record<string, fc.Arbitrary<string>> = {
  uuid: fc.uuid(),
  email: fc.emailAddress(),
  date: fc.constantFrom('2026-02-28', '1999-12-31'),
  'date-time': fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  'uri-reference': fc.constantFrom('/about', '#top', 'https://example.org/a?b=c'),
}

function textBy({ format, pattern, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<string> {
  const any =
    pattern === undefined ? fc.string({ unit: 'grapheme', maxLength: 20 }) : fc.stringMatching(new RegExp(pattern, 'u'))
  const isInRange = (text: string) => [...text].length >= minLength && [...text].length <= maxLength
  // A text is measured in NFC, which can be longer.
  const texts = (format === undefined ? any : FORMATS[format]!).map((text) => text.normalize('NFC'))
  return texts.filter((text) => isInRange(text) && (pattern === undefined || new RegExp(pattern, 'u').test(text)))
}

/** Generates values that a schema allows. */
export function allowedBy(described: JsonSchema): fc.Arbitrary<unknown> {
  const schema = described as Schema
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const types = [schema.type ?? []].flat()
  return fc.oneof(...types.map((type) => allowedAs(type, schema)))
}

function allowedAs(type: string, schema: Schema): fc.Arbitrary<unknown> {
  switch (type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 2 ** 31 - 1 })
    case 'string':
      return textBy(schema)
    case 'array': {
      const entry = allowedBy(schema.items as JsonSchema)
      const maxLength = Math.min(schema.maxItems ?? 3, 3)
      return schema.uniqueItems ? fc.uniqueArray(entry, { maxLength }) : fc.array(entry, { maxLength })
    }
    case 'object':
      return schema.oneOf
        ? fc.oneof(...schema.oneOf.map(({ required }) => allowedObject(schema, required)))
        : allowedObject(schema)
    default:
      throw new Error(`No values of the type ${type}`)
  }
}

/** @param chosen the only one of several alternative properties */
function allowedObject({ properties = {}, required = [], oneOf = [] }: Schema, chosen?: readonly string[]) {
  const others = new Set(oneOf.flatMap((one) => one.required).filter((key) => !chosen?.includes(key)))
  const known = Object.entries(properties).filter(([key]) => !others.has(key))
  const values = Object.fromEntries(known.map(([key, property]) => [key, allowedBy(property as JsonSchema)]))
  return fc.record(values, { requiredKeys: [...required, ...(chosen ?? [])], noNullPrototype: true })
}

/** Generates values that differ from an allowed one in one place. Most of them are forbidden. */
export function forbiddenBy(described: JsonSchema): fc.Arbitrary<unknown> {
  return allowedBy(described).chain((value) => damaged(described, value))
}

const OTHER_VALUES = [null, true, 7, -1.5, 1e12, 'a b', '', [], ['a'], {}, { unknown: 1 }]

function damaged(described: JsonSchema, value: unknown): fc.Arbitrary<unknown> {
  const { properties, required = [], items, maxLength, maxItems } = described as Schema
  const ways: fc.Arbitrary<unknown>[] = [fc.constantFrom(...OTHER_VALUES)]
  if (typeof value === 'string' && maxLength !== undefined && maxLength < 3_000)
    ways.push(fc.constant('x'.repeat(maxLength + 1)))
  if (Array.isArray(value) && items) {
    if (value.length > 0 && maxItems !== undefined && maxItems < 200)
      ways.push(fc.constant(Array.from({ length: maxItems + 1 }, () => value[0] as unknown)))
    ways.push(...value.map((entry, at) => damaged(items as JsonSchema, entry).map((other) => value.with(at, other))))
  } else if (typeof value === 'object' && value !== null && properties) {
    const object = value as Record<string, unknown>
    ways.push(fc.constant({ ...object, unknown: 1 }))
    const without = (key: string) => Object.fromEntries(Object.entries(object).filter(([name]) => name !== key))
    ways.push(...required.map((key) => fc.constant(without(key))))
    const inside = Object.entries(object).map(([key, part]) =>
      damaged(properties[key] as JsonSchema, part).map((other) => ({ ...object, [key]: other })),
    )
    if (inside.length > 0) ways.push(fc.oneof(...inside), fc.oneof(...inside))
  }
  return fc.oneof(...ways)
}
