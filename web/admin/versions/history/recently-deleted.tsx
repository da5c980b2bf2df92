import ArchiveRestore from 'virtual:icon/archive-restore'
import { Suspense, useState } from 'react'
import type { Kind } from '../../../../schema/kind.ts'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { lazyWhenIdle } from '../../ui/controls/preloaded.tsx'

const DeletedList = lazyWhenIdle(() => import('./deleted-list.tsx'))

const TITLE = 'Recently deleted'

interface Props {
  kind: Kind
  /** The number of days in which a deleted item can be restored; unlimited by default. */
  days?: number
  /** Called after each restored item. */
  onRestored: () => void
}

/** A button that opens the list of deleted items of a kind, from which they can be restored. */
export function RecentlyDeleted({ days, ...props }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" size="medium" title={TITLE} onClick={() => setOpen(true)}>
        <ArchiveRestore aria-hidden="true" className="size-4" />
        {/* The toolbar has no room for the text on small screens. */}
        <span className="max-lg:sr-only">{TITLE}</span>
      </Button>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={TITLE}
        description={days ? `${props.kind.labelPlural}, for ${days} days` : props.kind.labelPlural}
      >
        {open && (
          <Suspense fallback={<Spinner label="Loading deleted items..." />}>
            <DeletedList {...props} />
          </Suspense>
        )}
      </FormDialog>
    </>
  )
}
