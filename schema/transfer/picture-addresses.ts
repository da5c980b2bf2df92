import { type Field, type Fields, isDocument, isGroup, isGroupList, isPicture, typeOf } from '../fields.ts'
import { translatedFieldAt } from '../fields/translations/texts.ts'
import type { TranslationsPatch } from '../fields/translations/type.ts'
import { isObject } from '../is-object.ts'
import { setting } from '../kinds/index.ts'
import { parseRichText } from '../rich-text/parse.ts'
import { imagesIn } from '../rich-text/tree.ts'
import { settingOf } from '../settings.ts'
import type { SourceRecord } from './record.ts'

/** The address of a picture that a record shows, or of a document that it offers. */
interface PictureAddress {
  /** The path of the field, such as `blocks.0.picture.picture`, or that of a text in another language. */
  field: string
  /** The keys that lead from the values to the text with the address. */
  keys: readonly string[]
  address: string
  /** Whether the address is the whole value of the field. Otherwise, it is within a rich text. */
  isOnly: boolean
  accepted: 'image' | 'document'
}

/** Returns the addresses of the pictures and documents of a record, also of those within groups, lists and blocks. */
export function pictureAddresses({ kind, values }: SourceRecord): PictureAddress[] {
  if (kind.name === setting.name)
    return settingOf(String(values.key))?.type === 'image' && typeof values.value === 'string'
      ? [{ field: 'value', keys: ['value'], address: values.value, isOnly: true, accepted: 'image' }]
      : []
  const translated = Object.entries((values.translations ?? {}) as TranslationsPatch).flatMap(
    ([language, translation]) =>
      Object.entries(translation?.texts ?? {}).flatMap(([field, text]) =>
        addressesIn(translatedFieldAt(kind.fields, field), text?.text).map((address) => ({
          field,
          keys: ['translations', language, 'texts', field, 'text'],
          address,
          isOnly: false,
          accepted: 'image' as const,
        })),
      ),
  )
  return [...picturesWithin(kind.fields, values, []), ...translated]
}

function picturesWithin(fields: Fields, values: unknown, path: readonly string[]): PictureAddress[] {
  if (!isObject(values)) return []
  return Object.entries(fields).flatMap(([key, field]): PictureAddress[] => {
    const value = values[key]
    const keys = [...path, key]
    if (isGroup(field)) return picturesWithin(field.fields, value, keys)
    if (isGroupList(field))
      return Array.isArray(value)
        ? value.flatMap((entry, at) => picturesWithin(field.fields, entry, [...keys, String(at)]))
        : []
    const found = { field: keys.join('.'), keys }
    if (isPicture(field) || isDocument(field)) {
      const accepted = isPicture(field) ? 'image' : 'document'
      return typeof value === 'string' && value !== '' ? [{ ...found, address: value, isOnly: true, accepted }] : []
    }
    return addressesIn(field, value).map((address) => ({ ...found, address, isOnly: false, accepted: 'image' }))
  })
}

/** Returns the addresses of the pictures in a rich text. */
function addressesIn(field: Field | undefined, value: unknown): string[] {
  // Parsing all texts of an import would take long.
  if (typeof value !== 'string' || !value.includes('![') || !field || !typeOf(field).markup) return []
  return [...new Set(imagesIn(parseRichText(value)).map(({ url }) => url))]
}
