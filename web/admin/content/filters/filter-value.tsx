import { type Field, isReference, optionsOf, typeOf } from '../../../../schema/fields.ts'
import { useTitles } from '../../forms/references/shown-value.ts'
import { textOf } from '../../model/display.ts'
import type { Filter } from './filters.ts'
import { inBrowserZone } from '../../ui/format/zoned-time.ts'

function valueText(field: Field, value: unknown): string {
  const time = typeOf(field).json(field).format === 'date-time' ? Date.parse(textOf(value)) : NaN
  if (!Number.isNaN(time)) return inBrowserZone(time)
  return optionsOf(field)?.find((option) => option.value === value)?.label ?? textOf(value)
}

/** The value that a filter compares with, as text: of references the titles of the items. */
export function FilterValue({ field, value }: Filter) {
  const values = [value].flat()
  if (isReference(field)) return <Titles field={field} ids={values.map(textOf)} />
  return values.map((each) => valueText(field, each)).join(', ')
}

function Titles({ field, ids }: { field: Field; ids: readonly string[] }) {
  const titles = useTitles([{ field, values: [ids] }])
  return ids.flatMap((id) => titles.get(id) ?? []).join(', ') || '…'
}
