import { type ReactNode, useEffect, useRef } from 'react'
import { FormProvider } from 'react-hook-form'
import { Button } from '../../../ui/button.tsx'
import { FieldGrid } from '../fields/field-grid.tsx'
import { ErrorAlert } from '../../ui/controls/error-alert.tsx'
import { useShortcut } from '../../ui/hooks/use-shortcut.ts'
import { calloutClass } from '../../ui/controls/callout.ts'
import { preloadedDialog } from '../../ui/controls/preloaded.tsx'
import { isOnTop } from '../../ui/dialogs/open-modals.ts'
import { cleanPaste } from './clean-paste.ts'
import { linkedField } from '../../ui/hooks/linked-field.ts'
import { focusFirstError } from '../../ui/hooks/focus-first-error.ts'
import type { Item } from '../../model/item.ts'
import type { Editor } from './use-editor.ts'
import { useWatchedForm } from './watched-form.ts'
import { inBrowserZone } from '../../ui/format/zoned-time.ts'

const ConflictDialog = preloadedDialog(() => import('./conflict-dialog.tsx'))

interface Props {
  editor: Editor
  /** The id of the form element, so that buttons outside the form can submit it. */
  formId: string
  onSaved?: (item: Item) => void
  /** Saves in another way than the editor's own. Resolves to whether the form was saved. */
  onSubmit?: (() => Promise<boolean>) | undefined
  /** Whether the fields are shown only. */
  isReadOnly?: boolean
  /** Shown above the fields, after the messages. */
  before?: ReactNode
  /** Replaces the widgets that are generated from the model. */
  children?: ReactNode
}

/** The form of an item: the fields from the model, a notice about a restored unsaved input, and error messages. */
export function EditorForm({ editor, formId, onSaved, onSubmit, isReadOnly = false, before, children }: Props) {
  const { kind, form, problem, mergePrompt } = editor
  const element = useRef<HTMLFormElement>(null)
  useWatchedForm(editor)

  // In a dialog, the dialog does this.
  useEffect(() => linkedField(element.current)?.focus(), [])

  async function submit() {
    if (isReadOnly) return undefined
    if (onSubmit) return (await onSubmit()) || focusFirstError(element.current)
    const item = await editor.submit()
    if (item) onSaved?.(item)
    else focusFirstError(element.current)
    return undefined
  }

  const fields = children || <FieldGrid fields={kind.fields} />
  useShortcut('s', () => isOnTop(element.current) && void submit(), mergePrompt === null)

  return (
    <FormProvider {...form}>
      <form
        ref={element}
        id={formId}
        noValidate
        className="grid grid-cols-1 gap-5"
        onPaste={cleanPaste}
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          void submit()
        }}
      >
        <UnsavedInputNotice editor={editor} />
        <ErrorAlert message={problem && errorMessage(editor)} />
        {before}
        {!isReadOnly && <SkipFields formId={formId} />}
        {isReadOnly ? <fieldset disabled>{fields}</fieldset> : fields}
      </form>
      <ConflictDialog open={mergePrompt !== null} prompt={mergePrompt} />
    </FormProvider>
  )
}

/** Leads the keyboard past the fields. A form may have dozens of controls before its buttons. */
const SkipFields = ({ formId }: { formId: string }) => (
  <button
    type="button"
    className="sr-only justify-self-start underline focus:not-sr-only"
    onClick={() => document.querySelector<HTMLElement>(`[form="${formId}"]`)?.focus()}
  >
    Skip the fields
  </button>
)

const errorMessage = ({ problem, kind }: Editor) =>
  problem?.gone
    ? `This ${kind.label.toLowerCase()} was deleted by someone else. Your changes are kept here.`
    : problem?.message

function UnsavedInputNotice({ editor }: { editor: Editor }) {
  const { restoredAt, isStorageFailing, isEditedInOtherTab, discard } = editor
  if (isStorageFailing) {
    return (
      <p role="alert" className="text-sm text-danger">
        This browser cannot keep your changes, for example because its disk is full. Save before you leave.
      </p>
    )
  }
  if (restoredAt === null) {
    if (!isEditedInOtherTab) return null
    return (
      <p role="status" className={calloutClass()}>
        Another tab has unsaved changes here. Those of both tabs are kept.
      </p>
    )
  }
  return (
    <div role="status" className={calloutClass()}>
      Your unsaved changes from {inBrowserZone(restoredAt)} are back.
      <Button variant="outline" size="small" onClick={discard}>
        Discard them
      </Button>
    </div>
  )
}

interface SaveButtonProps {
  editor: Editor
  formId: string
  label?: string
  variant?: 'outline' | undefined
  /** What saving does. */
  hint?: string
}

/** The button that submits the form. Its label shows when saving is in progress. */
export function SaveButton({ editor, formId, label = 'Save', variant, hint }: SaveButtonProps) {
  return (
    <Button
      type="submit"
      variant={variant}
      form={formId}
      disabled={editor.saving}
      title={[hint, 'Ctrl or Cmd + S'].filter(Boolean).join(' – ')}
    >
      {editor.saving ? 'Saving...' : label}
    </Button>
  )
}
