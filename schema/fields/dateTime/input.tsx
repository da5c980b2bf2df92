import { Labelled, useField, type WidgetProps } from '../../../web/admin/forms/fields/control.tsx'
import { CONTROL_CLASS } from '../../../web/admin/ui/controls/field.tsx'
import { browserZone, fromLocal, toLocal, zoneLabel } from '../../../web/admin/ui/format/zoned-time.ts'
import type { DateTimeField } from './type.ts'

/** Edits a point in time in the browser's time zone, which stands below it. An empty input is null. */
export default function DateTimeInput(props: WidgetProps<DateTimeField>) {
  const { value, change, bind, error } = useField<string | null>(props.path)
  const zone = browserZone()
  const at = value !== null && !Number.isNaN(Date.parse(value)) ? new Date(value) : null
  return (
    <Labelled {...props} error={error}>
      {(control) => (
        <>
          <input
            {...control}
            {...bind}
            type="datetime-local"
            value={at ? toLocal(at, zone) : ''}
            onChange={(event) => change(fromLocal(event.target.value, zone)?.at.toISOString() ?? null)}
            className={CONTROL_CLASS}
          />
          {at && <p className="text-sm text-ink-soft">{zoneLabel(at, zone)}</p>}
        </>
      )}
    </Labelled>
  )
}
