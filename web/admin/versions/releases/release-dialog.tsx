import { FormInDialog } from '../../ui/dialogs/form-in-dialog.tsx'
import { CONTROL_CLASS, Field } from '../../ui/controls/field.tsx'
import { TextControl } from '../../ui/controls/text-control.tsx'

export interface ReleaseValues {
  name: string
  notes: string
}

interface Props {
  title: string
  submitLabel: string
  initial: ReleaseValues
  onSubmit: (values: ReleaseValues) => Promise<void>
  onClose: () => void
}

/** The form of a release's name and notes. */
export default function ReleaseDialog(props: Props) {
  return (
    <FormInDialog<ReleaseValues> {...props}>
      {({ register, formState: { errors } }) => (
        <>
          <TextControl
            label="Name"
            autoComplete="off"
            required
            error={errors.name?.message}
            {...register('name', { validate: (name) => name.trim() !== '' || 'Name is required' })}
          />
          <Field label="Notes" help="For editors. Visitors never see them." error={errors.notes?.message}>
            {(control) => <textarea {...control} {...register('notes')} rows={4} className={CONTROL_CLASS} />}
          </Field>
        </>
      )}
    </FormInDialog>
  )
}
