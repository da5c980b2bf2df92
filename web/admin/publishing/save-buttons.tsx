import { lazy, Suspense } from 'react'
import { SaveButton } from '../editing/editor-form.tsx'
import type { Editor } from '../editing/use-editor.ts'
import { useMayPublish } from '../session/store.ts'
import type { PendingChange } from './types.ts'
import type { SaveActions } from './use-save-actions.ts'

// Downloaded after the form, which is usable without it.
const SaveMenu = lazy(() => import('./save-menu.tsx'))

interface Props {
  editor: Editor
  formId: string
  change: PendingChange | undefined
  actions: SaveActions
}

/** The Save button of a form, and beside it a menu with the other ways of saving. */
export function SaveButtons({ editor, formId, change, actions }: Props) {
  const mayPublish = useMayPublish()
  const label = change?.release ? 'Save in release' : !change && mayPublish ? 'Save' : 'Save draft'
  return (
    <div className="flex items-center gap-1">
      <SaveButton editor={editor} formId={formId} label={label} />
      {!change?.release && (
        <Suspense fallback={<span className="size-11" />}>
          <SaveMenu editor={editor} change={change} actions={actions} />
        </Suspense>
      )}
    </div>
  )
}
