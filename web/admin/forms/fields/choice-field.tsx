import type { ChoiceField as Choice } from '../../../../schema/fields.ts'
import { CONTROL_CLASS } from '../../ui/controls/field.tsx'
import { Labelled, useField, type WidgetProps } from './control.tsx'

/** Selects one of a fixed list of options. */
export function ChoiceField(props: WidgetProps<Choice>) {
  const { value, change, bind, error } = useField<string>(props.path)
  return (
    <Labelled {...props} error={error}>
      {(control) => (
        <select
          {...control}
          {...bind}
          value={value}
          onChange={(event) => change(event.target.value)}
          className={CONTROL_CLASS}
        >
          {props.field.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}
