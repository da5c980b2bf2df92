import { type Field, type Fields, isGroup, isGroupList, optionsOf, typeOf } from '../../../schema/fields.ts'
import { parseRichText } from '../../../schema/rich-text/parse.ts'
import { plainText } from '../../../schema/rich-text/plain-text.ts'

type Values = Readonly<Record<string, unknown>>

/** Returns the texts of fields that are not empty: words first, then addresses. */
export function textsIn(fields: Fields, values: Values): string[] {
  const entries = Object.entries(fields).map(([key, field]) => ({ field, value: values[key] }))
  const words = entries.flatMap(({ field, value }) => wordsOf(field, value))
  const addresses = entries.flatMap(({ field, value }) => (typeOf(field).address ? [String(value)] : []))
  return [...words, ...addresses].filter((text) => text.trim() !== '')
}

/** Returns the texts of a field, without markup: for a group and a list of groups those of the fields in them. */
export function wordsOf(field: Field, value: unknown): string[] {
  if (value === null || value === undefined || optionsOf(field)) return []
  if (isGroup(field)) return textsIn(field.fields, value as Values)
  if (isGroupList(field)) return (value as Values[]).flatMap((entry) => textsIn(field.fields, entry))
  const type = typeOf(field)
  const words = type.words?.(field, value) ?? []
  return type.markup ? words.map((text) => plainText(parseRichText(text))) : [...words]
}
