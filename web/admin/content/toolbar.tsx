import { useQuery } from '@apollo/client/react'
import { ArrowDownUp, Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ChoiceField } from '../../../schema/fields.ts'
import type { Kind } from '../../../schema/kind.ts'
import { CONTROL_CLASS } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { operationsFor } from '../graphql/operations.ts'
import { enumName } from '../paths.ts'
import { filtersOf, type ListState, sortsOf } from './use-list.ts'

const SEARCH_DELAY_MS = 250
const SELECT = 'min-h-10 max-w-full rounded-md border border-line-strong bg-raised px-2 text-sm'

/** Search, filters and order of a list. */
export function Toolbar({ kind, state }: { kind: Kind; state: ListState }) {
  return (
    <div role="search" className="flex flex-wrap items-center gap-2">
      <SearchBox key={kind.name} label={`Search ${kind.labelPlural.toLowerCase()}`} state={state} />
      <select
        aria-label="Status"
        value={state.status}
        onChange={(event) => state.set({ status: event.target.value })}
        className={SELECT}
      >
        <option value="">Any status</option>
        <option value="active">Active</option>
        <option value="inactive">Inactive</option>
      </select>
      {filtersOf(kind).map(([key, field]) => (
        <FilterSelect key={key} kind={kind} name={key} label={field.label} state={state} />
      ))}
      <div className="ml-auto flex items-center gap-1">
        <select
          aria-label="Sort by"
          value={state.sort}
          onChange={(event) => state.set({ sort: event.target.value })}
          className={SELECT}
        >
          {sortsOf(kind).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <IconButton
          label={state.descending ? 'Descending; sort ascending' : 'Ascending; sort descending'}
          aria-pressed={state.descending}
          onClick={() => state.set({ desc: state.descending ? null : '1' })}
        >
          <ArrowDownUp aria-hidden="true" className={`size-4 ${state.descending ? 'rotate-180 text-green' : ''}`} />
        </IconButton>
      </div>
    </div>
  )
}

function SearchBox({ label, state }: { label: string; state: ListState }) {
  const [text, setText] = useState(state.search)
  useEffect(() => {
    if (text === state.search) return
    const timer = setTimeout(() => state.set({ q: text }), SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
    // Typing alone starts the wait; the list's own changes do not.
  }, [text])
  return (
    <label className="relative min-w-40 flex-1 sm:max-w-xs">
      <span className="sr-only">{label}</span>
      <Search aria-hidden="true" className="absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-soft" />
      <input
        type="search"
        value={text}
        placeholder={label}
        onChange={(event) => setText(event.target.value)}
        className={`${CONTROL_CLASS} min-h-10 py-1! pl-9! text-sm!`}
      />
    </label>
  )
}

function FilterSelect({ kind, name, label, state }: { kind: Kind; name: string; label: string; state: ListState }) {
  const field = kind.fields[name]!
  const options = field.type === 'choice' ? (field as ChoiceField).options : undefined
  const used = useUsedValues(kind, name, options === undefined)
  const choices = options ?? used.map((value) => ({ value, label: value }))
  return (
    <select
      aria-label={label}
      value={state.filters[name]}
      onChange={(event) => state.set({ [name]: event.target.value })}
      className={SELECT}
    >
      <option value="">Any {label.toLowerCase()}</option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  )
}

/** The values that a text field has in the first thousand items. */
function useUsedValues(kind: Kind, name: string, wanted: boolean): string[] {
  const sort = enumName(name)
  const { data } = useQuery(operationsFor(kind).list, {
    variables: { sort, limit: 1000 },
    skip: !wanted,
    fetchPolicy: 'cache-first',
  })
  return [...new Set(data?.page.items.map((item) => String((item as Record<string, unknown>)[name])))].filter(Boolean)
}
