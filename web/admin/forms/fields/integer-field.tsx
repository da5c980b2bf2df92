import type { IntegerField as Integer } from '../../../../schema/fields.ts'
import { CONTROL_CLASS } from '../../ui/controls/field.tsx'
import { Labelled, useField, type WidgetProps } from './control.tsx'

/** Edits an integer. An empty input is null. */
export function IntegerField(props: WidgetProps<Integer>) {
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
