import type { TranslationsPatch } from '../../../../schema/fields/translations/type.ts'
import type { Values } from '../../model/item.ts'
import { TRANSLATIONS } from './use-chosen-language.ts'

/** Returns whether a pending change has texts in a language. */
export const translatesInto = ({ values }: { values: unknown }, language: string): boolean =>
  Object.keys(((values as Values)[TRANSLATIONS] as TranslationsPatch | undefined)?.[language]?.texts ?? {}).length > 0

/** Identifies an item among those of all kinds. */
export const keyOfItem = ({ kind, itemId }: { kind: string; itemId: string }): string => `${kind} ${itemId}`
