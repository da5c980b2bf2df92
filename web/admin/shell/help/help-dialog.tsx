import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { openOverlay } from '../../ui/hooks/overlay-requests.ts'
import { Button } from '../../../ui/button.tsx'
import { helpFor } from './help-texts.ts'

interface Props {
  open: boolean
  onClose: () => void
  pathname: string
}

/** The few sentences about a screen. */
export default function HelpDialog({ open, onClose, pathname }: Props) {
  function showShortcuts() {
    onClose()
    openOverlay('shortcuts')
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="About this screen"
      isText
      footer={
        <Button variant="outline" size="medium" onClick={showShortcuts}>
          Keyboard shortcuts
        </Button>
      }
    >
      <div className="grid max-w-prose gap-3">
        {helpFor(pathname).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </FormDialog>
  )
}
