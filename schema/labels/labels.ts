import { fillIn } from '../fill-in.ts'
import { madeOnce } from '../made-once.ts'
import type { Catalogue } from './catalogue.ts'
import type { en } from './en.ts'
import { writeNumber } from './numbers.ts'

/** The labels that a catalogue has besides those of the kinds. */
export type OwnLabelKey = keyof typeof en

/** The key of a label. Those of kinds follow from the model (`of-kinds.ts`). */
export type LabelKey = OwnLabelKey | `${string}:${string}`

/** Another text for a label. The key of a form is that of the label and the form: `search.count.one`. */
export interface LabelOverride {
  readonly key: string
  readonly text: string
  /** The tag of its language, if that is not the one of the catalogue. */
  readonly language?: string | null
}

/** The values that a label names in braces. `count` chooses the form. */
export type LabelValues = Readonly<Record<string, string | number>>

/** The labels as a page shows them. */
export interface Label {
  /** Returns the text of a label. A key without a label is returned as it is. */
  (key: LabelKey, values?: LabelValues): string
  /** Returns the tag of the language in which the text of a label is. */
  languageOf(key: LabelKey, values?: LabelValues): string
}

const pluralRules = madeOnce((tag: string) => new Intl.PluralRules(tag))

/** Returns whether a language is a variety of another one, such as `es-MX` of `es`. */
const isOf = (tag: string, language: string) => tag === language || tag.startsWith(`${language}-`)

/**
 * Returns the labels of a page, some of which have another text.
 *
 * @param tag the language of the page. It has forms of its own for numbers, if the catalogue is in another language
 */
export function labelsWith(
  overrides: readonly LabelOverride[],
  { language, messages }: Catalogue,
  tag = language,
): Label {
  const others = new Map(overrides.map((override) => [override.key, override]))
  const isOwn = isOf(tag, language)

  /** Returns the text for a number in the language of the page, which the catalogue does not have. */
  function translatedForm(key: LabelKey, count: number) {
    const forms = [pluralRules(tag).select(count), 'other']
    return forms.map((form) => others.get(`${key}.${form}`)).find((override) => override?.language === tag)
  }

  function find(key: LabelKey, values: LabelValues): Pick<LabelOverride, 'text' | 'language'> {
    const message = messages[key]
    if (typeof message !== 'object') return others.get(key) ?? { text: message ?? key }
    const count = Number(values['count'])
    const translated = isOwn ? undefined : translatedForm(key, count)
    if (translated) return translated
    const form = pluralRules(language).select(count)
    const text = message[form] ?? message.other
    return others.get(`${key}.${message[form] === undefined ? 'other' : form}`) ?? { text }
  }

  const languageOf = (key: LabelKey, values: LabelValues = {}) => find(key, values).language ?? (isOwn ? tag : language)

  const label = (key: LabelKey, values: LabelValues = {}) =>
    fillIn(find(key, values).text, values, (number) => writeNumber(languageOf(key, values), number))
  return Object.assign(label, { languageOf })
}
