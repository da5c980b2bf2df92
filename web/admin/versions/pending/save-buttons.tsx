import { type ReactNode, Suspense, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { SaveButton } from '../../forms/editing/editor-form.tsx'
import type { Editor } from '../../forms/editing/use-editor.ts'
import { useMayDraft, useMayPublish } from '../../client/session/store.ts'
import { DRAFT, LIVE, type Version } from '../../model/version.ts'
import { isOnTop } from '../../ui/dialogs/open-modals.ts'
import { useShortcut } from '../../ui/hooks/use-shortcut.ts'

export interface SaveButtonsProps {
  editor: Editor
  /** The version that the form shows. */
  version: Version
  /** The draft that exists, whichever version the form shows. */
  draft: { author: string } | undefined
  /** Saves what was typed over the live version as a draft. */
  onSaveDraft: () => void
  /** Saves the draft that the form shows and publishes it. */
  onPublish: () => void
  /** The menu with the other ways of saving. It may be downloaded later. */
  menu: ReactNode
}

const LIVE_AT_ONCE = 'Visible at once'

/**
 * The Save button of a form, beside it the button that keeps the input as a draft, and the menu with the other ways of saving. The
 * button that submits the form saves the version that is shown, so that a key in a draft never publishes it.
 */
export function SaveButtons({ formId, ...props }: SaveButtonsProps & { formId: string }) {
  const { editor, version, draft, onSaveDraft, onPublish, menu } = props
  const mayDraft = useMayDraft(editor.kind)
  const mayPublish = useMayPublish(editor.kind)
  const isDraft = version === DRAFT
  const submit = { editor, formId }
  const draftButton = useRef<HTMLButtonElement>(null)
  useShortcut('s', () => isOnTop(draftButton.current) && draftButton.current?.click(), mayDraft, true)
  if (!mayDraft) return <p>Your role may not change this.</p>
  if (version !== LIVE && !isDraft) return <SaveButton {...submit} label="Save in release" />
  return (
    <div className="flex flex-wrap items-center justify-end gap-1">
      {draft && version === LIVE && mayPublish && editor.dirty && (
        <p role="status" className="px-2 text-sm">
          “Save” goes live without the draft by {draft.author}.
        </p>
      )}
      {isDraft || !mayPublish ? (
        <SaveButton {...submit} label="Save draft" variant={mayPublish ? 'outline' : undefined} />
      ) : (
        <Button
          ref={draftButton}
          variant="outline"
          disabled={editor.saving || !editor.dirty}
          title="Ctrl or Cmd + Shift + S"
          onClick={onSaveDraft}
        >
          Save draft
        </Button>
      )}
      {mayPublish &&
        (isDraft ? (
          <Button disabled={editor.saving} title={LIVE_AT_ONCE} onClick={onPublish}>
            {editor.saving ? 'Saving...' : 'Save'}
          </Button>
        ) : (
          <SaveButton {...submit} hint={LIVE_AT_ONCE} />
        ))}
      <Suspense fallback={<span className="size-11" />}>{menu}</Suspense>
    </div>
  )
}
