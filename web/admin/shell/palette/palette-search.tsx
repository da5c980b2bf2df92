import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { classNames } from '../../../ui/class-names.ts'
import { usePermissions } from '../../client/session/store.ts'
import { repeated, type TakeKeys } from '../../ui/hooks/typed-keys.ts'
import { type Command, commandsFor, matching } from './commands.ts'
import { settingCommandsFor } from './setting-commands.ts'
import { useFoundItems } from './use-found-items.ts'

interface Props {
  /** Returns the keys that were pressed before the input was there. */
  takeTyped: TakeKeys
  /** Called when the palette closes. */
  onDone: () => void
}

/** The input of the palette and what it finds. */
export function PaletteSearch({ takeTyped, onDone }: Props) {
  const navigate = useNavigate()
  const permissions = usePermissions()
  const id = useId()
  const [text, setText] = useState('')
  const [current, setCurrent] = useState(0)
  const itemCommands = useFoundItems(text)
  const commands = [
    ...matching(commandsFor(permissions), text),
    ...(text.trim() ? matching(settingCommandsFor(permissions), text) : []),
    ...itemCommands,
  ]
  const active = commands[Math.min(current, commands.length - 1)]
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    const { typed, others } = textOf(takeTyped())
    // React renders nothing synchronously during an effect.
    queueMicrotask(() => {
      if (typed) flushSync(() => setText(typed))
      for (const event of others) flushSync(() => input.current?.dispatchEvent(repeated(event)))
    })
  }, [takeTyped])

  useEffect(() => {
    if (active) document.getElementById(`${id}-${active.to}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, id])

  function go({ to, run, state }: Command) {
    onDone()
    if (run) run()
    else void navigate(to, { state })
  }

  function press(event: ReactKeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step && commands.length) {
      event.preventDefault()
      setCurrent((Math.min(current, commands.length - 1) + step + commands.length) % commands.length)
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && active) {
      event.preventDefault()
      go(active)
    }
  }

  return (
    <>
      <input
        ref={input}
        role="combobox"
        aria-label="Find anything"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={active && `${id}-${active.to}`}
        value={text}
        placeholder="Find items, media, settings, screens and actions"
        onChange={(event) => {
          setText(event.target.value)
          setCurrent(0)
        }}
        onKeyDown={press}
        className="w-full border-b border-line bg-transparent px-4 py-3 placeholder:text-ink-soft focus-visible:outline-none"
      />
      <div id={`${id}-list`} role="listbox" aria-label="Results" className="overflow-y-auto p-1">
        {commands.map((command) => (
          <button
            key={command.to}
            id={`${id}-${command.to}`}
            type="button"
            role="option"
            aria-selected={command === active}
            // The focus stays on the combobox, which selects options by arrow keys.
            tabIndex={-1}
            onClick={() => go(command)}
            className={classNames(
              'flex w-full items-baseline justify-between gap-4 rounded-sm px-3 py-2 text-left text-sm hover:bg-surface',
              command === active && 'bg-tint!',
            )}
          >
            <span className="min-w-0 truncate">{command.label}</span>
            <span className="shrink-0 text-xs text-ink-soft">{command.group}</span>
          </button>
        ))}
      </div>
      {commands.length === 0 && <p className="px-4 pb-4 text-sm text-ink-soft">Nothing matches.</p>}
    </>
  )
}

/** Returns the text that keys have typed, and the events of the other keys, such as Enter and the arrows. */
function textOf(pressed: readonly KeyboardEvent[]) {
  let typed = ''
  const others = pressed.filter(({ key }) => {
    if (key === 'Backspace') typed = [...typed].slice(0, -1).join('')
    else if ([...key].length === 1) typed += key
    else return true
    return false
  })
  return { typed, others }
}
