import Search from 'virtual:icon/search'
import { useEffect, useRef, useState } from 'react'
import { CONTROL_CLASS } from './field.tsx'

const DELAY_MS = 250

interface Props {
  label: string
  /** The initial text. */
  value: string
  /** Called with the text 250 ms after the last key press. */
  onSearch: (text: string) => void
}

/** The search input of a list. */
export function SearchBox({ label, value, onSearch }: Props) {
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The address may have changed since the last key press.
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  }, [onSearch])
  useEffect(() => () => clearTimeout(timer.current), [])

  function type(next: string) {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latest.current(next), DELAY_MS)
  }

  return (
    <label className="relative min-w-32 flex-1 max-sm:basis-40 sm:max-w-xs">
      <span className="sr-only">{label}</span>
      <Search aria-hidden="true" className="absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-soft" />
      <input
        type="search"
        value={text}
        placeholder={label}
        onChange={(event) => type(event.target.value)}
        className={`${CONTROL_CLASS} min-h-10 py-1! pl-9! text-sm!`}
      />
    </label>
  )
}
