import { type Field, isPicture, typeOf } from '../fields.ts'
import { translatedFieldAt } from '../fields/translations/texts.ts'
import type { TranslationsPatch } from '../fields/translations/type.ts'
import { setting } from '../kinds/index.ts'
import { parseRichText } from '../rich-text/parse.ts'
import { imagesIn } from '../rich-text/tree.ts'
import { settingOf } from '../settings.ts'
import type { SourceRecord } from './record.ts'

/** The address of a picture that a record shows. */
interface PictureAddress {
  /** The field, or the path of a text in another language. */
  field: string
  language?: string
  address: string
  /** Whether the address is the whole value of the field. Otherwise, it is within a rich text. */
  isOnly: boolean
}

/** Returns the addresses of the pictures that a record shows. */
export function pictureAddresses({ kind, values }: SourceRecord): PictureAddress[] {
  const isImage = (field: string, definition: Field) =>
    isPicture(definition) ||
    (kind.name === setting.name && field === 'value' && settingOf(String(values.key))?.type === 'image')
  const own = Object.entries(kind.fields).flatMap(([field, definition]): PictureAddress[] => {
    const value = values[field]
    if (typeof value === 'string' && isImage(field, definition)) return [{ field, address: value, isOnly: true }]
    return addressesIn(definition, value).map((address) => ({ field, address, isOnly: false }))
  })
  const translated = Object.entries((values.translations ?? {}) as TranslationsPatch).flatMap(
    ([language, translation]) =>
      Object.entries(translation?.texts ?? {}).flatMap(([field, text]) =>
        addressesIn(translatedFieldAt(kind.fields, field), text?.text).map((address) => ({
          field,
          language,
          address,
          isOnly: false,
        })),
      ),
  )
  return [...own, ...translated]
}

/** Returns the addresses of the pictures in a rich text. */
function addressesIn(field: Field | undefined, value: unknown): string[] {
  // Parsing all texts of an import would take long.
  if (typeof value !== 'string' || !value.includes('![') || !field || !typeOf(field).markup) return []
  return [...new Set(imagesIn(parseRichText(value)).map(({ url }) => url))]
}
