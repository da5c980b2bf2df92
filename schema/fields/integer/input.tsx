import { CONTROL_CLASS } from '../../../web/admin/ui/controls/field.tsx'
import { Labelled, useField, type WidgetProps } from '../../../web/admin/forms/fields/control.tsx'
import type { IntegerField } from './type.ts'

/** Edits an integer. An empty input is null. */
export default function IntegerInput(props: WidgetProps<IntegerField>) {
  const { value, change, bind, error } = useField<number | null>(props.path)
  return (
    <Labelled {...props} error={error}>
      {(control) => (
        <input
          {...control}
          {...bind}
          type="number"
          inputMode="numeric"
          min={props.field.min}
          max={props.field.max}
          step={1}
          value={value ?? ''}
          onChange={(event) => change(event.target.value === '' ? null : event.target.valueAsNumber)}
          className={`${CONTROL_CLASS} font-mono`}
        />
      )}
    </Labelled>
  )
}
