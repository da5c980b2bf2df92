import { useQuery } from '@apollo/client/react'
import ArrowDownUp from 'virtual:icon/arrow-down-up'
import { type ReactNode, useMemo } from 'react'
import { optionsOf } from '../../../../schema/fields.ts'
import type { Kind } from '../../../../schema/kind.ts'
import { filterableFields } from '../../../../schema/lists.ts'
import { valuesQuery } from '../../client/graphql/operations.ts'
import { SearchBox } from '../../ui/controls/search-box.tsx'
import { SELECT_CLASS } from '../../ui/controls/field.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { BEST_MATCH, type ListState, sortsOf } from './use-list.ts'

/** On small screens, the selects share the rows of the toolbar. */
const FILTER_CLASS = `${SELECT_CLASS} max-sm:min-w-26 max-sm:flex-1`

interface Props {
  kind: Kind
  state: ListState
  /** Additional controls after the sort order. */
  more?: ReactNode
}

/** The search, filters and sort order of a list. */
export function Toolbar({ kind, state, more }: Props) {
  return (
    <div role="search" className="flex flex-wrap items-center gap-2">
      <SearchBox
        key={kind.name}
        label={`Search ${kind.labelPlural}`}
        value={state.search}
        onSearch={(text) => state.set({ q: text })}
      />
      <select
        aria-label="Status"
        value={state.status}
        onChange={(event) => state.set({ status: event.target.value })}
        className={FILTER_CLASS}
      >
        <option value="">Any status</option>
        <option value="active">Active</option>
        <option value="inactive">Inactive</option>
      </select>
      {filterableFields(kind).map(([key, field]) => (
        <FilterSelect key={key} kind={kind} name={key} label={field.label} state={state} />
      ))}
      <div className="ml-auto flex items-center gap-1 max-sm:ml-0 max-sm:flex-[1_1_10rem]">
        <select
          aria-label="Sort by"
          value={state.sort}
          onChange={({ target: { value } }) => state.set({ sort: value === BEST_MATCH ? null : value })}
          className={FILTER_CLASS}
        >
          {state.search && <option value={BEST_MATCH}>Best match</option>}
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
      {more}
    </div>
  )
}

function FilterSelect({ kind, name, label, state }: { kind: Kind; name: string; label: string; state: ListState }) {
  const field = kind.fields[name]!
  const options = optionsOf(field)
  const used = useUsedValues(kind, name, options === undefined)
  const choices = options ?? used.map((value) => ({ value, label: value }))
  return (
    <select
      aria-label={label}
      value={state.filters[name]}
      onChange={(event) => state.set({ [name]: event.target.value })}
      className={FILTER_CLASS}
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

/** Loads the values that a text field has. */
function useUsedValues(kind: Kind, name: string, isNeeded: boolean): string[] {
  const query = useMemo(() => valuesQuery(kind, name), [kind, name])
  const { data } = useQuery(query, { skip: !isNeeded, fetchPolicy: 'no-cache' })
  return data?.values.map(({ value }) => value) ?? []
}
