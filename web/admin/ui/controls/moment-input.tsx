import { browserZone, fromLocal, toLocal } from '../format/zoned-time.ts'
import { SELECT_CLASS } from './field.tsx'

interface Props {
  label: string
  /** ISO 8601. */
  at: string
  /** Called with another time, as ISO 8601, when the input loses the focus. */
  onChange: (at: string) => void
}

/** An input for a moment in the browser's time zone, to the second. */
export function MomentInput({ label, at, onChange }: Props) {
  const zone = browserZone()
  return (
    <input
      type="datetime-local"
      aria-label={label}
      step={1}
      defaultValue={toLocal(new Date(at), zone)}
      className={SELECT_CLASS}
      onBlur={(event) => {
        const chosen = fromLocal(event.target.value, zone)
        if (chosen && toLocal(new Date(at), zone) !== toLocal(chosen.at, zone)) onChange(chosen.at.toISOString())
      }}
    />
  )
}
