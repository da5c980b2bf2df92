import { FormInDialog } from '../../ui/dialogs/form-in-dialog.tsx'
import { TextControl } from '../../ui/controls/text-control.tsx'
import type { Due } from './due-link.tsx'
import type { Day } from './days.ts'

interface Props {
  due: Due
  onSubmit: (day: Day) => Promise<void>
  onClose: () => void
}

/** Asks for another day by which a thread is to be done. */
export default function DueDayDialog({ due, onSubmit, onClose }: Props) {
  return (
    <FormInDialog
      title="Change day"
      description={due.title}
      initial={{ day: due.dueOn! }}
      onSubmit={({ day }) => onSubmit(day)}
      onClose={onClose}
    >
      {({ register, formState: { errors } }) => (
        <TextControl
          type="date"
          label="Due"
          required
          error={errors.day?.message}
          {...register('day', { required: 'Please choose a day' })}
        />
      )}
    </FormInDialog>
  )
}
