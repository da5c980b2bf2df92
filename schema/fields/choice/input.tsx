import { CONTROL_CLASS } from '../../../web/admin/ui/controls/field.tsx'
import { Labelled, useField, type WidgetProps } from '../../../web/admin/forms/fields/control.tsx'
import { useOptionLabels } from '../../../web/admin/model/use-option-labels.ts'
import { labelOf } from './option-labels.ts'
import type { ChoiceField } from './type.ts'

/** Selects one of a fixed list of options. */
export default function ChoiceInput(props: WidgetProps<ChoiceField>) {
  const { value, change, bind, error } = useField<string>(props.path)
  useOptionLabels()
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
              {labelOf(option)}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}
