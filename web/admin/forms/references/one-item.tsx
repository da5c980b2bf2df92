import X from 'virtual:icon/x'
import { Labelled, useField, type WidgetProps } from '../fields/control.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import ChosenItem from './chosen-item.tsx'
import ItemPicker from './item-picker.tsx'
import { kindsOf } from './kind-of.ts'
import type { ReferenceField } from '../../../../schema/fields/reference/type.ts'

/** Selects one item. */
export default function ReferenceInput(props: WidgetProps<ReferenceField>) {
  const { value, change, error } = useField<string | null>(props.path)
  const kinds = kindsOf(props.field)
  return (
    <Labelled {...props} error={error}>
      {(control) => (
        <div className="grid grid-cols-1 gap-2">
          {value !== null && (
            <p className="flex items-center justify-between gap-2 rounded-md border border-line pl-3">
              <span className="min-w-0 truncate">
                <ChosenItem kinds={kinds} id={value} />
              </span>
              <IconButton label={`Remove ${props.field.label.toLowerCase()}`} onClick={() => change(null)}>
                <X aria-hidden="true" className="size-4" />
              </IconButton>
            </p>
          )}
          <ItemPicker {...control} kinds={kinds} chosen={value === null ? [] : [value]} onPick={change} />
        </div>
      )}
    </Labelled>
  )
}
