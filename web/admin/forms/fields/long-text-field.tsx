import type { LongTextField as LongText } from '../../../../schema/fields.ts'
import { classNames } from '../../../ui/class-names.ts'
import { CONTROL_CLASS } from '../../ui/controls/field.tsx'
import { Labelled, useField, type WidgetProps } from './control.tsx'

/** Edits multi-line text in a textarea that grows with its content. */
export function LongTextField(props: WidgetProps<LongText>) {
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
