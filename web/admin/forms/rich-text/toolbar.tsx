import { Toolbar as Root } from '@base-ui/react/toolbar'
import type { Command } from 'prosemirror-state'
import { redo, undo } from 'prosemirror-history'
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable } from 'prosemirror-tables'
import type { ComponentType, SVGProps } from 'react'
import Bold from 'virtual:icon/bold'
import Heading from 'virtual:icon/heading-1'
import Image from 'virtual:icon/image'
import Indent from 'virtual:icon/list-indent-increase'
import Italic from 'virtual:icon/italic'
import Link from 'virtual:icon/link'
import List from 'virtual:icon/list'
import ListOrdered from 'virtual:icon/list-ordered'
import Outdent from 'virtual:icon/list-indent-decrease'
import Quote from 'virtual:icon/quote'
import Redo from 'virtual:icon/redo-2'
import Subheading from 'virtual:icon/heading-2'
import Table from 'virtual:icon/table'
import Undo from 'virtual:icon/undo-2'
import Minus from 'virtual:icon/minus'
import { classNames } from '../../../ui/class-names.ts'
import type { ActiveFormats } from './active-formats.ts'
import { bold, bulletList, heading, indent, italic, orderedList, outdent, quote, rule, table } from './commands.ts'

type Icon = ComponentType<SVGProps<SVGSVGElement>>

interface Tool {
  label: string
  /** Without an icon, the button shows its label. */
  icon?: Icon
  command: Command
  /** The format that the tool switches, or the state that it needs. */
  active?: keyof ActiveFormats
  enabled?: keyof ActiveFormats
}

const TEXT: readonly Tool[] = [
  { label: 'Heading', icon: Heading, command: heading(1), active: 'heading' },
  { label: 'Subheading', icon: Subheading, command: heading(2), active: 'subheading' },
  { label: 'Bold', icon: Bold, command: bold, active: 'bold' },
  { label: 'Italic', icon: Italic, command: italic, active: 'italic' },
]

const BLOCKS: readonly Tool[] = [
  { label: 'Bulleted list', icon: List, command: bulletList, active: 'bulletList' },
  { label: 'Numbered list', icon: ListOrdered, command: orderedList, active: 'orderedList' },
  { label: 'Quote', icon: Quote, command: quote, active: 'quote' },
  { label: 'Table', icon: Table, command: table },
  { label: 'Line', icon: Minus, command: rule },
]

const IN_LIST: readonly Tool[] = [
  { label: 'Indent', icon: Indent, command: indent },
  { label: 'Outdent', icon: Outdent, command: outdent },
]

const IN_TABLE: readonly Tool[] = [
  { label: 'Add row', command: addRowAfter },
  { label: 'Add column', command: addColumnAfter },
  { label: 'Delete row', command: deleteRow },
  { label: 'Delete column', command: deleteColumn },
  { label: 'Delete table', command: deleteTable },
]

const HISTORY: readonly Tool[] = [
  // Notices have a button Undo, which takes back what was saved.
  { label: 'Undo typing', icon: Undo, command: undo, enabled: 'canUndo' },
  { label: 'Redo typing', icon: Redo, command: redo, enabled: 'canRedo' },
]

interface ButtonProps {
  label: string
  icon?: Icon | undefined
  pressed?: boolean | undefined
  disabled?: boolean | undefined
  onClick: () => void
}

const ToolButton = ({ label, icon: Symbol, pressed, disabled = false, onClick }: ButtonProps) => (
  <Root.Button
    aria-label={label}
    title={label}
    aria-pressed={pressed}
    disabled={disabled}
    // The selection in the text stays where it is.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onClick}
    className={classNames(
      'inline-grid h-9 min-w-9 shrink-0 place-items-center rounded-sm text-sm text-ink-soft hover:bg-surface hover:text-ink aria-disabled:opacity-40',
      !Symbol && 'px-2',
      pressed && 'bg-tint text-green',
    )}
  >
    {Symbol ? <Symbol aria-hidden="true" className="size-4.5" /> : label}
  </Root.Button>
)

interface Props {
  /** The label of the field. */
  label: string
  formats: ActiveFormats
  run: (command: Command) => void
  /** Focuses the text. */
  onType: () => void
  onLink: () => void
  /** Absent where images cannot be chosen. */
  onImage?: (() => void) | undefined
}

/** The tools of the editor. Arrow keys move between them. */
export function Toolbar({ label, formats, run, onType, onLink, onImage }: Props) {
  const buttons = (tools: readonly Tool[]) =>
    tools.map(({ label: name, icon, command, active, enabled }) => (
      <ToolButton
        key={name}
        label={name}
        icon={icon}
        pressed={active && Boolean(formats[active])}
        disabled={enabled !== undefined && !formats[enabled]}
        onClick={() => run(command)}
      />
    ))
  return (
    <Root.Root
      aria-label={`${label}: format`}
      // Tab from the field before reaches the tools first. What is typed there is meant for the text, and the browser inserts it
      // where the focus is. A space presses the button.
      onKeyDown={({ key, ctrlKey, metaKey, altKey }) => {
        if ([...key].length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey) onType()
      }}
      className="flex flex-wrap gap-0.5 rounded-t-md border-b border-line bg-paper p-1"
    >
      {buttons(TEXT)}
      <ToolButton label="Link" icon={Link} pressed={formats.link} onClick={onLink} />
      {buttons(BLOCKS)}
      {onImage && <ToolButton label="Picture" icon={Image} onClick={onImage} />}
      {formats.list && buttons(IN_LIST)}
      {formats.table && buttons(IN_TABLE)}
      {buttons(HISTORY)}
    </Root.Root>
  )
}
