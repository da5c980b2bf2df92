import { isDeepStrictEqual } from 'node:util'
import { type Field, isGroup, typeOf } from '../../../schema/fields.ts'
import { isObject } from '../../../schema/is-object.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import type { AddressOf } from '../texts/addresses.ts'
import { foreignItemId } from '../../../schema/transfer/foreign-id.ts'
import { itemOf, showOrigin, type SourceRecord } from '../../../schema/transfer/record.ts'
import { FieldLosses } from '../losses/field-losses.ts'
import { isUnusablePicture, unusablePicture } from '../losses/unusable-pictures.ts'
import { withoutReferences } from '../texts/references.ts'
import { evaluate, pickOf } from './evaluate.ts'
import { type ForeignRecord, isTranslation } from '../records/foreign-record.ts'
import type { Links } from './links.ts'
import type { FieldRule, Mapping, Rule } from './mapping.ts'
import type { MarkupSurvey } from './markup-survey.ts'
import { isNothing, isScalar, valueAt } from '../records/path.ts'
import { Reading } from '../losses/reading.ts'
import { takesRichText } from './text-blocks.ts'
import { addressesOf, pathsIn, readByTemplate } from './template.ts'
import { altOf, type Candidate, valuesOf } from './values-of.ts'
import type { UnreadKeys } from '../losses/unread-keys.ts'

const matches = ({ where, records }: Rule, { data, list }: ForeignRecord) =>
  (records === undefined || list === undefined || records === list) &&
  where.every(([path, allowed]) => {
    const value = valueAt(data, path)
    return allowed.some((candidate) => isDeepStrictEqual(candidate, value) || String(candidate) === String(value))
  })

