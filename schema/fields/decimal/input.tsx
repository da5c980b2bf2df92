import { Labelled, useField, type WidgetProps } from '../../../web/admin/forms/fields/control.tsx'
import { CONTROL_CLASS } from '../../../web/admin/ui/controls/field.tsx'
import type { DecimalField } from './type.ts'

/** Edits a decimal number as text, so that it stays exact. An empty input is null. */
export default function DecimalInput(props: WidgetProps<DecimalField>) {
  const { value, change, bind, error } = useField<string | null>(props.path)
  return (
    <Labelled {...props} error={error}>
      {(control) => (
        <input
          {...control}
          {...bind}
          inputMode="decimal"
          value={value ?? ''}
          onChange={(event) => change(event.target.value === '' ? null : event.target.value)}
          autoComplete="off"
          className={`${CONTROL_CLASS} font-mono`}
        />
      )}
    </Labelled>
  )
}
