import { classNames } from '../../../web/ui/class-names.ts'
import { CONTROL_CLASS } from '../../../web/admin/ui/controls/field.tsx'
import { Labelled, useField, type WidgetProps } from '../../../web/admin/forms/fields/control.tsx'
import type { TextField } from '../text-type.ts'

/** Edits multi-line text in a textarea that grows with its content. */
export default function LongTextInput(props: WidgetProps<TextField>) {
  const { value, change, bind, error } = useField<string>(props.path)
  return (
    <Labelled {...props} error={error} text={value}>
      {(control) => (
        <textarea
          {...control}
          {...bind}
          rows={3}
          value={value}
          onChange={(event) => change(event.target.value)}
          className={classNames(CONTROL_CLASS, 'field-sizing-content max-h-96 min-h-24')}
        />
      )}
    </Labelled>
  )
}
