import { z } from 'zod'
import {
  type Field,
  type Fields,
  type NestedField,
  isGroup,
  isGroupList,
  isNested,
  isOptionalGroup,
  type Translations,
  typeOf,
} from './fields.ts'
import { type AnyKind, translationsOf, type ValuesOfKind } from './kind.ts'
import { type setting as settingKind, TRANSLATED_SETTINGS } from './kinds/setting.ts'
import { fieldOfSetting, type Setting } from './settings.ts'

/** A validation error of a field. `field` is its path, such as `statistics.0.label`. */
export interface FieldError {
  field: string
  message: string
}

/** The validated values, or all validation errors. */
export type Checked<T> = { values: T; errors?: undefined } | { values?: undefined; errors: FieldError[] }

function listSchema(label: string, entry: z.ZodType, maxEntries: number) {
  // zod's own `max` also looks at the `length` of values that are no arrays, which may be anything.
  return z.array(entry, { error: `${label} must be a list` }).refine((list) => list.length <= maxEntries, {
    error: `${label} must have at most ${maxEntries} entries`,
    when: ({ value }) => Array.isArray(value),
  })
}

/** Returns the schema of a value that is checked by its type. */
const valueSchema = (field: Field) =>
  z.unknown().transform((value, context) =>
    typeOf(field).check(field, value, (message, ...path) => {
      context.addIssue({ code: 'custom', message, path, input: value })
    }),
  )

/** Returns the schema of a list of groups. Its type checks it as a whole before the fields of its entries are checked. */
const groupListSchema = (field: NestedField & { readonly maxEntries: number }) =>
  valueSchema(field).pipe(listSchema(field.label, groupSchema('Each entry', field.fields, false), field.maxEntries))

const fieldSchemas = new WeakMap<Field, z.ZodType>()

/** Returns whether a value is valid for a field. The schema of a field is made once, which takes longer than a check. */
export function isValid(field: Field, value: unknown): boolean {
  const schema = fieldSchemas.get(field) ?? fieldSchema(field)
  fieldSchemas.set(field, schema)
  return schema.safeParse(value).success
}

/** Returns whether a value is valid for a field in a draft, in which required fields may be empty. */
export const isValidInDraft = (field: Field, value: unknown): boolean =>
  fieldSchema(optionalField(field)).safeParse(value).success

/** Returns the zod schema of a field's value. */
function fieldSchema(field: Field, partial = false): z.ZodType {
  if (isGroup(field)) return groupSchema(field.label, field.fields, partial)
  if (isGroupList(field)) return groupListSchema(field)
  return valueSchema(field)
}

// In a change, a missing key leaves the value as it is; in a new item, it stands for the default. The default of a required
// text is blank, so the field rejects it with its usual message.
function groupSchema(label: string, fields: Fields, partial: boolean) {
  const shape = Object.entries(fields).map(([key, field]): [string, z.ZodType] => {
    const schema = fieldSchema(field, partial)
    if (partial || isOptionalGroup(field)) return [key, schema.optional()]
    return [key, schema.prefault((isGroup(field) ? {} : field.default) as never)]
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
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, optionalField(field)]))

function optionalField(field: Field): Field {
  const optional: Field | NestedField = isNested(field)
    ? { ...field, fields: optionalFields(field.fields) }
    : { ...field, required: false }
  return optional
}

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
  const schema = z.object({ value: fieldSchema(fieldOfSetting(setting)) }).transform((o) => o.value)
  const result = check<string | number | boolean | null>(schema, { value: typedValue(setting, value) })
  return result.errors ? result : { values: String(result.values ?? '') }
}

/** Checks the value of a setting and its translations. What is missing stays missing. */
export function checkSettingValues(
  setting: Setting,
  { value, translations }: { readonly value?: unknown; readonly translations?: unknown },
): Checked<Partial<Omit<ValuesOfKind<typeof settingKind>, 'key'>>> {
  const checked = value === undefined ? undefined : checkSetting(setting, value)
  const isTranslated = (TRANSLATED_SETTINGS as readonly string[]).includes(setting.key)
  const field = translationsOf(isTranslated ? { value: fieldOfSetting(setting) } : {})
  const schema = z.object({ translations: fieldSchema(field).optional() })
  const texts = check<{ translations?: Translations }>(schema, { translations })
  const errors = [...(checked?.errors ?? []), ...(texts.errors ?? [])]
  if (errors.length > 0) return { errors }
  return {
    values: { ...(checked && { value: checked.values }), ...(translations !== undefined && texts.values) },
  }
}

/** Returns the value of a setting in the type of its field. */
function typedValue({ type }: Setting, value: unknown): unknown {
  if (type === 'boolean') return value === 'true' || value === 'false' ? value === 'true' : value
  if (type !== 'number') return typeof value === 'number' ? String(value) : value
  if (value === '') return null
  return typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value
}
