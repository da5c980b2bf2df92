import type { Field } from '../../../../schema/fields.ts'
import { hasTranslations, type Kind } from '../../../../schema/kind.ts'
import { sortableFields, TRANSLATION_STATES } from '../../../../schema/lists.ts'
import { enumName } from '../../../../schema/names.ts'
import { computedOf } from '../../client/extensions/extensions.ts'
import { display, textOf } from '../../model/display.ts'
import type { ListedItem } from '../../client/graphql/operations.ts'
import { summaryKeys } from './summary.ts'
import { inBrowserZone } from '../../ui/format/zoned-time.ts'

/** A column that a list can show besides the summary of an item. */
export interface Column {
  /** The key of the value in an item. */
  key: string
  label: string
  /** The sort key; undefined if the list cannot be sorted by the column. */
  sort: string | undefined
  textOf: (item: ListedItem) => string
}

/** Returns the text of a cell. Keys of times end in `At`. */
function cellText(key: string, value: unknown, field: Field | undefined): string {
  if (key.endsWith('At')) return value ? inBrowserZone(textOf(value)) : ''
  return field ? display(field, value) : textOf(value)
}

/** The states of an item's translations: `es missing, outdated · de visible`. Those of drafts are not known. */
const TRANSLATIONS: Column = {
  key: TRANSLATION_STATES,
  label: 'Translations',
  sort: undefined,
  textOf(item) {
    const states = ((item[TRANSLATION_STATES] ?? []) as string[]).map((state) => state.split('.'))
    return [...Map.groupBy(states, ([language]) => language)]
      .map(([language, own]) => `${language} ${own.map(([, state]) => state).join(', ')}`)
      .join(' · ')
  },
}

/** Returns the columns that a list of a kind can show. */
export function columnsOf(kind: Kind): Column[] {
  const fields = sortableFields(kind).filter(([key]) => key !== kind.titleField && key !== 'isActive')
  const columns: [key: string, label: string, field?: Field][] = [
    ['updatedAt', 'Changed'],
    ['changedBy', 'Changed by'],
    ['createdAt', 'Created'],
    ...fields.map(([key, field]): [string, string, Field] => [key, field.label, field]),
  ]
  return [
    ...columns.map(([key, label, field]) => ({
      key,
      label,
      sort: enumName(key),
      textOf: (item: ListedItem) => cellText(key, item[key], field),
    })),
    ...(hasTranslations(kind) ? [TRANSLATIONS] : []),
    ...computedOf(kind).map(({ name, label }) => ({
      key: name,
      label,
      sort: undefined,
      textOf: (item: ListedItem) => textOf(item[name]),
    })),
  ]
}

/** Returns the fields of items that a list loads. */
export const queriedKeys = (kind: Kind, columns: readonly string[]): string[] => [
  ...new Set([...summaryKeys(kind), ...columns]),
]
