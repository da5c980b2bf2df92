import { z } from 'zod'
import type { Field, Fields, LinkField, LongTextField, RichTextField, TextField } from './fields.ts'
import type { AnyKind, ValuesOfKind } from './kind.ts'
import { isOldPath } from './old-path.ts'
import { fieldOfSetting, type Setting } from './settings.ts'
import { codePoints, FORBIDDEN_CONTROL, isAddress, isColour, isDate, isEmail, isEmoji, normaliseText } from './text.ts'

/** A validation error of a field. `field` is its path, such as `statistics.0.label`. */
export interface FieldError {
  field: string
  message: string
}

/** The validated values, or all validation errors. */
export type Checked<T> = { values: T; errors?: undefined } | { values?: undefined; errors: FieldError[] }

type TextLike = TextField | LongTextField | RichTextField | LinkField

/** The form of a text: a check, and its description for messages. */
interface Format {
  matches: (value: string, field: TextLike) => boolean
  description: string
}

const ADDRESS = 'an http(s) address, a /path of this site or an #anchor'
const address: Format = { matches: isAddress, description: ADDRESS }

/** The form of each type of text; null for texts of any form. */
const FORMATS: Record<TextLike['type'], Format | null> = {
  text: null,
  longText: null,
  richText: null,
  phone: null,
  icon: null,
  email: { matches: isEmail, description: 'an e-mail address' },
  colour: { matches: isColour, description: 'a color such as #10b981' },
  date: { matches: isDate, description: 'a date such as 2026-05-31' },
  path: { matches: isOldPath, description: 'a path such as /about-us' },
  link: address,
  url: address,
  image: {
    matches: (value, field) => isAddress(value) || ('emoji' in field && field.emoji === true && isEmoji(value)),
    description: ADDRESS,
  },
}

function formatProblem(field: TextLike, value: string): string | undefined {
  const format = FORMATS[field.type]
  return format && !format.matches(value, field) ? `${field.label} must be ${format.description}` : undefined
}

function textProblem(field: TextLike, value: string): string | undefined {
  if (!value.isWellFormed()) return `${field.label} contains half of a character (a lone surrogate)`
  const control = FORBIDDEN_CONTROL.exec(value)
  if (control) {
    const code = control[0].codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')
    return `${field.label} contains a control character (U+${code})`
  }
  if (field.required && value.trim() === '') return `${field.label} is required`
  if (value.length > field.max && codePoints(value) > field.max)
    return `${field.label} must be at most ${field.max} characters`
  return value === '' ? undefined : formatProblem(field, value)
}

function textSchema(field: TextLike) {
  return z
    .string({ error: `${field.label} must be text` })
    .transform(normaliseText)
    .superRefine((value, context) => {
      const message = textProblem(field, value)
      if (message) context.addIssue({ code: 'custom', message })
    })
}

function listSchema(label: string, entry: z.ZodType, maxEntries: number) {
  // zod's own `max` also looks at the `length` of values that are no arrays, which may be anything.
  return z.array(entry, { error: `${label} must be a list` }).refine((list) => list.length <= maxEntries, {
    error: `${label} must have at most ${maxEntries} entries`,
    when: ({ value }) => Array.isArray(value),
  })
}

function integerSchema(field: Extract<Field, { type: 'integer' }>) {
  const range = `${field.label} must be a whole number from ${field.min} to ${field.max}`
  const number = z.int({ error: range }).min(field.min, range).max(field.max, range)
  return field.optional ? number.nullable() : number
}

const fieldSchemas = new WeakMap<Field, z.ZodType>()

/** Returns whether a value is valid for a field. The schema of a field is made once, which takes longer than a check. */
export function isValid(field: Field, value: unknown): boolean {
  const schema = fieldSchemas.get(field) ?? fieldSchema(field)
  fieldSchemas.set(field, schema)
  return schema.safeParse(value).success
}

/** Returns the zod schema of a field's value. */
function fieldSchema(field: Field, partial = false): z.ZodType {
  switch (field.type) {
    case 'textList': {
      const entry = textSchema({ type: 'text', label: `Each entry of ${field.label}`, max: field.max, default: '' })
      return listSchema(field.label, entry, field.maxEntries)
    }
    case 'choice': {
      const values = field.options.map((option) => option.value)
      return z.enum(values, { error: `${field.label} must be one of: ${values.join(', ')}` })
    }
    case 'integer':
      return integerSchema(field)
    case 'toggle':
      return z.boolean({ error: `${field.label} must be true or false` })
    case 'group':
      return groupSchema(field.label, field.fields, partial)
    case 'groupList':
      return listSchema(field.label, groupSchema('Each entry', field.fields, false), field.maxEntries)
    default:
      return textSchema(field)
  }
}

