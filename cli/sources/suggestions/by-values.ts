import { isUuid } from '../../../schema/transfer/foreign-id.ts'
import { isAddress } from '../../../schema/text.ts'
import { isPictureFile } from '../texts/picture-file.ts'
import { dateOf } from '../records/date-of.ts'
import { isScalar, valueAt } from '../records/path.ts'
import type { Data } from '../records/values.ts'

/* Finds the keys of names, ids and pictures by their values, because the headers of tables in other languages are not known here. */

/** Longest text that is taken for a name, in characters. */
const NAME_LIMIT = 200

/** A character of a script in which words have one or two characters, mostly without spaces between them. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu

const denseIn = (text: string): number => text.match(DENSE)?.length ?? 0

/** Returns about how long a text would be in Latin letters; 0 if it is a single word. */
export const lengthOfText = (text: string): number =>
  /\s/.test(text.trim()) || denseIn(text) > 0 ? text.length + 2 * denseIn(text) : 0

/** Whether a value has words, unlike a date, an id or an address. */
export const isText = (value: unknown): value is string =>
  typeof value === 'string' &&
  (/\p{L}{2}/u.test(value) || denseIn(value) > 0) &&
  dateOf(value) === undefined &&
  !isUuid(value) &&
  !isAddress(value)

const isName = (value: unknown) =>
  isText(value) && value.length <= NAME_LIMIT && (/\p{L}{3}/u.test(value) || denseIn(value) > 0) && !/[<\n]/.test(value)

const areDistinct = (values: readonly unknown[]) => new Set(values).size * 2 > values.length

/** Returns the first key in which nearly every record has a text of its own in one line. */
export const nameByValues = (keys: readonly string[], records: readonly Data[]): string | undefined =>
  keys.find((key) => {
    const values = records.map((record) => valueAt(record, key))
    return values.filter(isName).length * 10 >= values.length * 9 && areDistinct(values)
  })

/** Returns the first key in which every record has another number or code as a text, such as that of an invoice. */
export const codeByValues = (keys: readonly string[], records: readonly Data[]): string | undefined =>
  keys.find((key) => {
    const values = records.map((record) => valueAt(record, key))
    const isCode = (value: unknown) =>
      typeof value === 'string' &&
      /^[\p{L}\p{N}][\p{L}\p{N} ./_-]{0,60}$/u.test(value) &&
      dateOf(value) === undefined &&
      !isUuid(value)
    return values.every(isCode) && new Set(values).size === values.length
  })

/** Returns the first key in which every record has another text without blanks, or another number. */
export const idByValues = (keys: readonly string[], records: readonly Data[]): string | undefined =>
  keys.find((key) => {
    const values = records.map((record) => valueAt(record, key))
    const areIds = values.every((value) => isScalar(value) && /^[\w./:-]{1,64}$/.test(String(value)))
    return areIds && new Set(values.map(String)).size === values.length
  })

/** Returns the first key in which most records have the address of a picture. */
export const pictureByValues = (keys: readonly string[], records: readonly Data[]): string | undefined =>
  keys.find((key) => {
    const isAddressOfPicture = (value: unknown) => typeof value === 'string' && isAddress(value) && isPictureFile(value)
    return records.filter((record) => isAddressOfPicture(valueAt(record, key))).length * 2 > records.length
  })
