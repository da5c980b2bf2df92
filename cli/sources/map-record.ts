import { isDeepStrictEqual } from 'node:util'
import type { Field } from '../../schema/fields.ts'
import type { AnyKind } from '../../schema/kind.ts'
import { isObject } from '../../schema/is-object.ts'
import { escapePlainText } from '../../schema/rich-text/escape.ts'
import type { AddressOf } from './addresses.ts'
import { foreignItemId } from '../transfer/identity.ts'
import type { Origin, SourceRecord } from '../transfer/record.ts'
import type { Links } from './links.ts'
import type { FieldRule, Mapping, Rule } from './mapping.ts'
import type { MarkupSurvey } from './markup-survey.ts'
import { valueAt } from './path.ts'
import type { TextContext } from './transforms.ts'

/** A record of another system, before it is mapped to a kind. */
export interface ForeignRecord {
  data: unknown
  origin: Origin
  /** The path of the list that contains the record, if the document has several lists. */
  list?: string
}

/** Whether a value counts as missing. */
export const isNothing = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const matches = ({ where, records }: Rule, { data, list }: ForeignRecord) =>
  (records === undefined || list === undefined || records === list) &&
  where.every(([path, allowed]) => {
    const value = valueAt(data, path)
    return allowed.some((one) => isDeepStrictEqual(one, value) || String(one) === String(value))
  })

// Converts the most common shapes of foreign data to those of the model.
function adapt(field: Field | undefined, value: unknown): unknown {
  if (!field) return value
  if (field.type === 'textList' && typeof value === 'string') return value === '' ? [] : [value]
  if (field.type === 'textList' && Array.isArray(value))
    return value.map((entry) => (typeof entry === 'number' ? String(entry) : entry))
  const isText = !['textList', 'integer', 'toggle', 'group', 'groupList', 'choice'].includes(field.type)
  if (isText && (typeof value === 'number' || typeof value === 'boolean')) return String(value)
  if (field.type === 'integer' && typeof value === 'string' && /^-?\d+$/.test(value.trim())) return Number(value)
  return value
}

function evaluate(
  { values, transforms, fallback, isRichText }: FieldRule,
  found: unknown,
  field: Field | undefined,
  context: TextContext,
): unknown {
  let value = found
  if (values) {
    const key = String(value)
    value = Object.hasOwn(values, key) ? values[key] : undefined
  }
  for (const transform of transforms) if (!isNothing(value)) value = transform(value, context)
  if (isNothing(value) && fallback !== undefined) value = fallback
  if (value === undefined || value === null) return undefined
  // An empty list is a value for lists only: joined, it is no text.
  if (Array.isArray(value) && value.length === 0 && field && !field.type.endsWith('List')) return undefined
  // An empty cell of a CSV file is no number and no date.
  if (value === '' && field && /^(?:integer|toggle|date)$/.test(field.type)) return undefined
  const adapted = adapt(field, value)
  if (field?.type === 'image' && typeof adapted === 'string') return context.addressOf(adapted)
  return field?.type === 'richText' && !isRichText && typeof adapted === 'string' ? escapePlainText(adapted) : adapted
}

function fieldAt(kind: AnyKind, path: string): Field | undefined {
  const [key = '', inner] = path.split('.')
  const field = kind.fields[key]
  return inner !== undefined && field?.type === 'group' ? field.fields[inner] : field
}

function put(values: Record<string, unknown>, path: string, value: unknown) {
  const [key = '', inner] = path.split('.')
  if (inner === undefined) values[key] = value
  else values[key] = { ...(values[key] as object | undefined), [inner]: value }
}

/** What is known about all records of a file when one of them is mapped. */
export interface FileFacts {
  markup: MarkupSurvey
  /** Called with the rule that takes the record, and the record with what its references lead to. */
  onRule?: (rule: Rule, data: unknown) => void
  /** What the references of the mapping lead to. */
  links?: Links | undefined
  /** Returns what finds the addresses in a record. @param own the address of its page on the old site */
  addresses?: (own: string | undefined) => AddressOf
  /** Called with every path that fills a field. */
  onUse?: (path: string) => void
  /** Called with what a record loses that its kind cannot have. */
  onLoss?: (loss: string) => void
}

