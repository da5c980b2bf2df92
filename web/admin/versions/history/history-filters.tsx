import type { AnyKind } from '../../../../schema/kind.ts'
import { SELECT_CLASS } from '../../ui/controls/field.tsx'
import type { HistoryFilter } from './types.ts'

interface Props {
  kind: AnyKind
  authors: readonly string[]
  filter: HistoryFilter
  onFilter: (filter: HistoryFilter) => void
}

/** Returns the beginning or the end of a day in the browser's time zone as ISO 8601; undefined without a day. */
const timeOf = (day: string, time: string) => (day ? new Date(`${day}T${time}`).toISOString() : undefined)

/** Returns the day of a time in the browser's time zone, as a date input shows it. */
function dayOf(time: string | undefined): string {
  if (!time) return ''
  const date = new Date(time)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** The filters of a history: by field, by person, and by time. */
export function HistoryFilters({ kind, authors, filter, onFilter }: Props) {
  /** Changes one condition. Without a value, the condition is removed. */
  function set(name: keyof HistoryFilter, value: string | undefined) {
    const { [name]: _, ...others } = filter
    onFilter(value ? { ...others, [name]: value } : others)
  }
  const fields = Object.entries(kind.fields)
  return (
    <div role="search" aria-label="Filter the history" className="flex flex-wrap items-center gap-2 text-sm">
      {fields.length > 2 && (
        <select
          aria-label="Field"
          value={filter.field ?? ''}
          onChange={(event) => set('field', event.target.value)}
          className={SELECT_CLASS}
        >
          <option value="">Any field</option>
          {fields.map(([key, { label }]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </select>
      )}
      <select
        aria-label="Person"
        value={filter.author ?? ''}
        onChange={(event) => set('author', event.target.value)}
        className={SELECT_CLASS}
      >
        <option value="">Anyone</option>
        {authors.map((author) => (
          <option key={author}>{author}</option>
        ))}
      </select>
      <div className="flex flex-wrap items-center gap-2">
        <label className="flex items-center gap-2">
          From
          <input
            type="date"
            value={dayOf(filter.since)}
            onChange={(event) => set('since', timeOf(event.target.value, '00:00:00'))}
            className={SELECT_CLASS}
          />
        </label>
        <label className="flex items-center gap-2">
          To
          <input
            type="date"
            value={dayOf(filter.until)}
            onChange={(event) => set('until', timeOf(event.target.value, '23:59:59.999'))}
            className={SELECT_CLASS}
          />
        </label>
      </div>
    </div>
  )
}
