import type { Catalogue } from './catalogue.ts'

/** A label, or one of its forms for different numbers, which editors change apart from the others. */
export interface LabelEntry {
  key: string
  /** The text that the catalogue has. */
  text: string
  /** The names of the values that the label may name in braces. */
  values: readonly string[]
}

const NAME = /\{(\w+)\}/g

/** Returns the names in braces of a text. */
export const namesIn = (text: string): string[] => Array.from(text.matchAll(NAME), ([, name]) => name!)

/** Returns every label of a catalogue, and every form of those that have several. */
export const labelEntries = ({ messages }: Catalogue): LabelEntry[] =>
  Object.entries(messages).flatMap(([key, message]) => {
    if (typeof message === 'string') return [{ key, text: message, values: [...new Set(namesIn(message))] }]
    const values = [...new Set(['count', ...Object.values(message).flatMap(namesIn)])]
    return Object.entries(message).map(([form, text]) => ({ key: `${key}.${form}`, text, values }))
  })
