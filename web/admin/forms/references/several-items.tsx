import { type ComponentProps, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { ReferencesField } from '../../../../schema/fields/references/type.ts'
import { Labelled, useField, type WidgetProps } from '../fields/control.tsx'
import { EntryButtons } from '../fields/entry-buttons.tsx'
import { entryName, moved } from '../fields/entry-name.ts'
import { Sortable, useSortableEntry } from '../fields/sortable.tsx'
import ChosenItem from './chosen-item.tsx'
import ItemPicker from './item-picker.tsx'
import { kindsOf } from './kind-of.ts'

/** Selects items in an order. */
export default function ReferencesInput(props: WidgetProps<ReferencesField>) {
  const { field, path } = props
  const { value, change, error, errors } = useField<string[]>(path)
  const { getValues } = useFormContext()
  const [status, setStatus] = useState('')
  const kinds = kindsOf(field)
  const name = entryName(field.label)

  function move(from: number, to: number) {
    change(moved(value, from, to))
    setStatus(`${name} ${from + 1} is now number ${to + 1} of ${value.length}.`)
  }

  return (
    <Labelled {...props} error={error}>
      {(control) => (
        <div className="grid grid-cols-1 gap-2">
          <p role="status" className="sr-only">
            {status}
          </p>
          <Sortable ids={value} onMove={move}>
            <ol aria-label={field.label} className="grid grid-cols-1 gap-2 empty:hidden">
              {value.map((id, at) => (
                <Chosen
                  key={id}
                  id={id}
                  kinds={kinds}
                  name={`${name.toLowerCase()} ${at + 1}`}
                  error={errors?.[at]?.message}
                  first={at === 0}
                  last={at === value.length - 1}
                  onMove={(by) => move(at, at + by)}
                  onRemove={() => change(value.toSpliced(at, 1))}
                />
              ))}
            </ol>
          </Sortable>
          {value.length < field.maxEntries && (
            <ItemPicker
              {...control}
              kinds={kinds}
              chosen={value}
              // A new item is chosen some time after its form was opened.
              onPick={(id) => change([...(getValues(path) as string[]), id])}
            />
          )}
        </div>
      )}
    </Labelled>
  )
}

type ChosenProps = ComponentProps<typeof EntryButtons> &
  ComponentProps<typeof ChosenItem> & { error: string | undefined }

function Chosen({ id, kinds, error, ...buttons }: ChosenProps) {
  const { entry, handle } = useSortableEntry(id, buttons.name)
  return (
    <li {...entry}>
      <div className="flex items-center gap-1 rounded-md border border-line bg-raised">
        {handle}
        <span className="mr-auto min-w-0 truncate">
          <ChosenItem kinds={kinds} id={id} />
        </span>
        <EntryButtons {...buttons} />
      </div>
      {error && <p className="mt-1 text-sm text-danger">{error}</p>}
    </li>
  )
}
