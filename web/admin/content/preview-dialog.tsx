import { Button } from '../../ui/button.tsx'
import { itemIn } from '../editing/live-preview.tsx'
import type { Editor } from '../editing/use-editor.ts'
import { FormDialog } from '../shell/form-dialog.tsx'
import type { Preview } from './manager-parts.ts'

interface Props {
  Preview: Preview
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
