import { fillIn } from '../fill-in.ts'
import type { Catalogue } from './catalogue.ts'
import type { en } from './en.ts'

/** The labels that a catalogue has besides those of the kinds. */
export type OwnLabelKey = keyof typeof en

/** The key of a label. Those of kinds follow from the model (`of-kinds.ts`). */
export type LabelKey = OwnLabelKey | `${string}:${string}`

/** Another text for a label. The key of a form is that of the label and the form: `search.count.one`. */
export interface LabelOverride {
  readonly key: string
  readonly text: string
}

/** The values that a label names in braces. `count` chooses the form. */
export type LabelValues = Readonly<Record<string, string | number>>

/** Returns the text of a label. A key without a label is returned as it is. */
export type Label = (key: LabelKey, values?: LabelValues) => string

/** Returns the labels of a language, some of which have another text. */
export function labelsWith(overrides: readonly LabelOverride[], { language, messages }: Catalogue): Label {
  const others = new Map(overrides.map(({ key, text }) => [key, text]))
  return (key, values = {}) => {
    let name: string = key
    let message = messages[key]
    if (typeof message === 'object') {
      const form = new Intl.PluralRules(language).select(Number(values['count']))
      name += `.${message[form] === undefined ? 'other' : form}`
      message = message[form] ?? message.other
    }
    return fillIn(others.get(name) ?? message ?? key, values)
  }
}
