import { type ClipboardEvent, useRef } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { defaultsOf } from '../../fields.ts'
import { Button } from '../../../web/ui/button.tsx'
import type { WidgetProps } from '../../../web/admin/forms/fields/control.tsx'
import { EntryButtons, RemoveAll } from '../../../web/admin/forms/fields/entry-buttons.tsx'
import { entryName } from '../../../web/admin/forms/fields/entry-name.ts'
import type { GroupListField } from './type.ts'

/** Edits a list of groups, such as the statistics of the hero. Rows of a spreadsheet can be pasted into its entries, and at its end. */
export default function GroupListInput({ path, field, Grid }: WidgetProps<GroupListField>) {
  const { fields: entries, append, remove, move } = useFieldArray({ name: path })
  const { setValue } = useFormContext()
  const name = entryName(field.label)
  const add = useRef<HTMLButtonElement>(null)

  const [firstKey = ''] = Object.keys(field.fields)

  /** @param index the place of the entry; all entries without */
  function removeEntry(index?: number) {
    remove(index)
    add.current?.focus()
  }

  function paste(event: ClipboardEvent<HTMLElement>) {
    const { target } = event
    const text = event.clipboardData.getData('text/plain')
    if (target === add.current) {
      event.preventDefault()
      return void insert(text, entries.length, firstKey)
    }
    const isLine = target instanceof HTMLInputElement
    if (!isLine && !(target instanceof HTMLTextAreaElement)) return
    const [at = '', key = '', ...within] = target.name.slice(path.length + 1).split('.')
    // A text area takes line breaks as its own.
    const hasCells = (isLine ? /[\t\r\n]/ : /\t/).test(text.trimEnd())
    if (!hasCells || !(key in field.fields) || within.length > 0) return
    event.preventDefault()
    void insert(text, Number(at), key)
  }

  async function pasteFromClipboard() {
    const { readClipboard } = await import('../../../web/admin/ui/notices/paste.ts')
    const text = await readClipboard('Press Ctrl+V instead.')
    add.current?.focus()
    if (text !== undefined) await insert(text, 0, firstKey)
  }

  async function insert(text: string, first: number, key: string) {
    if (text.trim() === '') return
    const { valuesOfRows } = await import('../../../web/admin/forms/fields/pasted-rows.ts')
    const pasted = valuesOfRows(field.fields, key, text)
    // Entries that stay keep their inputs, and with them the focus.
    for (const [offset, values] of pasted.slice(0, entries.length - first).entries())
      for (const [changed, value] of Object.entries(values))
        setValue(`${path}.${first + offset}.${changed}`, value, { shouldDirty: true, shouldTouch: true })
    const added = pasted.slice(entries.length - first)
    append(
      added.map((values) => ({ ...defaultsOf(field.fields), ...values })),
      { shouldFocus: false },
    )
  }

  return (
    <fieldset className="grid gap-3 border-t border-line pt-4" onPaste={paste}>
      <legend className="pr-3 font-serif text-lg">{field.label}</legend>
      {field.help && <p className="text-sm text-ink-soft">{field.help}</p>}
      <ol className="grid divide-y divide-line empty:hidden">
        {entries.map((entry, index) => (
          <li key={entry.id} className="flex items-end gap-1 py-4 first:pt-0 last:pb-1">
            <Grid
              fields={field.fields}
              prefix={`${path}.${index}.`}
              within={`${name} ${index + 1}`}
              className="flex-1"
            />
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
      <div className="flex flex-wrap gap-2">
        <Button
          ref={add}
          variant="outline"
          size="small"
          disabled={entries.length >= field.maxEntries}
          onClick={() => append(defaultsOf(field.fields), { focusName: `${path}.${entries.length}.${firstKey}` })}
        >
          + Add {name}
        </Button>
        <RemoveAll label={field.label} count={entries.length} onRemove={() => removeEntry()} />
        {entries.length === 0 && (
          <Button
            variant="quiet"
            size="small"
            aria-label={`Paste rows into ${field.label}`}
            onClick={() => void pasteFromClipboard()}
          >
            Paste rows
          </Button>
        )}
      </div>
    </fieldset>
  )
}
