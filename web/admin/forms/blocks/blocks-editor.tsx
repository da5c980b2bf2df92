import { type ClipboardEvent, useEffect, useRef, useState } from 'react'
import { get, useFieldArray, useFormContext, useFormState } from 'react-hook-form'
import type { BlocksField } from '../../../../schema/fields/blocks/type.ts'
import { inSentence } from '../../../../schema/names.ts'
import { Button } from '../../../ui/button.tsx'
import type { WidgetProps } from '../fields/control.tsx'
import { Sortable } from '../fields/sortable.tsx'
import { notify, undoAction } from '../../ui/notices/notices.tsx'
import { readClipboard } from '../../ui/notices/paste.ts'
import { type Block, copyOf, describeBlock, fromClipboard, newBlock } from './block.ts'
import { BlockAdder } from './block-adder.tsx'
import { BlockEntry } from './block-entry.tsx'
import { copyBlocks, pastedBlocks } from './clipboard.ts'

/** What gets the focus after the next render: the first control of a block, or its name. */
interface Focus {
  key: string
  part: 'control' | 'name'
}

const CONTROL = ':is(input, textarea, select, [contenteditable="true"])'

/** How long a control may take to be downloaded, in milliseconds. */
const DOWNLOAD_MS = 5_000

/** Focuses the name of a block, or its first control, which may not be there yet. */
function focusEntry(entry: HTMLElement, part: Focus['part']) {
  const name = entry.querySelector<HTMLElement>('[data-name]')
  const focusControl = () => {
    const control = entry.querySelector<HTMLElement>(CONTROL)
    control?.focus()
    return control !== null
  }
  if (part === 'control' && focusControl()) return
  name?.focus()
  if (part === 'name') return
  const observer = new MutationObserver(() => {
    if (document.activeElement !== name || focusControl()) observer.disconnect()
  })
  observer.observe(entry, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), DOWNLOAD_MS)
}

