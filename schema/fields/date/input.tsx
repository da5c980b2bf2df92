import { Labelled, useField, type WidgetProps } from '../../../web/admin/forms/fields/control.tsx'
import { CONTROL_CLASS } from '../../../web/admin/ui/controls/field.tsx'
import type { TextField } from '../text-type.ts'

/** Edits a date. It has no counter, since every date has the same length. */
export default function DateInput(props: WidgetProps<TextField>) {
  const { value, change, bind, error } = useField<string>(props.path)
  return (
    <Labelled {...props} error={error}>
      {(control) => (
        <input
          {...control}
          {...bind}
          type="date"
          value={value}
          onChange={(event) => change(event.target.value)}
          autoComplete="off"
          className={CONTROL_CLASS}
        />
      )}
    </Labelled>
  )
}
