import { madeOnce } from '../made-once.ts'
import type { Catalogue } from './catalogue.ts'

/** A label, or one of its forms for different numbers, which editors change apart from the others. */
export interface LabelEntry {
  key: string
  /** The text that the catalogue has. */
  text: string
  /** The names of the values that the label may name in braces. */
  values: readonly string[]
  /** Which form it is. */
  form?: Intl.LDMLPluralRule
}

const NAME = /\{(\w+)\}/g

/** Returns the names in braces of a text. */
export const namesIn = (text: string): string[] => Array.from(text.matchAll(NAME), ([, name]) => name!)

/** Returns the forms for different numbers that a language has, such as `one` and `other`. */
export const formsOf: (language: string) => readonly Intl.LDMLPluralRule[] = madeOnce(
  (language) => new Intl.PluralRules(language).resolvedOptions().pluralCategories,
)

/** Returns every label of a catalogue, and every form of those that have several. */
export const labelEntries = ({ language, messages }: Catalogue): LabelEntry[] =>
  Object.entries(messages).flatMap(([key, message]) => {
    if (typeof message === 'string') return [{ key, text: message, values: [...new Set(namesIn(message))] }]
    const values = [...new Set(['count', ...Object.values(message).flatMap(namesIn)])]
    return formsOf(language).map((form) => ({
      key: `${key}.${form}`,
      text: message[form] ?? message.other,
      values,
      form,
    }))
  })
