import BookmarkPlus from 'virtual:icon/bookmark-plus'
import { useState } from 'react'
import type { Kind } from '../../../../schema/kind.ts'
import { Button } from '../../../ui/button.tsx'
import { preloaded } from '../../ui/controls/preloaded.tsx'
import { useViews } from './use-views.ts'

const SaveViewDialog = preloaded(() => import('./save-view-dialog.tsx'))

/** The button that saves what a list shows as a view, while no view shows it. */
export function SaveView({ kind }: { kind: Kind }) {
  const { search, isNew, reload } = useViews(kind)
  const [isSaving, setSaving] = useState(false)
  return (
    <>
      {isNew && (
        <Button variant="quiet" size="medium" onClick={() => setSaving(true)}>
          <BookmarkPlus aria-hidden="true" className="size-4" />
          Save view
        </Button>
      )}
      {isSaving && <SaveViewDialog kind={kind} search={search} onSaved={reload} onClose={() => setSaving(false)} />}
    </>
  )
}
