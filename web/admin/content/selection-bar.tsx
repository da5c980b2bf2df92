import { Suspense } from 'react'
import { SelectAll } from '../shell/select-all.tsx'
import { lazyWhenIdle } from '../ui/preloaded.tsx'

const SelectionActions = lazyWhenIdle(() => import('./selection-actions.tsx'))

export interface SelectionProps {
  /** The number of items of the whole list. */
  total: number
  /** The number of items on this page, and how many of them are selected. */
  count: number
  selectedHere: number
  /** The number of selected items on all pages. */
  selected: number
  movable: boolean
  onPage: (isSelected: boolean) => void
  /** Selects the items of all pages. */
  onEverything: () => void
  onClear: () => void
  onActive: (isActive: boolean) => void
  onSetField: () => void
  onMove: () => void
  onDelete: () => void
  onAddToRelease: () => void
}

/** The checkbox that selects all items of a page, and the actions on the selected items. */
export function SelectionBar(props: SelectionProps) {
  return (
    <>
      <SelectAll count={props.count} selected={props.selectedHere} selectedInAll={props.selected} onAll={props.onPage}>
        {`Select all · ${props.total.toLocaleString('en')} in total`}
      </SelectAll>
      {props.selected > 0 && (
        <Suspense>
          <SelectionActions {...props} />
        </Suspense>
      )}
    </>
  )
}