// In a change, a missing key leaves the value as it is; in a new item, it stands for the default. The default of a required
// text is blank, so the field rejects it with its usual message.
function groupSchema(label: string, fields: Fields, partial: boolean) {
  const shape = Object.entries(fields).map(([key, field]): [string, z.ZodType] => {
    const schema = fieldSchema(field, partial)
    if (partial) return [key, schema.optional()]
    return [key, schema.prefault(('default' in field ? field.default : {}) as never)]
  })
  return z.strictObject(Object.fromEntries(shape), {
    error: (issue) => (issue.code === 'invalid_type' ? `${label} must be an object` : undefined),
  })
}

function fieldErrors(error: z.ZodError): FieldError[] {
  return error.issues.flatMap((issue) => {
    const path = issue.path.map(String)
    if (issue.code !== 'unrecognized_keys') return [{ field: path.join('.'), message: issue.message }]
    return issue.keys.map((key) => ({ field: [...path, key].join('.'), message: `${key} is not a known field` }))
  })
}

function check<T>(schema: z.ZodType, input: unknown): Checked<T> {
  const result = schema.safeParse(input)
  return result.success ? { values: result.data as T } : { errors: fieldErrors(result.error) }
}

// Returns copies of the fields of which none is required. Types, formats and limits stay.
const optionalFields = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [
      key,
      'fields' in field ? { ...field, fields: optionalFields(field.fields) } : { ...field, required: false },
    ]),
  )

interface KindSchemas {
  complete: z.ZodType
  partial: z.ZodType
  draft: z.ZodType
}

const cache = new WeakMap<AnyKind, KindSchemas>()

/**
 * Returns the zod schemas of a kind: `complete` fills in defaults, `partial` takes any subset of its fields, `draft` takes
 * any subset of them and empty values for required fields.
 */
export function schemasOf(kind: AnyKind): KindSchemas {
  let schemas = cache.get(kind)
  if (!schemas) {
    schemas = {
      complete: groupSchema(kind.label, kind.fields, false),
      partial: groupSchema(kind.label, kind.fields, true),
      draft: groupSchema(kind.label, optionalFields(kind.fields), true),
    }
    cache.set(kind, schemas)
  }
  return schemas
}

/** Checks a new item. Missing fields get their defaults; unknown fields are errors. */
export const checkNew = <K extends AnyKind>(kind: K, input: unknown): Checked<ValuesOfKind<K>> =>
  check(schemasOf(kind).complete, input)

/** Checks a change to an item. Missing fields stay missing; unknown fields are errors. */
export const checkChange = <K extends AnyKind>(kind: K, input: unknown): Checked<Partial<ValuesOfKind<K>>> =>
  check(schemasOf(kind).partial, input)

/**
 * Checks the values of a change that is not published yet. Types, formats, limits and known keys are checked as for any
 * change, but required fields may be empty: publishing checks the complete item.
 */
export const checkDraft = <K extends AnyKind>(kind: K, input: unknown): Checked<Partial<ValuesOfKind<K>>> =>
  check(schemasOf(kind).draft, input)

/** Checks the value of a setting, given as text, number or Boolean, and converts it to the text that is stored. */
export function checkSetting(setting: Setting, value: unknown): Checked<string> {
  const field = fieldOfSetting(setting)
  const typed = typeof value === 'string' ? fromText(field, value) : value
  const result = check<string | number | boolean | null>(
    z.object({ value: fieldSchema(field) }).transform((o) => o.value as never),
    {
      value: typeof typed === 'number' && field.type !== 'integer' ? String(typed) : typed,
    },
  )
  return result.errors ? result : { values: String(result.values ?? '') }
}

function fromText(field: Field, value: string): unknown {
  if (field.type === 'toggle' && (value === 'true' || value === 'false')) return value === 'true'
  if (field.type === 'integer' && /^-?\d+$/.test(value)) return Number(value)
  if (field.type === 'integer' && value === '') return null
  return value
}
