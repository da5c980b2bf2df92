import { Button } from '../../ui/button.tsx'
import { useMayPublish } from '../session/store.ts'
import { SelectAll } from '../shell/select-all.tsx'

interface Props {
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
export function SelectionBar({ total, count, selectedHere, selected, movable, ...actions }: Props) {
  const mayPublish = useMayPublish()
  return (
    <>
      <SelectAll count={count} selected={selectedHere} selectedInAll={selected} onAll={actions.onPage}>
        {`Select all · ${total.toLocaleString('en')} in total`}
      </SelectAll>
      {selectedHere === count && selected < total && (
        <Button variant="quiet" size="small" className="underline" onClick={actions.onEverything}>
          Select all {total.toLocaleString('en')}
        </Button>
      )}
      {selected > 0 && (
        <>
          {selected > selectedHere && (
            <Button variant="quiet" size="small" className="underline" onClick={actions.onClear}>
              Select none
            </Button>
          )}
          {mayPublish && (
            <>
              <Button variant="outline" size="small" onClick={() => actions.onActive(true)}>
                Enable selected
              </Button>
              <Button variant="outline" size="small" onClick={() => actions.onActive(false)}>
                Disable selected
              </Button>
              <Button variant="outline" size="small" onClick={actions.onSetField}>
                Set a field …
              </Button>
              {movable && (
                <Button variant="outline" size="small" onClick={actions.onMove}>
                  Move …
                </Button>
              )}
            </>
          )}
          <Button variant="outline" size="small" onClick={actions.onAddToRelease}>
            Add to release …
          </Button>
          {mayPublish && (
            <Button variant="danger" size="small" onClick={actions.onDelete}>
              Delete selected
            </Button>
          )}
        </>
      )}
    </>
  )
}
