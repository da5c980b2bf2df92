import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { MAX_COMMENT } from '../../../../schema/comments.ts'
import { codePoints } from '../../../../schema/text.ts'
import { classNames } from '../../../ui/class-names.ts'
import { CONTROL_CLASS } from '../../ui/controls/field.tsx'
import { matchingPeople, type TypedMention, typedMention, withMention } from './mentions.ts'

interface Props {
  label: string
  value: string
  onChange: (value: string) => void
  people: readonly { id: string; name: string }[]
  /** Called on Ctrl or Cmd and Enter. */
  onSend: () => void
  placeholder?: string
  /** The number of lines while it is empty. */
  rows?: number
  hasFocus?: boolean
}

/** The length from which the counter is shown. */
const COUNTED_FROM = MAX_COMMENT * 0.8

/** A text with mentions: after `@`, the users that match are offered. Arrow keys choose one, Enter or Tab takes it. */
export function CommentInput({
  label,
  value,
  onChange,
  people,
  onSend,
  placeholder,
  rows = 2,
  hasFocus = false,
}: Props) {
  const id = useId()
  const ref = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState<TypedMention | null>(null)
  const [at, setAt] = useState(0)
  const offered = typed ? matchingPeople(people, typed.name) : []
  const chosen = offered[Math.min(at, offered.length - 1)]
  const length = codePoints(value)

  useEffect(() => {
    if (hasFocus) ref.current?.focus({ preventScroll: true })
  }, [hasFocus])

  function look() {
    const { value: text, selectionStart, selectionEnd } = ref.current!
    const next = selectionStart === selectionEnd ? typedMention(text, selectionStart) : null
    if (next?.name !== typed?.name) setAt(0)
    setTyped(next)
  }

  function take(name: string) {
    const { text, cursor } = withMention(value, typed!, name)
    onChange(text)
    setTyped(null)
    const input = ref.current!
    // The new text is there after the next render.
    requestAnimationFrame(() => {
      input.focus()
      input.setSelectionRange(cursor, cursor)
    })
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onSend()
    }
    if (!chosen || event.ctrlKey || event.metaKey || event.altKey) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step) setAt((Math.min(at, offered.length - 1) + step + offered.length) % offered.length)
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) take(chosen.name)
    else if (event.key === 'Escape') setTyped(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className="relative grid gap-1">
      <textarea
        ref={ref}
        rows={Math.min(8, Math.max(value === '' ? rows : 2, value.split('\n').length))}
        value={value}
        placeholder={placeholder}
        aria-label={label}
        aria-autocomplete="list"
        aria-controls={chosen ? `${id}-list` : undefined}
        aria-activedescendant={chosen && `${id}-${chosen.id}`}
        aria-describedby={length >= COUNTED_FROM ? `${id}-count` : undefined}
        aria-invalid={length > MAX_COMMENT || undefined}
        onChange={(event) => {
          onChange(event.target.value)
          look()
        }}
        onSelect={look}
        onBlur={() => setTyped(null)}
        onKeyDown={press}
        className={classNames(CONTROL_CLASS, 'resize-y text-sm')}
      />
      {length >= COUNTED_FROM && (
        <span
          id={`${id}-count`}
          className={classNames(
            'justify-self-end font-mono text-xs',
            length > MAX_COMMENT ? 'text-danger' : 'text-ink-soft',
          )}
        >
          {length}/{MAX_COMMENT} characters
        </span>
      )}
      {chosen && (
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label="People"
          className="absolute top-full right-0 left-0 z-10 mt-1 overflow-hidden rounded-md border border-line bg-raised p-1"
        >
          {offered.map((person) => (
            <div
              key={person.id}
              id={`${id}-${person.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={person === chosen}
              // The text keeps the focus.
              onPointerDown={(event) => {
                event.preventDefault()
                take(person.name)
              }}
              className={classNames('cursor-pointer rounded-sm px-3 py-2 text-sm', person === chosen && 'bg-surface')}
            >
              {person.name}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
