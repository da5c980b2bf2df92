import { useWatch, type UseFormReturn } from 'react-hook-form'
import { FormInDialog } from '../../ui/dialogs/form-in-dialog.tsx'
import { TimeControl } from '../../ui/controls/time-control.tsx'
import { browserZone, fromLocal, inBrowserZone } from '../../ui/format/zoned-time.ts'

export interface ItemTimes {
  from?: string
  until?: string
}

/** Says from when until when: “from 1 Mar 2027, 09:00”. */
export const timesInWords = ({ from, until }: ItemTimes): string =>
  [from && `from ${inBrowserZone(from)}`, until && `until ${inBrowserZone(until)}`].filter(Boolean).join(' ')

interface Values {
  from: string
  until: string
}

interface Props {
  /** Whether the form has changes, which need a time from which they hold. */
  hasChanges: boolean
  /** Whether an end can be scheduled. */
  canEnd: boolean
  onSubmit: (times: ItemTimes) => Promise<void>
  onClose: () => void
}

const instantOf = (local: string) => fromLocal(local, browserZone())?.at.toISOString()

/** Asks from when until when something is live. */
export function PublishAtDialog({ hasChanges, canEnd, onSubmit, onClose }: Props) {
  function submit({ from, until }: Values) {
    const times = { from: instantOf(from), until: instantOf(until) }
    return onSubmit({ ...(times.from && { from: times.from }), ...(times.until && { until: times.until }) })
  }
  return (
    <FormInDialog<Values>
      title="Publish at …"
      description={
        canEnd
          ? 'A release is made for each of the two times: one that publishes, and one that takes down.'
          : 'A release is made of the changes, which are live from this time on.'
      }
      submitLabel="Schedule"
      initial={{ from: '', until: '' }}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => <Times form={form} hasChanges={hasChanges} canEnd={canEnd} />}
    </FormInDialog>
  )
}

interface TimesProps {
  form: UseFormReturn<Values>
  hasChanges: boolean
  canEnd: boolean
}

function Times({ form, hasChanges, canEnd }: TimesProps) {
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
        help={
          canEnd
            ? `It becomes active then${hasChanges ? ', with the changes of this form' : ''}.`
            : 'The changes of this form are live from then on.'
        }
        value={from}
        error={errors.from?.message}
        input={form.register('from', { validate: checkFrom })}
      />
      {canEnd && (
        <TimeControl
          label="Until"
          help="It becomes inactive then. Leave this empty if it stays."
          value={until}
          error={errors.until?.message}
          input={form.register('until', { validate: checkUntil })}
        />
      )}
    </>
  )
}
