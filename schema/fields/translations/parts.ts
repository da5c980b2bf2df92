import type { Field, Fields } from '../field.ts'
import { toggle } from '../toggle/type.ts'
import { languageName } from './language.ts'
import { labelOfText } from './texts.ts'
import type { TranslatedText, Translations, TranslationsField, TranslationsPatch } from './type.ts'

/*
 * Translations as one level of values, such as `es.title` and `es.isVisible`, so that they are merged and compared as the fields of
 * a group are. Each language and each text is a field of its own.
 */

type Values = Record<string, unknown>

const IS_VISIBLE = 'isVisible'

/** Returns translations as values by language and path. */
export const flatTranslations = (value: unknown): Values =>
  Object.fromEntries(
    Object.entries((value ?? {}) as Translations).flatMap(([language, { isVisible, texts }]): [string, unknown][] => [
      [`${language}.${IS_VISIBLE}`, isVisible],
      ...Object.entries(texts).map(([path, text]): [string, unknown] => [`${language}.${path}`, text]),
    ]),
  )

/** Returns translations from values by language and path. */
export function nestedTranslations(values: Values): Translations {
  const nested: Record<string, { isVisible: boolean; texts: Record<string, TranslatedText> }> = {}
  for (const [key, value] of Object.entries(values)) {
    if (value === undefined || value === null) continue
    const [language = '', ...path] = key.split('.')
    const translation = (nested[language] ??= { isVisible: false, texts: {} })
    if (path.join('.') === IS_VISIBLE) translation.isVisible = value === true
    else translation.texts[path.join('.')] = value as TranslatedText
  }
  return nested
}

function fieldOf({ of }: TranslationsField, key: string): Field {
  const [language = '', ...path] = key.split('.')
  const name = languageName(language)
  if (path.join('.') === IS_VISIBLE) return toggle(`${name}: visible`)
  return { type: 'translatedText', label: `${name}: ${labelOfText(of, path.join('.'))}` }
}

/** Returns the fields of flat translations: all that one of them has. */
export const fieldsOfTranslations = (field: TranslationsField, ...values: readonly Values[]): Fields =>
  Object.fromEntries([...new Set(values.flatMap(Object.keys))].map((key) => [key, fieldOf(field, key)]))

/** Returns the parts of a change of translations with these names, such as `es.title` and `es.isVisible`. */
export function translationsOnly(change: unknown, names: readonly string[]): TranslationsPatch {
  const parts = names.flatMap((name): [string, TranslationsPatch[string]][] => {
    const [language = '', ...path] = name.split('.')
    const translation = ((change ?? {}) as TranslationsPatch)[language]
    if (path.join('.') === IS_VISIBLE) return [[language, { isVisible: translation?.isVisible ?? false }]]
    return [[language, { texts: { [path.join('.')]: translation?.texts?.[path.join('.')] ?? null } }]]
  })
  const byLanguage = Map.groupBy(parts, ([language]) => language)
  return Object.fromEntries(
    Array.from(byLanguage, ([language, own]) => [
      language,
      Object.assign({}, ...own.map(([, part]) => part), {
        texts: Object.assign({}, ...own.map(([, part]) => part?.texts)) as object,
      }) as TranslationsPatch[string],
    ]),
  )
}
