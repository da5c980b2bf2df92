import { parseJson } from '../../transfer/json.ts'
import { isObject } from '../../is-object.ts'
import type { Field, Fields } from '../field.ts'
import { defineFieldType, OPERATORS, type Report, typeOf } from '../field-type.ts'
import { canonicalLanguage } from './language.ts'
import { isPageAddress, translatedFieldAt } from './texts.ts'

/** A text in another language. */
export interface TranslatedText {
  readonly text: string | readonly string[]
  /** The hash of the original that it was translated from; absent if that is unknown. */
  readonly original?: string
}

/** The texts of an item in one language, by their paths. */
export interface Translation {
  readonly isVisible: boolean
  readonly texts: Readonly<Record<string, TranslatedText>>
}

/** The texts of an item in other languages, by the tags of the languages. */
export type Translations = Readonly<Record<string, Translation>>

/** In a change, null removes a text, or all those of a language. What is missing stays as it is. */
export type TranslationsPatch = Readonly<
  Record<
    string,
    { readonly isVisible?: boolean; readonly texts?: Readonly<Record<string, TranslatedText | null>> } | null
  >
>

export interface TranslationsField extends Field<Translations> {
  readonly type: 'translations'
  /** The fields whose texts are translated. */
  readonly of: Fields
  readonly default: Translations
}

const HASH = /^[\da-z]{1,16}$/

function checkTextAt(of: Fields, path: string, value: unknown, report: Report): unknown {
  if (value === null) return null
  const field = translatedFieldAt(of, path)
  if (!field) {
    report(`There is no text at ${path}`)
    return value
  }
  const { text, original, ...others } = isObject(value) ? value : { text: value }
  if (Object.keys(others).length > 0)
    report(`${field.label} in another language has a text and the hash of its original`)
  if (original !== undefined && !(typeof original === 'string' && HASH.test(original)))
    report('The hash of an original must be up to 16 digits and lower-case letters', 'original')
  const checked = typeOf(field).check({ ...field, required: false }, text, (message, ...at) =>
    report(message, 'text', ...at),
  )
  if (checked === null || (checked === '' && isPageAddress(field))) return null
  return { text: checked, ...(original !== undefined && { original }) }
}

/** Returns whether a path leads to an address that the database makes. */
function isMadeAt(of: Fields, path: string): boolean {
  const field = translatedFieldAt(of, path)
  return field !== undefined && isPageAddress(field) && field.default === null
}

function checkTranslation(of: Fields, value: unknown, report: Report): unknown {
  if (value === null) return null
  if (!isObject(value)) {
    report('A translation must be an object')
    return value
  }
  const { isVisible, texts, ...others } = value
  for (const key of Object.keys(others)) report(`${key} is not a known field`, key)
  if (isVisible !== undefined && typeof isVisible !== 'boolean') report('isVisible must be true or false', 'isVisible')
  if (texts !== undefined && !isObject(texts)) report('The texts of a translation must be an object', 'texts')
  const checked = Object.entries(isObject(texts) ? texts : {}).map(([path, text]) => [
    path,
    checkTextAt(of, path, text, (message, ...at) => report(message, 'texts', path, ...at)),
  ])
  // Without a slug, the present one is kept, or the database makes one.
  const kept = checked.filter(([path, text]) => text !== null || !isMadeAt(of, String(path)))
  return {
    ...(isVisible !== undefined && { isVisible }),
    ...(texts !== undefined && { texts: Object.fromEntries(kept) as unknown }),
  }
}

function check({ label, of }: TranslationsField, value: unknown, report: Report): unknown {
  if (!isObject(value)) {
    report(`${label} must be an object`)
    return value
  }
  return Object.fromEntries(
    Object.entries(value).map(([language, translation]) => {
      const tag = canonicalLanguage(language)
      if (tag === undefined) report(`${language} is not the tag of a language, such as es or pt-BR`, language)
      return [tag ?? language, checkTranslation(of, translation, (message, ...at) => report(message, language, ...at))]
    }),
  )
}

/** Returns a value with sorted keys and without what is null. */
function canonical(value: unknown): unknown {
  if (!isObject(value)) return value
  const filled = Object.entries(value).filter(([, inner]) => inner !== undefined && inner !== null)
  return Object.fromEntries(
    filled.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, inner]) => [key, canonical(inner)]),
  )
}

/** Returns whether two translations have the same texts, regardless of the order of keys. */
export const sameTranslation = (a: unknown, b: unknown): boolean =>
  JSON.stringify(canonical(a ?? {})) === JSON.stringify(canonical(b ?? {}))

const isEmpty = (value: unknown) => !isObject(value) || Object.keys(value).length === 0

defineFieldType<TranslationsField>({
  name: 'translations',
  check,
  // The languages of a site are not part of the model.
  example: () => ({}),
  isEqual: (_, a, b) => sameTranslation(a, b),
  column: () => ({ sql: 'jsonb' }),
  json: () => ({ type: 'object' }),
  toText: (_, value) => (isEmpty(value) ? '' : JSON.stringify(value)),
  fromText(_, text) {
    try {
      return text.trim() === '' ? {} : parseJson(text)
    } catch {
      return text
    }
  },
  operators: OPERATORS.none,
  isWide: true,
})

defineFieldType({
  name: 'translatedText',
  check: (_, value) => value,
  example: () => ({}),
  isEqual: (_, a, b) => sameTranslation(a, b),
  column: () => ({ sql: 'jsonb' }),
  json: () => ({ type: 'object' }),
  fromText: (_, text) => text,
  display: (_, value) => [(value as TranslatedText | undefined)?.text ?? []].flat().join('\n'),
  operators: OPERATORS.none,
})

/** Returns the field for the texts of other fields in other languages. @param of these fields */
export const translations = (label: string, { of, ...more }: { of: Fields; help?: string }): TranslationsField => ({
  type: 'translations',
  label,
  of,
  default: {},
  ...more,
})

/** Returns whether the value of a field consists of texts in other languages. */
export const isTranslations = (field: Field): field is TranslationsField => field.type === 'translations'