function fieldAt(kind: AnyKind, path: string): Field | undefined {
  const [key = '', inner] = path.split('.')
  const field = kind.fields[key]
  return inner !== undefined && field && isGroup(field) ? field.fields[inner] : field
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
  /** Returns the function that converts the addresses in a record. @param own the address of its page on the old site */
  addresses?: (own: string | undefined) => AddressOf
  /** Counts what no rule reads. */
  unread?: UnreadKeys
  /** The same record in another language, whose values are counted already. */
  counted?: unknown
  /** The item that the record is a translation of, and the rule that has taken it. */
  original?: { rule: Rule; values: Record<string, unknown> } | undefined
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

/** Returns the derived keys of a record. The value of a reference is counted at the path that the mapping names for it. */
const derivedBy = ({ references }: Rule, { derived }: ForeignRecord): ForeignRecord['derived'] => ({
  ...derived,
  ...Object.fromEntries(
    references.flatMap(({ name, from }) =>
      from === undefined || from === name || name.includes('.') ? [] : [[name, { from: [from], isWhole: true }]],
    ),
  ),
})

/** Returns the rule that takes a record: the first that matches. Texts in another language need not meet its conditions. */
const ruleFor = ({ rules }: Mapping, record: ForeignRecord): Rule | undefined =>
  rules.find((rule) => matches(rule, record)) ??
  (isTranslation(record) ? rules.find((rule) => matches({ ...rule, where: [] }, record)) : undefined)

/** Maps a foreign record by the first rule that matches it. Returns undefined if no rule does. */
export function mapRecord(
  mapping: Mapping,
  record: ForeignRecord,
  sourceName: string | undefined,
  { markup, links, addresses, onRule, unread, counted, original: translated, onLoss }: FileFacts,
): SourceRecord | undefined {
  const rule = translated?.rule ?? ruleFor(mapping, record)
  if (!rule) return undefined
  const data = links ? links.resolve(rule, record.data, record.language?.code) : record.data
  const { kind } = rule
  onRule?.(rule, data)
  const oldAddresses = addressesOf(rule.oldAddresses, data)
  const addressOf = addresses?.(oldAddresses[0]) ?? ((address) => address)
  const values: Record<string, unknown> = {}
  const alts: Record<string, string> = {}
  const losses = new FieldLosses()
  let isUntitled = false
  const reading = unread && readByRule(mapping, rule, data)
  for (const [path, fieldRule] of rule.fields) {
    const field = fieldAt(kind, path)
    const reader = markup.reader(fieldRule, `${kind.path}.${path}`)
    const evaluated = (candidate: Candidate) => ({
      ...candidate,
      ...evaluate(fieldRule, candidate.original, field, {
        ...reader,
        addressOf,
        onLoss: onLoss && losses.collector(path, candidate.from, field !== undefined && takesRichText(field)),
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
    for (const picture of taken.passed ?? []) onLoss?.(...unusablePicture(path, picture))
    if (!kind.singleton && path === kind.titleField) isUntitled = taken.isDefault === true
    const { original, from, value, isShortened, isUnknown, isDefault } = taken
    // A default is no translation of another text.
    if (translated && isDefault && !isDeepStrictEqual(value, valueAt(translated.values, path))) continue
    if (value !== undefined) put(values, path, value)
    if (path === 'isActive' && value === false && original !== false)
      onLoss?.(inactiveBy(fieldRule), isNothing(original) ? 'no value' : String(original))
    else if (isUnknown && !(field && typeOf(field).json(field).type === 'boolean'))
      onLoss?.(takesDefault(path, value), String(original))
    else if (isDefault && isContent(field)) onLoss?.(hasDefault(path, value))
    if (isShortened && field && takesRichText(field)) onLoss?.(isCut(path), String(value).slice(-END))
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
  const optional = rule.fields.flatMap(([path, { isOptional }]) => (isOptional ? path : []))
  const item: SourceRecord = {
    kind,
    ...(id === undefined ? {} : { id }),
    ...(sourceName !== undefined && { sourceName }),
    ...(isUntitled && id !== undefined && { untitled: key }),
    values,
    ...(Object.keys(alts).length > 0 && { alts }),
    ...(optional.length > 0 && { optional }),
    ...(oldAddresses.length > 0 ? { oldAddresses } : {}),
    origin: record.origin,
  }
  // The first pass over a file does not know yet which fields have character references.
  if (reading)
    unread.add(
      kind,
      { data: counted === undefined ? data : differing(data, counted), derived: derivedBy(rule, record) ?? {} },
      withoutReferences(nameOf(item)),
      reading,
    )
  return item
}

/** Returns the parts of a value that differ from those of another one, at their places. */
function differing(value: unknown, other: unknown): unknown {
  if (isDeepStrictEqual(value, other)) return undefined
  if (Array.isArray(value) && Array.isArray(other)) return value.map((entry, at) => differing(entry, other[at]))
  if (!isObject(value) || !isObject(other)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, differing(inner, other[key])]))
}

/** Returns the name of an item in notes. */
export const nameOf = (item: SourceRecord): string => (itemOf(item) ? `“${itemOf(item)}”` : showOrigin(item.origin))

/** Whether a default of a field is shown as content. Those of switches and positions are not. */
const isContent = (field: Field | undefined) =>
  field === undefined || !/^(?:boolean|int)$/.test(typeOf(field).column(field).sql)

const hasDefault = (field: string, value: unknown) =>
  `without a value for ${field}, which becomes ${isScalar(value) ? `“${String(value)}”` : 'a fixed value'}`

const inactiveBy = ({ paths, template }: FieldRule) =>
  `inactive by ${template === undefined ? paths.join(' or ') : pathsIn(template).join(' and ')}`

/** How much of the end of a text that is cut is shown. */
const END = 60

const isCut = (field: string) => `with a text that is longer than ${field} may be, and is cut after`

const takesDefault = (field: string, value: unknown) =>
  `with a value that “values” of ${field} does not have, which becomes ${isScalar(value) ? `“${String(value)}”` : 'nothing'}`
