import { type ClipboardEvent, type KeyboardEvent, type Ref, useId, useState } from 'react'
import { groupNames, type NestedField } from '../../../../schema/fields.ts'
import { Button } from '../../../ui/button.tsx'
import { CONTROL_CLASS } from '../../ui/controls/field.tsx'

interface Props {
  field: NestedField
  /** What the list is called, to tell apart the lists of a form. */
  name: string
  disabled: boolean
  input?: Ref<HTMLInputElement>
  onAdd: (name: string) => void
  onPaste: (event: ClipboardEvent) => void
  /** Called when nothing is added, if the adder can be closed. */
  onClose?: () => void
}

/**
 * Adds a block: a combobox (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/) that opens as a menu, or by typing “/” and the
 * beginning of a name.
 */
export function BlockAdder({ field, name, disabled, input, onAdd, onPaste, onClose }: Props) {
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(onClose !== undefined)
  const [active, setActive] = useState(0)
  const listId = useId()
  const typed = text.replace(/^\//, '').trim().toLowerCase()
  const offered = groupNames(field)
    .map((key) => ({ key, label: field.fields[key]!.label, help: field.fields[key]!.help }))
    .filter(({ label }) => label.toLowerCase().includes(typed))
  const optionId = (at: number) => `${listId}-${at}`

  function add(at: number) {
    const option = offered[at]
    if (!option) return
    setText('')
    setActive(0)
    setOpen(false)
    onAdd(option.key)
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && !event.altKey) {
      event.preventDefault()
      setOpen(true)
      const next = isOpen ? (active + step + offered.length) % Math.max(1, offered.length) : 0
      setActive(next)
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      // It would send the form.
      event.preventDefault()
      if (isOpen) add(active)
      else setOpen(true)
    } else if (event.key === 'Escape' && (isOpen || onClose)) {
      // It would close the dialog around the form.
      event.stopPropagation()
      if (isOpen) setOpen(false)
      else onClose?.()
    }
  }

  if (groupNames(field).length === 1)
    return (
      <div>
        <Button variant="outline" size="small" disabled={disabled} onClick={() => add(0)}>
          + Add {offered[0]?.label}
        </Button>
      </div>
    )
  return (
    <div className="relative">
      <input
        ref={input}
        type="text"
        role="combobox"
        aria-label={`Add a block to ${name}`}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={isOpen && offered.length > 0 ? optionId(active) : undefined}
        value={text}
        disabled={disabled}
        placeholder={disabled ? 'The list is full' : '+ Add a block, or type /'}
        onChange={(event) => {
          setText(event.target.value)
          setActive(0)
          setOpen(true)
        }}
        onClick={() => setOpen(true)}
        onKeyDown={press}
        onPaste={onPaste}
        onBlur={() => {
          setOpen(false)
          if (text === '') onClose?.()
        }}
        autoComplete="off"
        className={`${CONTROL_CLASS} border-dashed`}
      />
      <div
        id={listId}
        role="listbox"
        aria-label="Blocks"
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-20 mt-1 max-h-80 max-w-md overflow-y-auto rounded-md border border-line bg-raised p-1"
      >
        {offered.map(({ key, label, help }, at) => (
          <button
            key={key}
            id={optionId(at)}
            type="button"
            role="option"
            aria-selected={at === active}
            // The input keeps the focus, which closes the list when it leaves.
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => add(at)}
            className="flex w-full flex-wrap items-baseline justify-between gap-x-4 rounded-sm px-3 py-2 text-left text-sm hover:bg-surface aria-selected:bg-tint"
          >
            {label}
            {help && <span className="text-xs text-ink-soft">{help}</span>}
          </button>
        ))}
        {offered.length === 0 && <p className="px-3 py-2 text-sm text-ink-soft">No block has this name.</p>}
      </div>
    </div>
  )
}
