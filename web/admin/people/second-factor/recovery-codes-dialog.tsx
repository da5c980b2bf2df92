import { useChoice } from '../../ui/dialogs/confirm.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import RecoveryCodes from './recovery-codes.tsx'

interface Props {
  title: string
  codes: readonly string[]
  onDone: () => void
}

/** A dialog with new recovery codes. It asks before it closes, because the codes are not shown again. */
export default function RecoveryCodesDialog({ title, codes, onDone }: Props) {
  const requestChoice = useChoice()

  async function close() {
    const choice = await requestChoice({
      title: 'Have you kept the recovery codes?',
      description: 'They are not shown again. If you lose your phone, only they sign you in.',
      choices: [{ value: 'kept', label: 'Close' }],
      cancelLabel: 'Show the codes',
    })
    if (choice !== null) onDone()
  }

  return (
    <FormDialog open onClose={() => void close()} title={title}>
      <RecoveryCodes codes={codes} onDone={onDone} />
    </FormDialog>
  )
}
