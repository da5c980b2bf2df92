import { Button } from '../../../ui/button.tsx'
import { itemIn, type PreviewComponent } from '../../forms/editing/live-preview.tsx'
import type { Editor } from '../../forms/editing/use-editor.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'

interface Props {
  Preview: PreviewComponent
  editor: Editor
  onClose: () => void
}

/** Shows the unsaved values of a form as their public page. */
export function PreviewDialog({ Preview, editor, onClose }: Props) {
  const item = itemIn(editor.id, editor.form)
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
