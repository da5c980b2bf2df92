import { isColour } from '../../text.ts'
import { CONTROL_CLASS } from '../../../web/admin/ui/controls/field.tsx'
import { Labelled, useField, type WidgetProps } from '../../../web/admin/forms/fields/control.tsx'
import type { TextField } from '../text-type.ts'

/** Edits a colour with a colour picker or as text in the form #rrggbb. */
export default function ColourInput(props: WidgetProps<TextField>) {
  const { value, change, bind, error } = useField<string>(props.path)
  return (
    <Labelled {...props} error={error}>
      {(control) => (
        <div className="flex gap-2">
          <input
            type="color"
            aria-label={`${props.field.label}, picked`}
            value={isColour(value) ? value : '#000000'}
            onChange={(event) => change(event.target.value)}
            className="h-11 w-14 shrink-0 rounded-md border border-line-strong bg-raised p-1"
          />
          <input
            {...control}
            {...bind}
            value={value}
            onChange={(event) => change(event.target.value)}
            autoComplete="off"
            className={`${CONTROL_CLASS} font-mono`}
          />
        </div>
      )}
    </Labelled>
  )
}
