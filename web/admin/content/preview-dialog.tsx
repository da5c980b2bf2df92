import type { ComponentType } from 'react'
import type { AnyKind } from '../../../schema/kind.ts'
import { Button } from '../../ui/button.tsx'
import type { Item } from '../editing/start.ts'
import type { Editor } from '../editing/use-editor.ts'
import { FormDialog } from '../shell/form-dialog.tsx'

/** Renders an item as its public page does. */
export type Preview = ComponentType<{ kind: AnyKind; item: Item }>

interface Props {
  Preview: Preview
  editor: Editor
  onClose: () => void
}

/** Shows the unsaved values of a form as their public page. */
export function PreviewDialog({ Preview, editor, onClose }: Props) {
  const item = { id: editor.id, version: 1, createdAt: '', updatedAt: '', ...editor.form.getValues() }
  return (
    <FormDialog
      open
      wide
      onClose={onClose}
      title="Preview"
      footer={<Button onClick={onClose}>Back to the form</Button>}
    >
      <Preview kind={editor.kind} item={item} />
    </FormDialog>
  )
}
