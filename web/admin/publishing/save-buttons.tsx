import { lazy, Suspense } from 'react'
import { SaveButton } from '../editing/editor-form.tsx'
import { useMayPublish } from '../session/store.ts'
import type { SaveMenuProps } from './save-menu.tsx'

// Downloaded after the form, which is usable without it.
const SaveMenu = lazy(() => import('./save-menu.tsx'))

/** The Save button of a form, and beside it a menu with the other ways of saving. */
export function SaveButtons({ formId, save }: { formId: string; save: SaveMenuProps }) {
  const mayPublish = useMayPublish()
  const { editor, change } = save
  const label = change?.release ? 'Save in release' : !change && mayPublish ? 'Save' : 'Save draft'
  return (
    <div className="flex items-center gap-1">
      <SaveButton editor={editor} formId={formId} label={label} />
      {!change?.release && (
        <Suspense fallback={<span className="size-11" />}>
          <SaveMenu {...save} />
        </Suspense>
      )}
    </div>
  )
}
