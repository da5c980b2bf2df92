import { FormInDialog } from '../../ui/dialogs/form-in-dialog.tsx'
import { CodeControl, codeHelp } from './code-control.tsx'

interface Props {
  title: string
  submitLabel: string
  onClose: () => void
  onSubmit: (values: { code: string }) => Promise<void>
}

/** Asks for a code before the user's own second factor changes. */
export default function CodeDialog({ title, submitLabel, onClose, onSubmit }: Props) {
  return (
    <FormInDialog
      title={title}
      submitLabel={submitLabel}
      initial={{ code: '' }}
      asksBeforeClosing={false}
      onClose={onClose}
      onSubmit={onSubmit}
    >
      {({ register, formState: { errors } }) => (
        <CodeControl
          help={codeHelp()}
          error={errors.code?.message}
          {...register('code', { required: 'Code is required' })}
        />
      )}
    </FormInDialog>
  )
}
