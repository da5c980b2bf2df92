import { defaultOf } from '../../../../schema/fields.ts'
import type { Translations } from '../../../../schema/fields/translations/type.ts'
import { addressKey, type Kind, uniqueKeys } from '../../../../schema/kind.ts'
import { valuesOnly } from '../../../../schema/same-value.ts'
import { TRANSLATIONS } from '../../forms/translations/use-chosen-language.ts'
import type { Item, Values } from '../../model/item.ts'

/** Returns the values of a copy, without those that only one item has. Visitors see it when an editor has made it active. */
export const copyOf = (kind: Kind, item: Item): Values => ({
  ...valuesOnly(kind.fields, item),
  ...Object.fromEntries(uniqueKeys(kind).map((key) => [key, defaultOf(kind.fields[key]!)])),
  ...(TRANSLATIONS in kind.fields && { [TRANSLATIONS]: withoutAddresses(kind, item[TRANSLATIONS] as Translations) }),
  ...('isActive' in kind.fields && { isActive: false }),
  [kind.titleField]: `${String(item[kind.titleField])} (copy)`,
})

/** Returns translations without the address of the item in each language. */
const withoutAddresses = (kind: Kind, translations: Translations = {}): Translations =>
  Object.fromEntries(
    Object.entries(translations).map(([language, { texts, ...others }]) => [
      language,
      { ...others, texts: Object.fromEntries(Object.entries(texts).filter(([path]) => path !== addressKey(kind))) },
    ]),
  )
