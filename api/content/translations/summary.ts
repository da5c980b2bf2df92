import { textsOf } from '../../../schema/fields/translations/texts.ts'
import {
  ITEM_STATES,
  type ItemState,
  stateIn,
  type TranslationState,
  translationStates,
} from '../../../schema/fields/translations/state.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import type { Item } from '../items/items.ts'

/** The state of an item in one language, as numbers. */
interface LanguageSummary extends Pick<TranslationState, 'hasTexts' | 'isShown'> {
  missing: number
  outdated: number
}

/** What an item has to translate in each language. Items that are alike share one. */
export interface Summary {
  texts: number
  languages: Readonly<Record<string, LanguageSummary>>
}

/** Returns the summary of an item. */
export function summaryOf({ fields }: AnyKind, item: Item): Summary {
  const languages = Object.keys(item.translations ?? {}).toSorted()
  const states = translationStates(fields, item, languages)
  return {
    texts: textsOf(fields, item).length,
    languages: Object.fromEntries(
      states.map(({ missing, outdated, ...state }, at) => [
        languages[at],
        { ...state, missing: missing.length, outdated: outdated.length },
      ]),
    ),
  }
}

/** Returns the state of an item in a language. */
export const summaryIn = ({ texts, languages }: Summary, language: string): LanguageSummary =>
  languages[language] ?? { hasTexts: false, isShown: false, missing: texts, outdated: 0 }

/** Returns whether visitors do not see the texts of a translation. */
export const isHidden = ({ hasTexts, isShown }: LanguageSummary) => hasTexts && !isShown

/** Returns whether a translation lacks nothing but to be made visible. */
export const isReady = (own: LanguageSummary) => isHidden(own) && own.missing === 0

/** Returns which states an item has in a language. One without texts has none. */
export function itemStates(summary: Summary, language: string): Record<ItemState, boolean> {
  const own = summaryIn(summary, language)
  const hasTexts = summary.texts > 0
  return {
    missing: own.missing > 0,
    outdated: own.outdated > 0,
    hidden: hasTexts && isHidden(own),
    visible: hasTexts && own.isShown,
  }
}

/** Returns the states (`stateIn`) of an item in languages. */
export function statesOf(summary: Summary, tags: readonly string[]): string[] {
  return tags.flatMap((tag) => {
    const states = itemStates(summary, tag)
    return ITEM_STATES.flatMap((state) => (states[state] ? [stateIn(tag, state)] : []))
  })
}
