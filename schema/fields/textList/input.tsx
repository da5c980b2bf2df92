import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { asTyped } from '../../text.ts'
import { Button } from '../../../web/ui/button.tsx'
import { CONTROL_CLASS } from '../../../web/admin/ui/controls/field.tsx'
import { useField, type WidgetProps } from '../../../web/admin/forms/fields/control.tsx'
import { EntryButtons, RemoveAll } from '../../../web/admin/forms/fields/entry-buttons.tsx'
import { entryName, moved } from '../../../web/admin/forms/fields/entry-name.ts'
import type { TextListField } from './type.ts'

/**
 * Edits a list of short texts. Enter adds an entry, which is gone again if it is left blank. Alt+arrow moves it, and each pasted line
 * becomes an entry.
 */
export default function TextListInput({ path, field }: WidgetProps<TextListField>) {
  const { value, change, bind, error, errors } = useField<string[]>(path)
  const id = useId()
  const box = useRef<HTMLFieldSetElement>(null)
  const focusIndex = useRef<number | null>(null)
  const latest = useRef(value)
  /** Whether Enter has added the last entry. */
  const isByEnter = useRef(false)
  const name = entryName(field.label)
  const full = value.length >= field.maxEntries

  useEffect(() => {
    latest.current = value
  })

  // The new input exists only after the next render.
  useEffect(() => {
    if (focusIndex.current === null) return
    const inputs = box.current?.querySelectorAll('input')
    const add = box.current?.querySelector<HTMLElement>('[data-add]')
    ;(inputs?.[Math.min(focusIndex.current, inputs.length - 1)] ?? add)?.focus()
    focusIndex.current = null
  })

  function update(list: string[], focus: number) {
    focusIndex.current = focus
    change(list)
  }
  const add = (at: number, ...entries: string[]) => update(value.toSpliced(at, 0, ...entries), at + entries.length - 1)
  const move = (from: number, by: number) => update(moved(value, from, from + by), Math.max(0, from + by))

  function press(event: KeyboardEvent, index: number) {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      if (full) return
      isByEnter.current = index === value.length - 1
      add(index + 1, '')
    }
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault()
      move(index, event.key === 'ArrowUp' ? -1 : 1)
    }
  }

  function dropBlank() {
    if (isByEnter.current && latest.current.at(-1) === '') change(latest.current.slice(0, -1))
    isByEnter.current = false
  }

  function leave({ currentTarget, relatedTarget }: FocusEvent) {
    if (!isByEnter.current || currentTarget.contains(relatedTarget) || !document.hasFocus()) return
    // A button that is being pressed must not move away from the pointer.
    if (document.querySelector(':active')) addEventListener('click', dropBlank, { once: true })
    else dropBlank()
  }

  function paste(event: ClipboardEvent<HTMLInputElement>, index: number) {
    const lines = asTyped(event.clipboardData.getData('text')).split(/\r?\n/).filter(Boolean)
    if (lines.length < 2 || value.length + lines.length - 1 > field.maxEntries) return
    event.preventDefault()
    const { selectionStart, selectionEnd } = event.currentTarget
    const entry = value[index] ?? ''
    const [first = '', ...rest] = lines
    const combined = entry.slice(0, selectionStart ?? entry.length) + first + entry.slice(selectionEnd ?? entry.length)
    update(value.toSpliced(index, 1, combined, ...rest), index + rest.length)
  }

  return (
    // It is told when the focus leaves all of its controls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset ref={box} onBlur={leave} aria-describedby={error ? `${id}-error` : undefined} className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">
        {field.label} {value.length > 0 && <span className="ml-1 font-mono text-xs text-ink-soft">{value.length}</span>}
      </legend>
      {field.help && <p className="text-sm text-ink-soft">{field.help}</p>}
      <ol className="grid gap-2 empty:hidden">
        {value.map((entry, index) => {
          const message = errors?.[index]?.message
          return (
            // Entries have no id, and a row keeps no state: it only shows the value at its index.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              <div className="flex gap-1">
                <input
                  aria-label={`${name} ${index + 1}`}
                  aria-invalid={message ? true : undefined}
                  aria-describedby={message ? `${id}-${index}` : undefined}
                  value={entry}
                  onChange={(event) => change(value.with(index, event.target.value))}
                  onBlur={bind.onBlur}
                  onKeyDown={(event) => press(event, index)}
                  onPaste={(event) => paste(event, index)}
                  autoComplete="off"
                  className={CONTROL_CLASS}
                />
                <EntryButtons
                  name={`${name.toLowerCase()} ${index + 1}`}
                  first={index === 0}
                  last={index === value.length - 1}
                  onMove={(by) => move(index, by)}
                  onRemove={() => update(value.toSpliced(index, 1), index)}
                />
              </div>
              {message && (
                <p id={`${id}-${index}`} className="mt-1 text-sm text-danger">
                  {message}
                </p>
              )}
            </li>
          )
        })}
      </ol>
      {error && (
        <p id={`${id}-error`} className="text-sm text-danger">
          {error}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          data-add
          variant="outline"
          size="small"
          disabled={full}
          onClick={() => {
            isByEnter.current = false
            add(value.length, '')
          }}
        >
          + Add {name}
        </Button>
        <RemoveAll label={field.label} count={value.length} onRemove={() => update([], 0)} />
      </div>
    </fieldset>
  )
}
