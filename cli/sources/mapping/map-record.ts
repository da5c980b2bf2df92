import { isDeepStrictEqual } from 'node:util'
import type { Field } from '../../../schema/fields.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import { escapePlainText } from '../../../schema/rich-text/escape.ts'
import type { AddressOf } from '../texts/addresses.ts'
import { foreignItemId } from '../../transfer/identity.ts'
import { showOrigin, type SourceRecord, titleOf } from '../../transfer/record.ts'
import { FieldLosses } from '../losses/field-losses.ts'
import { isUnusablePicture, unusablePicture } from '../losses/unusable-pictures.ts'
import { withoutReferences } from '../texts/references.ts'
import type { ForeignRecord } from './foreign-record.ts'
import type { Links } from './links.ts'
import type { FieldRule, Mapping, Rule } from './mapping.ts'
import type { MarkupSurvey } from './markup-survey.ts'
import { isNothing, isScalar, valueAt } from './path.ts'
import { type Pick, Reading } from './reading.ts'
import { addressesOf, pathsIn, readByTemplate } from './template.ts'
import { READS_MARKUP, type TextContext } from './transforms.ts'
import { altOf, type Found, valuesOf } from './values-of.ts'
import type { UnreadKeys } from '../losses/unread-keys.ts'

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

/** What becomes of the value that a field takes. */
interface Evaluated {
  value: unknown
  /** Whether a part of it is cut off. */
  isShortened?: boolean
  /** Whether `values` does not have it. */
  isUnknown?: boolean
  /** Whether the record has no value, so that it is the default. */
  isDefault?: boolean
  /** The pictures before the one that is taken from a list. They cannot be used. */
  passed?: unknown[]
}

function evaluate(
  { values, transforms, fallback, isFixed, isRichText }: FieldRule,
  found: unknown,
  field: Field | undefined,
  context: TextContext,
): Evaluated {
  let value = found
  let isShortened = false
  let isUnknown = false
  const passed: unknown[] = []
  if (values) {
    const key = String(value)
    isUnknown = !isNothing(value) && !Object.hasOwn(values, key)
    value = Object.hasOwn(values, key) ? values[key] : undefined
  } else if (field && TEXTS.has(field.type) && !transforms.some(({ name }) => READS_MARKUP.has(name)))
    value = decodedIn(value, context)
  for (const { name, apply } of transforms) {
    if (isNothing(value)) continue
    const before = value
    if (name === 'first' && field?.type === 'image' && Array.isArray(value)) {
      const given: unknown[] = value.filter((one) => !isNothing(one))
      const at = given.findIndex((one) => !isUnusablePicture(field, usedAs(one, context)))
      passed.push(...given.slice(0, Math.max(at, 0)))
      value = given.slice(Math.max(at, 0))
    }
    value = apply(value, context)
    // Entries of a list in the source are marked one by one.
    if (name === 'limit') isShortened ||= value !== before
    else if (PICKS.test(name)) isShortened ||= Array.isArray(before) && before.length > 1 && !Array.isArray(found)
  }
  const isDefault = isNothing(value) && fallback !== undefined && !isUnknown && !isFixed
  if (isNothing(value) && fallback !== undefined) value = fallback
  const whole = fitted(field, value, isRichText)
  return { value: field?.type === 'image' ? usedAs(whole, context) : whole, isShortened, isUnknown, isDefault, passed }
}

/** Returns the address at which a picture is shown. */
const usedAs = (value: unknown, { addressOf }: TextContext): unknown =>
  typeof value === 'string' ? addressOf(value) : value

const TEXTS: ReadonlySet<string> = new Set(['text', 'longText', 'textList', 'richText', 'choice'])

/** Returns a text, or a list of texts, without the character references of a field that is encoded. */
function decodedIn(value: unknown, { decoded }: TextContext): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => (typeof one === 'string' ? decoded(one) : one))
  return typeof value === 'string' ? decoded(value) : value
}

/** Returns a value in the shape of its field; undefined if such a field cannot have it. */
function fitted(field: Field | undefined, value: unknown, isRichText: boolean): unknown {
  if (value === undefined || value === null) return undefined
  // An empty list is a value for lists only: joined, it is no text.
  if (Array.isArray(value) && value.length === 0 && field && !field.type.endsWith('List')) return undefined
  // An empty cell of a CSV file is no number and no date.
  if (value === '' && field && /^(?:integer|toggle|date)$/.test(field.type)) return undefined
  const adapted = adapt(field, value)
  return field?.type === 'richText' && !isRichText && typeof adapted === 'string' ? escapePlainText(adapted) : adapted
}

const PICKS = /^(?:first|last)$/
/** Transforms that keep the entries of a list. */
const BY_ENTRY = /^(?:html|trim|line|lower|capital|limit|replace|number|date)$/

/** Returns which entry of a list the transforms take, if they take one. */
function pickOf({ transforms }: FieldRule): Pick | undefined {
  const name = transforms.find((step) => !BY_ENTRY.test(step.name))?.name
  return name === 'first' || name === 'last' ? name : undefined
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
  /** Counts what no rule reads. */
  unread?: UnreadKeys
  /** Called with what a record loses that its kind cannot have. @param what the lost text */
  onLoss?: (loss: string, what?: string) => void
}

