import { inLanguage } from '../../../schema/fields/translations/in-language.ts'
import { isObject } from '../../../schema/is-object.ts'
import { label } from '../../../schema/kinds/index.ts'
import type { Catalogue } from '../../../schema/labels/catalogue.ts'
import { labelEntries } from '../../../schema/labels/entries.ts'
import type { LabelOverride } from '../../../schema/labels/labels.ts'
import { textOf } from '../model/display.ts'
import type { Values } from '../model/item.ts'

/** Changes the labels that editors have changed, wherever the data of a page have them. */
export const changeLabels =
  (change: (labels: readonly LabelOverride[]) => LabelOverride[]) =>
  (value: unknown): unknown =>
    isObject(value) && value['__typename'] === 'Site' && Array.isArray(value['labels'])
      ? { ...value, labels: change(value['labels'] as LabelOverride[]) }
      : value

/**
 * Returns all labels of a page as if editors had changed each, since pages prefer these to their catalogue.
 *
 * @param mark marks the text of the label with a key
 */
export const markedLabels = (
  changed: readonly LabelOverride[],
  catalogue: Catalogue,
  mark: (text: string, key: string) => string,
): LabelOverride[] =>
  [...labelEntries(catalogue), ...changed].map((entry) => ({ ...entry, text: mark(entry.text, entry.key) }))

/** Returns the labels that editors have changed, with what is typed in the form of one of them. */
export function withTypedLabel(
  changed: readonly LabelOverride[],
  values: Values,
  language: string | null,
): LabelOverride[] {
  const shown = language === null ? values : inLanguage(label.fields, values, language)
  if (!shown) return [...changed]
  const key = textOf(values['key'])
  const others = changed.filter((other) => other.key !== key)
  return values['isActive'] === false ? others : [...others, { key, text: textOf(shown['text']), language }]
}
