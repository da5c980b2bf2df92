import { inLanguage } from '../../../schema/fields.ts'
import type { Translations } from '../../../schema/fields.ts'
import { hasTranslations, type AnyKind } from '../../../schema/kind.ts'
import type { ReadingLanguage } from '../../platform/database/reading-language.ts'
import type { Item } from './rows.ts'

/** Returns whether an item is left out in a language, because it has no translation that visitors see. */
const isLeftOut = (kind: AnyKind, item: Item, { tag, untranslated }: ReadingLanguage) =>
  untranslated === 'none' &&
  !kind.singleton &&
  hasTranslations(kind) &&
  !(item.translations as Translations | undefined)?.[tag]?.isVisible

/** Returns items as they are shown in a language. Those without a complete translation are shown in the original language, or left out. */
export const itemsInLanguage = <I extends Item>(kind: AnyKind, items: readonly I[], language: ReadingLanguage): I[] =>
  items
    .filter((item) => !isLeftOut(kind, item, language))
    .map((item) => {
      const translated = inLanguage(kind.fields, item, language.tag)
      return translated ? { ...translated, language: language.tag } : item
    })

/** Returns an item without the translations that visitors do not see. */
export function withoutHiddenTranslations<I extends object & { readonly translations?: unknown }>(item: I): I {
  if (!item.translations) return item
  const shown = Object.entries(item.translations as Translations).filter(([, { isVisible }]) => isVisible)
  return { ...item, translations: Object.fromEntries(shown) }
}

/** Returns the SQL of translations without those into other languages than one. @param language the SQL of its tag */
export const inOneLanguage = (column: string, language: string) =>
  `case when ${column} ? ${language} then jsonb_build_object(${language}, ${column} -> ${language}) else '{}' end`