/** Marks what a rule reads of a record apart from its fields. */
function readByRule(mapping: Mapping, rule: Rule, data: unknown): Reading {
  const reading = new Reading()
  const conditions = mapping.rules.flatMap(({ where }) => where.map(([path]) => path))
  const keys = rule.references.flatMap(({ name, key }) => [`${name}.${key}`, `${name}.*.${key}`])
  for (const path of [...conditions, ...keys]) reading.add(data, path)
  for (const address of rule.oldAddresses) readByTemplate(address, data, reading)
  if (rule.id !== undefined) reading.add(data, rule.id)
  return reading
}

/** Values of references are counted where the mapping names them. */
const derivedBy = ({ references }: Rule, { derived }: ForeignRecord): ForeignRecord['derived'] => ({
  ...derived,
  ...Object.fromEntries(
    references.flatMap(({ name, from }) =>
      from === undefined || from === name || name.includes('.') ? [] : [[name, { from: [from], isWhole: true }]],
    ),
  ),
})

/** Maps a foreign record by the first rule that matches it. Returns undefined if no rule does. */
export function mapRecord(
  mapping: Mapping,
  given: ForeignRecord,
  sourceName: string | undefined,
  { markup, links, addresses, onRule, unread, onLoss }: FileFacts,
): SourceRecord | undefined {
  const rule = mapping.rules.find((one) => matches(one, given))
  if (!rule) return undefined
  const data = links ? links.resolve(rule, given.data) : given.data
  const { kind } = rule
  onRule?.(rule, data)
  const oldAddresses = addressesOf(rule.oldAddresses, data)
  const addressOf = addresses?.(oldAddresses[0]) ?? ((address) => address)
  const values: Record<string, unknown> = {}
  const alts: Record<string, string> = {}
  const losses = new FieldLosses()
  const reading = unread && readByRule(mapping, rule, data)
  for (const [path, fieldRule] of rule.fields) {
    const field = fieldAt(kind, path)
    const reader = markup.reader(fieldRule, `${kind.path}.${path}`)
    const evaluated = (given: Found) => ({
      ...given,
      ...evaluate(fieldRule, given.found, field, {
        ...reader,
        addressOf,
        onLoss: onLoss && losses.collector(path, given.from, field?.type === 'richText'),
      }),
    })
    const [first, ...others] = valuesOf(fieldRule, data, field)
    let taken = evaluated(first)
    // A text can be empty once it is converted: one that has only a picture has no words for a teaser.
    const isEmpty = () => others.length > 0 && (isNothing(taken.value) || taken.isDefault === true)
    while (isUnusablePicture(field, taken.value) || isEmpty()) {
      if (isUnusablePicture(field, taken.value)) onLoss?.(...unusablePicture(path, taken.value))
      if (taken.from !== undefined) reading?.add(data, taken.from, { pick: pickOf(fieldRule) })
      const next = others.shift()
      taken = next ? evaluated(next) : { ...taken, value: undefined }
    }
    for (const one of taken.passed ?? []) onLoss?.(...unusablePicture(path, one))
    const { found, from, value, isShortened, isUnknown, isDefault } = taken
    if (value !== undefined) put(values, path, value)
    if (path === 'isActive' && value === false && found !== false)
      onLoss?.(inactiveBy(fieldRule), isNothing(found) ? 'no value' : String(found))
    else if (isUnknown && field?.type !== 'toggle') onLoss?.(takesDefault(path, value), String(found))
    else if (isDefault && isContent(field)) onLoss?.(hasDefault(path, value))
    const alt = value === undefined ? undefined : altOf(fieldRule, data, taken)
    if (alt) alts[path] = alt.text
    if (!reading) continue
    if (alt) reading.add(data, alt.from, { pick: 'first' })
    const grade = isShortened ? 'shortened' : 'whole'
    if (from !== undefined) reading.add(data, from, { grade, pick: pickOf(fieldRule) })
    if (fieldRule.template !== undefined) readByTemplate(fieldRule.template, data, reading)
  }
  if (onLoss) losses.report(onLoss)
  const foreign = rule.id === undefined ? undefined : valueAt(data, rule.id)
  const key = typeof foreign === 'string' || typeof foreign === 'number' ? String(foreign) : ''
  const id = key === '' ? undefined : foreignItemId(kind, sourceName, key)
  const item: SourceRecord = {
    kind,
    ...(id === undefined ? {} : { id }),
    values,
    ...(Object.keys(alts).length > 0 && { alts }),
    ...(oldAddresses.length > 0 ? { oldAddresses } : {}),
    origin: given.origin,
  }
  // The first pass over a file does not know yet which fields have character references.
  if (reading)
    unread.add(kind, { data, derived: derivedBy(rule, given) ?? {} }, withoutReferences(nameOf(item)), reading)
  return item
}

/** Returns the name of an item in notes. */
export const nameOf = (item: SourceRecord): string => (titleOf(item) ? `“${titleOf(item)}”` : showOrigin(item.origin))

/** Whether a default of a field is shown as content. Those of switches and positions are not. */
const isContent = (field: Field | undefined) => field?.type !== 'toggle' && field?.type !== 'integer'

const hasDefault = (field: string, value: unknown) =>
  `without a value for ${field}, which becomes ${isScalar(value) ? `“${String(value)}”` : 'a fixed value'}`

const inactiveBy = ({ paths, template }: FieldRule) =>
  `inactive by ${template === undefined ? paths.join(' or ') : pathsIn(template).join(' and ')}`

const takesDefault = (field: string, value: unknown) =>
  `with a value that “values” of ${field} does not have, which becomes ${isScalar(value) ? `“${String(value)}”` : 'nothing'}`
