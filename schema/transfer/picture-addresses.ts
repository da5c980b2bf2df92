import { type Field, isPicture, typeOf } from '../fields.ts'
import { setting } from '../kinds/index.ts'
import { parseRichText } from '../rich-text/parse.ts'
import { imagesIn } from '../rich-text/tree.ts'
import { settingOf } from '../settings.ts'
import type { SourceRecord } from './record.ts'

/** The address of a picture that a record shows. */
interface PictureAddress {
  field: string
  address: string
  /** Whether the address is the whole value of the field. Otherwise, it is within a rich text. */
  isOnly: boolean
}

/** Returns the addresses of the pictures that a record shows. */
export function pictureAddresses({ kind, values }: SourceRecord): PictureAddress[] {
  const isImage = (field: string, definition: Field) =>
    isPicture(definition) ||
    (kind.name === setting.name && field === 'value' && settingOf(String(values.key))?.type === 'image')
  return Object.entries(kind.fields).flatMap(([field, definition]): PictureAddress[] => {
    const value = values[field]
    if (typeof value !== 'string') return []
    if (isImage(field, definition)) return [{ field, address: value, isOnly: true }]
    // Parsing all texts of an import would take long.
    if (!typeOf(definition).markup || !value.includes('![')) return []
    const addresses = new Set(imagesIn(parseRichText(value)).map(({ url }) => url))
    return [...addresses].map((address) => ({ field, address, isOnly: false }))
  })
}
