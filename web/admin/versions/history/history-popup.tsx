import { Suspense } from 'react'
import { Spinner } from '../../../ui/spinner.tsx'
import type { Item } from '../../model/item.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { lazyWhenIdle } from '../../ui/controls/preloaded.tsx'
import type { HistoryTarget } from './restore.ts'

const History = lazyWhenIdle(() => import('./history-list.tsx'))

export interface HistoryDialogProps extends HistoryTarget {
  /** The name of the item in the title, if it is known. */
  name?: string | undefined
  open: boolean
  onClose: () => void
  /** Called with the item after a version was restored. */
  onRestored: (item: Item) => void
}

/** Lists the changes of an item with author, time and source, and restores earlier versions. */
export default function HistoryPopup({ name, open, onClose, onRestored, ...target }: HistoryDialogProps) {
  return (
    <FormDialog open={open} onClose={onClose} title={name ? `History of “${name}”` : 'History'}>
      {open && (
        <Suspense fallback={<Spinner label="Loading history..." />}>
          <History target={target} onRestored={onRestored} />
        </Suspense>
      )}
    </FormDialog>
  )
}
