import ArrowDown from 'virtual:icon/arrow-down'
import ArrowUp from 'virtual:icon/arrow-up'
import { classNames } from '../../../ui/class-names.ts'
import type { Column } from './columns.ts'
import { ACTIONS_CLASS, CELL_CLASS } from './row.tsx'
import type { ListState } from './use-list.ts'

interface Props {
  columns: readonly Column[]
  state: ListState
}

/** The headings of columns that sort the list are buttons: the first press sorts, the second reverses. */
export function ListHead({ columns, state }: Props) {
  if (columns.length === 0) return null
  const sortBy = (sort: string) => state.set({ sort, desc: state.sort === sort && !state.isReversed ? '1' : null })
  const Arrow = state.descending ? ArrowDown : ArrowUp
  return (
    <div className="flex min-w-0 gap-3 overflow-x-clip max-xl:hidden">
      {columns.map(({ key, label, sort }) => (
        <span key={key} className={classNames(CELL_CLASS, 'font-medium')}>
          {sort === undefined ? (
            label
          ) : (
            <button type="button" className="inline-flex max-w-full items-center gap-1" onClick={() => sortBy(sort)}>
              <span className="truncate">
                <span className="sr-only">Sort by </span>
                {label}
              </span>
              {state.sort === sort && <Arrow aria-hidden="true" className="size-3.5 shrink-0" />}
            </button>
          )}
        </span>
      ))}
      <span className={ACTIONS_CLASS} />
    </div>
  )
}
