import { Labelled, useField, type WidgetProps } from '../fields/control.tsx'
import { EntryButtons } from '../fields/entry-buttons.tsx'
import { entryName, moved } from '../fields/entry-name.ts'
import ChosenItem from './chosen-item.tsx'
import ItemPicker from './item-picker.tsx'
import { kindOf } from './kind-of.ts'
import type { ReferencesField } from '../../../../schema/fields/references/type.ts'

/** Selects items of another kind in an order. */
export default function ReferencesInput(props: WidgetProps<ReferencesField>) {
  const { field, path } = props
  const { value, change, error, errors } = useField<string[]>(path)
  const kind = kindOf(field)
  const name = entryName(field.label).toLowerCase()

  const move = (from: number, by: number) => change(moved(value, from, from + by))

  return (
    <Labelled {...props} error={error}>
      {(control) => (
        <div className="grid grid-cols-1 gap-2">
          <ol aria-label={field.label} className="grid grid-cols-1 gap-2 empty:hidden">
            {value.map((id, at) => (
              <li key={id}>
                <div className="flex items-center justify-between gap-2 rounded-md border border-line pl-3">
                  <span className="min-w-0 truncate">
                    <ChosenItem kind={kind} id={id} />
                  </span>
                  <EntryButtons
                    name={`${name} ${at + 1}`}
                    first={at === 0}
                    last={at === value.length - 1}
                    onMove={(by) => move(at, by)}
                    onRemove={() => change(value.toSpliced(at, 1))}
                  />
                </div>
                {errors?.[at]?.message && <p className="mt-1 text-sm text-danger">{errors[at].message}</p>}
              </li>
            ))}
          </ol>
          {value.length < field.maxEntries && (
            <ItemPicker {...control} kind={kind} chosen={value} onPick={(id) => change([...value, id])} />
          )}
        </div>
      )}
    </Labelled>
  )
}
