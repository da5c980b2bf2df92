import { type Field, isReference, optionsOf, typeOf } from '../../../../schema/fields.ts'
import { labelOfValue } from '../../../../schema/fields/choice/option-labels.ts'
import { useLoadedTitles } from '../../forms/references/shown-value.ts'
import { textOf } from '../../model/display.ts'
import { useOptionLabels } from '../../model/use-option-labels.ts'
import type { Filter } from './filters.ts'
import { inBrowserZone } from '../../ui/format/zoned-time.ts'

function valueText(field: Field, value: unknown): string {
  const time = typeOf(field).json(field).format === 'date-time' ? Date.parse(textOf(value)) : NaN
  if (!Number.isNaN(time)) return inBrowserZone(time)
  return labelOfValue(optionsOf(field) ?? [], value) ?? textOf(value)
}

/** The value that a filter compares with, as text: of references the titles of the items. */
export function FilterValue({ field, value }: Filter) {
  useOptionLabels()
  const values = [value].flat()
  if (isReference(field)) return <Titles field={field} ids={values.map(textOf)} />
  return values.map((each) => valueText(field, each)).join(', ')
}

function Titles({ field, ids }: { field: Field; ids: readonly string[] }) {
  const { titles, areLoaded } = useLoadedTitles([{ field, values: [ids] }])
  return ids.map((id) => titles.get(id) ?? (areLoaded ? 'deleted item' : '…')).join(', ')
}
