import { type ReactNode, useRef } from 'react'
import { useFieldArray } from 'react-hook-form'
import { defaultsOf, type Field } from '../../../../schema/fields.ts'
import { Button } from '../../../ui/button.tsx'
import { EntryButtons } from './entry-buttons.tsx'
import { entryName } from './entry-name.ts'

interface Props {
  path: string
  field: Extract<Field, { type: 'groupList' }>
  /** Renders the widgets of one entry, given the prefix of its keys in the form and its name. */
  children: (prefix: string, name: string) => ReactNode
}

/** Edits a list of groups, such as the statistics of the hero. */
export function GroupListField({ path, field, children }: Props) {
  const { fields: entries, append, remove, move } = useFieldArray({ name: path })
  const name = entryName(field.label)
  const add = useRef<HTMLButtonElement>(null)

  function removeEntry(index: number) {
    remove(index)
    add.current?.focus()
  }

  const [firstKey = ''] = Object.keys(field.fields)
  return (
    <fieldset className="grid gap-3 border-t border-line pt-4">
      <legend className="pr-3 font-serif text-lg">{field.label}</legend>
      {field.help && <p className="text-sm text-ink-soft">{field.help}</p>}
      <ol className="grid gap-3 empty:hidden">
        {entries.map((entry, index) => (
          <li key={entry.id} className="flex items-end gap-1">
            {children(`${path}.${index}.`, `${name} ${index + 1}`)}
            <EntryButtons
              name={`${name.toLowerCase()} ${index + 1}`}
              first={index === 0}
              last={index === entries.length - 1}
              onMove={(by) => move(index, index + by)}
              onRemove={() => removeEntry(index)}
            />
          </li>
        ))}
      </ol>
      <div>
        <Button
          ref={add}
          variant="outline"
          size="small"
          disabled={entries.length >= field.maxEntries}
          onClick={() => append(defaultsOf(field.fields), { focusName: `${path}.${entries.length}.${firstKey}` })}
        >
          + Add {name}
        </Button>
      </div>
    </fieldset>
  )
}