/** Edits a list of blocks: adds, moves, copies, pastes and removes them. Each is shown on one line until it is opened. */
export default function BlocksEditor({ path, field, within, Grid }: WidgetProps<BlocksField>) {
  const { fields, insert, remove, move } = useFieldArray({ name: path })
  const entries = fields as unknown as (Block & { id: string })[]
  const { getValues } = useFormContext()
  const { errors } = useFormState()
  const error = get(errors, path) as { message?: string; root?: { message?: string } } | undefined
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [addingAt, setAddingAt] = useState<number | null>(null)
  const [moved, setMoved] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const lastAdder = useRef<HTMLInputElement>(null)
  const focus = useRef<Focus>(null)

  useEffect(() => {
    if (!focus.current) return
    const { key, part } = focus.current
    const entry = list.current?.querySelector<HTMLElement>(`:scope > [data-block="${key}"]`)
    if (entry) focusEntry(entry, part)
    focus.current = null
  })

  const name = inSentence(within ? `${within}: ${field.label}` : field.label)
  const room = field.maxEntries - entries.length
  const valueAt = (at: number) => getValues(`${path}.${at}`) as Block
  const nameAt = (at: number) => describeBlock(field, valueAt(at)).label
  const allOpen = entries.length > 0 && entries.every(({ key }) => open.has(key))

  function add(at: number, blocks: readonly Block[], part: Focus['part']) {
    const [first] = blocks
    if (!first) return
    if (part === 'control') setOpen(new Set([...open, first.key]))
    focus.current = { key: first.key, part }
    setAddingAt(null)
    insert(at, blocks, { shouldFocus: false })
  }

  const paste = async (at: number, text: string) => add(at, await pastedBlocks(field, text, room), 'name')

  async function pasteFromClipboard(at: number) {
    const text = await readClipboard('Select the name of a block and press Ctrl+V.')
    if (text !== undefined) await paste(at, text)
  }

  function pasteInto(event: ClipboardEvent, at: number) {
    const text = event.clipboardData.getData('text/plain')
    // Other texts are typed into the search for a kind.
    if (!fromClipboard(text)) return
    event.preventDefault()
    void paste(at, text)
  }

  function moveTo(from: number, to: number) {
    if (from === to || to < 0 || to >= entries.length) return
    setMoved(`${nameAt(from)} is now block ${to + 1} of ${entries.length}.`)
    focus.current = { key: entries[from]!.key, part: 'name' }
    move(from, to)
  }

  function removeAt(at: number) {
    const block = structuredClone(valueAt(at))
    const next = entries[at + 1] ?? entries[at - 1]
    if (next) focus.current = { key: next.key, part: 'name' }
    else lastAdder.current?.focus()
    notify(
      `${nameAt(at)} removed.`,
      undoAction(() => insert(at, block, { shouldFocus: false })),
    )
    remove(at)
  }

  const adderAt = (at: number) => ({
    field,
    name,
    disabled: room <= 0,
    onAdd: (kind: string) => add(at, [newBlock(field, kind)], 'control'),
    onPaste: (event: ClipboardEvent) => pasteInto(event, at),
  })

  return (
    <fieldset className="grid grid-cols-1 gap-3 border-t border-line pt-4">
      <legend className="pr-3 font-serif text-lg">
        {field.label}{' '}
        {entries.length > 0 && <span className="ml-1 font-mono text-xs text-ink-soft">{entries.length}</span>}
      </legend>
      {field.help && <p className="text-sm text-ink-soft">{field.help}</p>}
      {entries.length > 1 && (
        <div className="flex flex-wrap justify-end gap-1">
          <Button
            variant="quiet"
            size="small"
            aria-label={`${allOpen ? 'Collapse' : 'Open'} all ${name}`}
            onClick={() => setOpen(allOpen ? new Set() : new Set(entries.map(({ key }) => key)))}
          >
            {allOpen ? 'Collapse all' : 'Open all'}
          </Button>
          <Button
            variant="quiet"
            size="small"
            aria-label={`Copy all ${name}`}
            onClick={() => void copyBlocks(getValues(path) as Block[])}
          >
            Copy all
          </Button>
        </div>
      )}
      <p role="status" className="sr-only">
        {moved}
      </p>
      <Sortable ids={entries.map(({ id }) => id)} onMove={moveTo}>
        <ol ref={list} aria-label={name} className="grid grid-cols-1 gap-2 empty:hidden">
          {entries.map(({ id, key }, at) => (
            <BlockEntry
              key={id}
              id={id}
              blockKey={key}
              field={field}
              path={`${path}.${at}`}
              position={at + 1}
              total={entries.length}
              isOpen={open.has(key) || get(errors, `${path}.${at}`) !== undefined}
              onToggle={(isOpen) => {
                const next = new Set(open)
                if (isOpen) next.add(key)
                else next.delete(key)
                setOpen(next)
              }}
              onMove={(by) => moveTo(at, at + by)}
              onRemove={() => removeAt(at)}
              onAddBelow={() => setAddingAt(at + 1)}
              onDuplicate={() => room > 0 && add(at + 1, [copyOf(valueAt(at))], 'name')}
              onPaste={(text) => void (text === undefined ? pasteFromClipboard(at + 1) : paste(at + 1, text))}
              Grid={Grid}
              adder={
                addingAt === at + 1 && (
                  <BlockAdder {...adderAt(at + 1)} input={focusOnce} onClose={() => setAddingAt(null)} />
                )
              }
            />
          ))}
        </ol>
      </Sortable>
      <BlockAdder {...adderAt(entries.length)} input={lastAdder} />
      {(error?.message ?? error?.root?.message) && (
        <p className="text-sm text-danger">{error?.message ?? error?.root?.message}</p>
      )}
    </fieldset>
  )
}

const focusOnce = (input: HTMLInputElement | null) => input?.focus()
