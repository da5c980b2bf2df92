import { useWatch, type UseFormReturn } from 'react-hook-form'
import { FormInDialog } from '../../ui/dialogs/form-in-dialog.tsx'
import { TimeControl } from '../../ui/controls/time-control.tsx'
import { browserZone, fromLocal, toLocal } from '../../ui/format/zoned-time.ts'

interface Values {
  at: string
}

interface Props {
  /** The name of the release. */
  name: string
  /** The present time of a scheduled release. */
  scheduledAt: string | null
  onSubmit: (at: string, timeZone: string) => Promise<void>
  onClose: () => void
}

/** Asks when a release is published. */
export default function ScheduleDialog({ name, scheduledAt, onSubmit, onClose }: Props) {
  const zone = browserZone()
  return (
    <FormInDialog<Values>
      title={`Schedule “${name}”`}
      description="All its changes go live at this time, or none of them if something prevents it."
      submitLabel="Schedule"
      initial={{ at: scheduledAt ? toLocal(new Date(scheduledAt), zone).slice(0, 16) : '' }}
      onSubmit={({ at }) => onSubmit(fromLocal(at, zone)!.at.toISOString(), zone)}
      onClose={onClose}
    >
      {(form) => <At form={form} />}
    </FormInDialog>
  )
}

function At({ form }: { form: UseFormReturn<Values> }) {
  const at = useWatch({ control: form.control, name: 'at' })
  return (
    <TimeControl
      label="Publish at"
      required
      value={at}
      error={form.formState.errors.at?.message}
      input={form.register('at', { validate: (value) => fromLocal(value, browserZone()) !== null || 'Enter a time' })}
    />
  )
}
