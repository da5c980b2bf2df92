import { Dialog } from '@base-ui/react/dialog'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { classNames } from '../../ui/class-names.ts'
import { useUser } from '../session/store.ts'
import { useOverlayRequest } from '../shell/overlay-requests.ts'
import { useShortcut } from '../shell/use-shortcut.ts'
import { BACKDROP_CLASS } from '../ui/overlay.ts'
import { type Command, commandsFor, matching } from './commands.ts'
import { useFoundItems } from './use-found-items.ts'
import { useSettingCommands } from './use-setting-commands.ts'

/** The command palette (Ctrl/Cmd+K): opens screens, forms, items, media and settings, and runs actions. */
export function Palette() {
  const [open, setOpen] = useState(false)
  const before = useRef<HTMLElement | null>(null)
  const toggle = () => {
    if (!open && document.activeElement instanceof HTMLElement) before.current = document.activeElement
    setOpen(!open)
  }
  useShortcut('k', toggle)
  useOverlayRequest('palette', toggle)
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Portal>
        <Dialog.Backdrop className={`${BACKDROP_CLASS} z-50`} forceRender />
        <Dialog.Popup
          finalFocus={before}
          className="fixed inset-x-4 top-[12vh] z-[51] mx-auto flex max-h-[70vh] max-w-xl flex-col rounded-md border border-line bg-raised"
        >
          <Dialog.Title className="sr-only">Find anything</Dialog.Title>
          <Search onDone={() => setOpen(false)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Search({ onDone }: { onDone: () => void }) {
  const navigate = useNavigate()
  const user = useUser()
  const id = useId()
  const [text, setText] = useState('')
  const [current, setCurrent] = useState(0)
  const found = useFoundItems(text)
  const settings = useSettingCommands(user?.role)
  const commands = [
    ...matching(commandsFor(user?.role), text),
    ...(text.trim() ? matching(settings, text) : []),
    ...found,
  ]
  const active = commands[Math.min(current, commands.length - 1)]
  const input = useRef<HTMLInputElement>(null)

  // The dialog would focus the input one frame later, and keys typed until then would be lost.
  useEffect(() => input.current?.focus(), [])

  useEffect(() => {
    if (active) document.getElementById(`${id}-${active.to}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, id])

  function go({ to, run, state }: Command) {
    onDone()
    if (run) run()
    else void navigate(to, { state })
  }

  function press(event: KeyboardEvent) {
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
