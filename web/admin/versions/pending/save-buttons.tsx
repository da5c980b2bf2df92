import { type ReactNode, Suspense } from 'react'
import { SaveButton } from '../../forms/editing/editor-form.tsx'
import type { Editor } from '../../forms/editing/use-editor.ts'
import { useMayPublish } from '../../client/session/store.ts'
import { DRAFT, LIVE, type Version } from '../../model/version.ts'

export interface SaveButtonsProps {
  editor: Editor
  /** The version that the form shows. */
  version: Version
  /** The menu with the other ways of saving. It may be downloaded later. */
  menu: ReactNode
}

/** The Save button of a form, and beside it the menu with the other ways of saving. */
export function SaveButtons({ formId, editor, version, menu }: SaveButtonsProps & { formId: string }) {
  const mayPublish = useMayPublish(editor.kind)
  const isInRelease = version !== LIVE && version !== DRAFT
  const label = isInRelease ? 'Save in release' : version === LIVE && mayPublish ? 'Save' : 'Save draft'
  return (
    <div className="flex items-center gap-1">
      <SaveButton editor={editor} formId={formId} label={label} />
      {!isInRelease && <Suspense fallback={<span className="size-11" />}>{menu}</Suspense>}
    </div>
  )
}
