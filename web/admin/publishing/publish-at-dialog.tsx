import { useWatch, type UseFormReturn } from 'react-hook-form'
import { FormInDialog } from '../editing/form-in-dialog.tsx'
import { TimeControl } from './time-control.tsx'
import { browserZone, fromLocal } from './zoned-time.ts'

export interface ItemTimes {
  from?: string
  until?: string
}

interface Values {
  from: string
  until: string
}

interface Props {
  /** Whether the form has changes, which need a time from which they hold. */
  hasChanges: boolean
  onSubmit: (times: ItemTimes) => Promise<void>
  onClose: () => void
}

const instantOf = (local: string) => fromLocal(local, browserZone())?.at.toISOString()

/** Asks from when until when an item is live. */
export function PublishAtDialog({ hasChanges, onSubmit, onClose }: Props) {
  function submit({ from, until }: Values) {
    const times = { from: instantOf(from), until: instantOf(until) }
    return onSubmit({ ...(times.from && { from: times.from }), ...(times.until && { until: times.until }) })
  }
  return (
    <FormInDialog<Values>
      title="Publish at …"
      description="Two releases are made of this: one that publishes, and one that takes down."
      submitLabel="Schedule"
      initial={{ from: '', until: '' }}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => <Times form={form} hasChanges={hasChanges} />}
    </FormInDialog>
  )
}

function Times({ form, hasChanges }: { form: UseFormReturn<Values>; hasChanges: boolean }) {
  const [from, until] = useWatch({ control: form.control, name: ['from', 'until'] })
  const { errors } = form.formState
  const checkFrom = (value: string, all: Values) => {
    if (hasChanges && !value) return 'Your changes need a time from which they are live'
    return Boolean(value || all.until) || 'Enter at least one of the two times'
  }
  const checkUntil = (value: string, all: Values) =>
    !value || !all.from || value > all.from || 'The end must be after the beginning'
  return (
    <>
      <TimeControl
        label="From"
        help={hasChanges ? 'It becomes active then, with the changes of this form.' : 'It becomes active then.'}
        value={from}
        error={errors.from?.message}
        input={form.register('from', { validate: checkFrom })}
      />
      <TimeControl
        label="Until"
        help="It becomes inactive then. Leave this empty if it stays."
        value={until}
        error={errors.until?.message}
        input={form.register('until', { validate: checkUntil })}
      />
    </>
  )
}
