import ArrowDownUp from 'virtual:icon/arrow-down-up'
import type { ReactNode } from 'react'
import type { Kind } from '../../../../schema/kind.ts'
import { SearchBox } from '../../ui/controls/search-box.tsx'
import { SELECT_CLASS } from '../../ui/controls/field.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { SaveView } from '../views/save-view.tsx'
import { FilterBar } from '../filters/filter-bar.tsx'
import { BEST_MATCH, type ListState, sortsOf } from './use-list.ts'

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
      <FilterBar kind={kind} conditions={state.conditions} onChange={state.filterBy}>
        <SaveView kind={kind} />
      </FilterBar>
      <div className="ml-auto flex items-center gap-1 max-sm:ml-0 max-sm:min-w-0 max-sm:flex-[1_1_8rem]">
        <select
          aria-label="Sort by"
          value={state.sort}
          onChange={({ target: { value } }) => state.set({ sort: value === BEST_MATCH ? null : value })}
          className={`${SELECT_CLASS} max-sm:min-w-0 max-sm:flex-1`}
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
          onClick={() => state.set({ desc: state.isReversed ? null : '1' })}
        >
          <ArrowDownUp aria-hidden="true" className={`size-4 ${state.descending ? 'rotate-180 text-green' : ''}`} />
        </IconButton>
      </div>
      {more}
    </div>
  )
}
