import { useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { CONTROL_CLASS, Field } from './field.tsx'
import { browserZone, clockNote, fromLocal, zoneLabel } from '../format/zoned-time.ts'

interface Props {
  label: string
  help?: string
  error?: string | undefined
  required?: boolean
  /** The value of the input. */
  value: string
  input: UseFormRegisterReturn
}

/** An input for a time in the browser's time zone. Below it stand the zone at that time, and any change of the clocks. */
export function TimeControl({ label, help, error, required, value, input }: Props) {
  const [now] = useState(() => new Date())
  const zone = browserZone()
  const chosen = fromLocal(value, zone)
  const note = chosen && clockNote(chosen, now, zone)
  return (
    <Field
      label={label}
      error={error}
      required={required}
      help={
        <>
          {help && <span className="block">{help}</span>}
          <span className="block">{zoneLabel(chosen?.at ?? now, zone)}</span>
          {note && (
            <strong role="status" className="block font-medium text-ink">
              {note}
            </strong>
          )}
        </>
      }
    >
      {(control) => <input {...control} {...input} type="datetime-local" className={`${CONTROL_CLASS} max-w-72`} />}
    </Field>
  )
}
