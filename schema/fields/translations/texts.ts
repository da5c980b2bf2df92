import type { Field, Fields } from '../field.ts'
import { isBlocks, isGroup, isGroupList, typeOf } from '../field-type.ts'

type Values = Record<string, unknown>

/** A text of an item, or a list of texts, which has one translation. */
export interface OriginalText {
  /** Leads to the text through groups and lists, such as `blocks.b1x9.quote.text`. */
  readonly path: string
  readonly field: Field
  readonly value: string | readonly string[]
}

/** A text where it stands in an item. */
export interface PlacedText extends OriginalText {
  /** The keys, and the positions in lists, that lead to it: `blocks.0.quote.text`. */
  readonly place: string
}

/** Stands for an entry of a list without keys until the text is known. */
export const ENTRY = '~'

/** Returns whether the values of a field are texts that have translations. */
export const isTranslated = (field: Field): boolean => typeOf(field).isTranslated && !field.isSameInAllLanguages

/** Returns whether a field of an item has translations: by the field, and by the value of another one if that decides. */
const isTranslatedIn = (field: Field, values: Values): boolean =>
  isTranslated(field) &&
  (!field.translatedWith || field.translatedWith.values.includes(String(values[field.translatedWith.key])))

/** Returns whether visitors see a translation only if it has the text of a field. */
export const isRequiredText = (field: Field): boolean =>
  field.required === true || field.isRequiredInTranslations === true

/** Returns whether a language can have its own value of a field as part of the address. It is no text for translators. */
export const isPageAddress = (field: Field): boolean => typeOf(field).isPageAddress

export const isBlankText = (value: unknown): boolean =>
  typeof value === 'string' ? value.trim() === '' : !Array.isArray(value) || value.length === 0

/** Returns a short text that depends on all of an original, so that a translation tells whether it has changed (FNV-1a, twice). */
export function originalHash(value: string | readonly string[]): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  let [first, second] = [0x811c9dc5, 0x01000193]
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    first = Math.imul(first ^ unit, 0x01000193)
    second = Math.imul(second ^ unit, 0x85ebca6b)
  }
  return (first >>> 0).toString(36) + (second >>> 0).toString(36)
}

/** Returns the path of a text from the names that lead to it. */
export const pathOfText = (names: readonly string[], text: OriginalText['value']): string =>
  names.map((name) => (name === ENTRY ? ENTRY + originalHash(text) : name)).join('.')

/**
 * Returns values with each text replaced that has translations. Entries of blocks are found by their keys. Entries of other lists have
 * none, so the hash of the text stands for the entry: it stays the same when the list is sorted.
 */
export function mapTexts<T extends object>(
  fields: Fields,
  values: T,
  change: (text: PlacedText) => unknown,
  path: readonly string[] = [],
  places: readonly string[] = [],
): T {
  const mapped = { ...values } as Values
  for (const [key, field] of Object.entries(fields)) {
    const value = mapped[key]
    if (value === undefined || value === null) continue
    const at = [...path, key]
    const place = [...places, key]
    if (isTranslatedIn(field, mapped)) {
      const text = value as OriginalText['value']
      mapped[key] = change({ path: pathOfText(at, text), place: place.join('.'), field, value: text })
    } else if (isGroup(field)) mapped[key] = mapTexts(field.fields, value, change, at, place)
    else if (isGroupList(field))
      mapped[key] = (value as Values[]).map((entry, index) => {
        const name = isBlocks(field) ? String(entry['key']) : ENTRY
        return mapTexts(field.fields, entry, change, [...at, name], [...place, String(index)])
      })
  }
  return mapped as T
}

/** Returns the texts of an item that have translations. Blank ones have none. */
export function textsOf(fields: Fields, values: object): PlacedText[] {
  const texts: PlacedText[] = []
  mapTexts(fields, values, (text) => {
    if (!isBlankText(text.value)) texts.push(text)
    return text.value
  })
  return texts
}

/** Returns the field whose text or address a path leads to, or undefined if the fields have none there. */
export function translatedFieldAt(fields: Fields, path: string): Field | undefined {
  const [key = '', ...rest] = path.split('.')
  const field = Object.hasOwn(fields, key) ? fields[key] : undefined
  if (!field) return undefined
  if (isGroup(field)) return translatedFieldAt(field.fields, rest.join('.'))
  if (isGroupList(field)) return translatedFieldAt(field.fields, rest.slice(1).join('.'))
  return rest.length === 0 && (isTranslated(field) || isPageAddress(field)) ? field : undefined
}

/** Returns the labels of the fields that lead to a text, such as “Story: Quote: Text”. */
export function labelOfText(fields: Fields, path: string): string {
  const [key = '', ...rest] = path.split('.')
  const field = Object.hasOwn(fields, key) ? fields[key] : undefined
  if (!field) return path
  if (!isGroup(field) && !isGroupList(field)) return field.label
  return `${field.label}: ${labelOfText(field.fields, rest.slice(isGroupList(field) ? 1 : 0).join('.'))}`
}

/** Returns whether fields have texts that can be translated, also those within groups and lists. */
export const hasTexts = (fields: Fields): boolean =>
  Object.values(fields).some(
    (field) => isTranslated(field) || ((isGroup(field) || isGroupList(field)) && hasTexts(field.fields)),
  )
