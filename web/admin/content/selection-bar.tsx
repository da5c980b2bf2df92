import { Button } from '../../ui/button.tsx'
import { useMayPublish } from '../session/store.ts'
import { SelectAll } from '../shell/select-all.tsx'

interface Props {
  /** The number of items of the whole list. */
  total: number
  /** The number of items on this page. */
  count: number
  /** The number of selected items. */
  selected: number
  onAll: (all: boolean) => void
  onActive: (isActive: boolean) => void
  onDelete: () => void
  onAddToRelease: () => void
}

/** The checkbox that selects all items of a page, and the actions on the selected items. */
export function SelectionBar({ total, count, selected, onAll, onActive, onDelete, onAddToRelease }: Props) {
  const mayPublish = useMayPublish()
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-2 px-1 sm:px-2">
      <SelectAll count={count} selected={selected} onAll={onAll}>
        {`Select all · ${total} in total`}
      </SelectAll>
      {selected > 0 && (
        <>
          {mayPublish && (
            <>
              <Button variant="outline" size="small" onClick={() => onActive(true)}>
                Enable selected
              </Button>
              <Button variant="outline" size="small" onClick={() => onActive(false)}>
                Disable selected
              </Button>
            </>
          )}
          <Button variant="outline" size="small" onClick={onAddToRelease}>
            Add to release …
          </Button>
          {mayPublish && (
            <Button variant="danger" size="small" onClick={onDelete}>
              Delete selected
            </Button>
          )}
        </>
      )}
    </div>
  )
}
