import { useFieldArray } from 'react-hook-form'
import { defaultsOf, type Field, type Fields } from '../../../schema/fields.ts'
import { Button } from '../../ui/button.tsx'
import type { WidgetProps } from './control.tsx'
import { EntryButtons } from './entry-buttons.tsx'
import { entryName } from './entry-name.ts'
import { FieldGrid } from './field-grid.tsx'

/** A list of groups, such as the statistics of the hero. */
export function GroupListField({ path, field }: WidgetProps<Extract<Field, { type: 'groupList' }>>) {
  const { fields: entries, append, remove, move } = useFieldArray({ name: path })
  const name = entryName(field.label)
  const [firstKey = ''] = Object.keys(field.fields)
  return (
    <fieldset className="grid gap-3 border-t border-line pt-4">
      <legend className="pr-3 font-serif text-lg">{field.label}</legend>
      {field.help && <p className="text-sm text-ink-soft">{field.help}</p>}
      <ol className="grid gap-3 empty:hidden">
        {entries.map((entry, index) => (
          <li key={entry.id} className="flex items-end gap-1">
            <FieldGrid
              fields={field.fields as Fields}
              prefix={`${path}.${index}.`}
              within={`${name} ${index + 1}`}
              className="flex-1"
            />
            <EntryButtons
              name={`${name.toLowerCase()} ${index + 1}`}
              first={index === 0}
              last={index === entries.length - 1}
              onMove={(by) => move(index, index + by)}
              onRemove={() => remove(index)}
            />
          </li>
        ))}
      </ol>
      <div>
        <Button
          look="outline"
          size="small"
          disabled={entries.length >= field.maxEntries}
          onClick={() =>
            append(defaultsOf(field.fields as Fields), { focusName: `${path}.${entries.length}.${firstKey}` })
          }
        >
          + Add {name}
        </Button>
      </div>
    </fieldset>
  )
}
