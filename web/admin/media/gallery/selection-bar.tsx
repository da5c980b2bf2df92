import { Button } from '../../../ui/button.tsx'
import { SelectAll } from '../../ui/controls/select-all.tsx'

interface Props {
  /** The number of files that are shown. */
  count: number
  selected: number
  onAll: (isSelected: boolean) => void
  /** What the role of the user may do with the selected files. */
  onDescribe: (() => void) | undefined
  onTranslate: (() => void) | undefined
  onDelete: (() => void) | undefined
}

/** Selects all files that are shown, and does something with the selected ones. */
export const SelectionBar = ({ count, selected, onAll, onDescribe, onTranslate, onDelete }: Props) => (
  <div className="flex min-h-10 flex-wrap items-center gap-3">
    <SelectAll count={count} selected={selected} onAll={onAll}>
      Select all
    </SelectAll>
    {selected > 0 && (
      <>
        {onDescribe && (
          <Button variant="outline" size="small" onClick={onDescribe}>
            Describe selected
          </Button>
        )}
        {onTranslate && (
          <Button variant="outline" size="small" onClick={onTranslate}>
            Translations …
          </Button>
        )}
        {onDelete && (
          <Button variant="danger" size="small" onClick={onDelete}>
            Delete selected
          </Button>
        )}
      </>
    )}
  </div>
)
