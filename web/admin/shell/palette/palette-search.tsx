import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { useLanguageLimit, usePermissions } from '../../client/session/store.ts'
import { OptionSearch } from '../../ui/controls/option-search.tsx'
import { repeated, type TakeKeys } from '../../ui/hooks/typed-keys.ts'
import { type Command, commandsFor, matching } from './commands.ts'
import { settingCommandsFor } from './setting-commands.ts'
import { useFoundItems } from './use-found-items.ts'
import { useFoundSections } from './use-found-sections.ts'

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
  const isLimited = useLanguageLimit().length > 0
  const [text, setText] = useState('')
  const items = useFoundItems(text)
  const sectionCommands = useFoundSections(text, permissions)
  const commands = [
    ...matching(commandsFor(permissions, isLimited), text),
    ...(text.trim() ? matching(settingCommandsFor(permissions), text) : []),
    ...items.commands,
    // Otherwise items that arrive later would take their place, and Enter would open another result than was read.
    ...(items.isSearching ? [] : sectionCommands),
  ]
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    const { typed, others } = textOf(takeTyped())
    // React renders nothing synchronously during an effect.
    queueMicrotask(() => {
      if (typed) flushSync(() => setText(typed))
      for (const event of others) flushSync(() => input.current?.dispatchEvent(repeated(event)))
    })
  }, [takeTyped])

  function go({ to, run, state }: Command) {
    onDone()
    if (run) run()
    else void navigate(to, { state })
  }

  return (
    <OptionSearch
      ref={input}
      label="Find anything"
      placeholder="Find items, media, settings, screens and actions"
      listLabel="Results"
      text={text}
      onText={setText}
      options={commands.map((command) => ({ ...command, key: command.to }))}
      onChoose={go}
    />
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