export const PREFORMATTED = /<pre[\s>]/i
export const PREFORMATTED_LOSS = 'with preformatted text, which becomes paragraphs with line breaks'

/** Returns the old addresses of a record: one for each entry of a list, and none if the record lacks a value. */
function addressesOf({ oldAddresses }: Rule, data: unknown, onUse: FileFacts['onUse']): string[] {
  return oldAddresses.flatMap((written) => {
    const [, listPath] = /^\{([^{}]+)\}$/.exec(written) ?? []
    const list = listPath === undefined ? undefined : valueAt(data, listPath)
    if (Array.isArray(list)) {
      onUse?.(listPath!)
      return list.flatMap((one: unknown) => (typeof one === 'string' && one.trim() !== '' ? [one.trim()] : []))
    }
    let isComplete = true
    const address = written.replaceAll(/\{([^{}]+)\}/g, (_, path: string) => {
      const value = valueAt(data, path)
      const isThere = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')
      if (isThere) onUse?.(path)
      isComplete &&= isThere
      return isThere ? String(value).trim() : ''
    })
    return isComplete ? [address] : []
  })
}

/** Fills the braces of a template. Paths without a value are left out. Returns undefined if none has one. */
function filled(template: string, data: unknown, onUse: FileFacts['onUse']): string | undefined {
  let hasValue = false
  const text = template.replaceAll(/\{([^{}]+)\}/g, (_, path: string) => {
    const value = valueAt(data, path)
    const isThere = !isNothing(value) && !isObject(value)
    if (isThere) onUse?.(path)
    hasValue ||= isThere
    return isThere ? [value].flat().map(String).join(', ') : ''
  })
  return hasValue ? text.trim() : undefined
}

/** Maps a foreign record by the first rule that matches it. Returns undefined if no rule does. */
export function mapRecord(
  mapping: Mapping,
  given: ForeignRecord,
  sourceName: string | undefined,
  { markup, links, addresses, onRule, onUse, onLoss }: FileFacts,
): SourceRecord | undefined {
  const rule = mapping.rules.find((one) => matches(one, given))
  if (!rule) return undefined
  const record = links ? { ...given, data: links.resolve(rule, given.data) } : given
  const { kind } = rule
  onRule?.(rule, record.data)
  const oldAddresses = addressesOf(rule, record.data, onUse)
  const addressOf = addresses?.(oldAddresses[0]) ?? ((address) => address)
  const values: Record<string, unknown> = {}
  for (const [path, fieldRule] of rule.fields) {
    const from = fieldRule.paths.find((one) => !isNothing(valueAt(record.data, one)))
    if (from !== undefined) onUse?.(from)
    const last = from ?? fieldRule.paths.at(-1)
    const { template } = fieldRule
    const pathValue = last === undefined ? undefined : valueAt(record.data, last)
    const found = template === undefined ? pathValue : filled(template, record.data, onUse)
    const reader = markup.reader(fieldRule, `${kind.path}.${path}`)
    if (fieldAt(kind, path)?.type === 'richText' && typeof found === 'string' && PREFORMATTED.test(found))
      onLoss?.(PREFORMATTED_LOSS)
    const value = evaluate(fieldRule, found, fieldAt(kind, path), { ...reader, addressOf })
    if (value !== undefined) put(values, path, value)
  }
  const foreign = rule.id === undefined ? undefined : valueAt(record.data, rule.id)
  const key = typeof foreign === 'string' || typeof foreign === 'number' ? String(foreign) : ''
  const id = key === '' ? undefined : foreignItemId(kind, sourceName, key)
  return {
    kind,
    ...(id === undefined ? {} : { id }),
    values,
    ...(oldAddresses.length > 0 ? { oldAddresses } : {}),
    origin: record.origin,
  }
}
