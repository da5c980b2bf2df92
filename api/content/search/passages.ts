import { type Field, isTranslations, typeOf } from '../../../schema/fields.ts'
import { translatedFieldAt } from '../../../schema/fields/translations/texts.ts'
import type { Kind } from '../../../schema/kind.ts'
import type { Item } from '../items/items.ts'
import type { SearchWord } from '../items/search-words.ts'
import { textsOf, wordsIn } from './documents.ts'
import { excerptOf, type TextPart } from './excerpt.ts'

/** A passage of the texts of an item that has words of a search. */
export interface FoundPassage {
  itemId: string
  parts: TextPart[]
}

/** The most items of a page whose passages are searched: all texts of an item are read for its passage. */
const MAX_ITEMS = 20

/** Returns the texts of an item besides its title, long ones first, and then those in other languages. */
function textsBesideTitle(kind: Kind, item: Item): string[] {
  const keys = Object.keys(kind.fields).filter((key) => key !== kind.titleField)
  const isLong = (key: string) => typeOf(kind.fields[key]!).isLong
  const sorted = [...keys.filter(isLong), ...keys.filter((key) => !isLong(key))]
  return [
    ...wordsIn(kind, item, sorted),
    ...Object.entries(kind.fields).flatMap((entry) => translatedTexts(entry, item)),
  ]
}

function translatedTexts([key, field]: [string, Field], item: Item): string[] {
  const value = item[key]
  if (!isTranslations(field) || !value) return []
  return Object.values(value as typeof field.default).flatMap(({ texts }) =>
    Object.entries(texts).flatMap(([path, { text }]) => {
      const translated = translatedFieldAt(field.of, path)
      return translated ? textsOf(translated, text) : []
    }),
  )
}

/** Returns passages in which words of a search were found, at most one for an item. An item of which only the title has them has none. */
export function passagesOf(kind: Kind, items: readonly Item[], words: readonly SearchWord[]): FoundPassage[] {
  if (words.length === 0) return []
  return items.slice(0, MAX_ITEMS).flatMap((item) => {
    const parts = excerptOf({ texts: textsBesideTitle(kind, item) }, words)
    return parts.some(({ isMatch }) => isMatch) ? [{ itemId: item.id, parts }] : []
  })
}
