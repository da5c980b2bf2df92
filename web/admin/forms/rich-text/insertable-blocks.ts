import type { Command } from 'prosemirror-state'
import { bulletList, heading, orderedList, quote, rule, table } from './commands.ts'

/** What the slash menu inserts. */
export interface InsertableBlock {
  label: string
  /** What it can be written as instead. */
  hint: string
  command: Command
}

/** The dialogs of the editor. */
export interface EditorDialogs {
  onLink: () => void
  /** Absent where images cannot be chosen. */
  onImage?: (() => void) | undefined
}

const opens =
  (open: () => void): Command =>
  () => {
    open()
    return true
  }

/** Returns the entries of the slash menu, in its order. */
export const insertableBlocks = ({ onLink, onImage }: EditorDialogs): readonly InsertableBlock[] => [
  { label: 'Heading', hint: '##', command: heading(1) },
  { label: 'Subheading', hint: '###', command: heading(2) },
  { label: 'Bulleted list', hint: '-', command: bulletList },
  { label: 'Numbered list', hint: '1.', command: orderedList },
  { label: 'Quote', hint: '>', command: quote },
  ...(onImage ? [{ label: 'Picture', hint: '', command: opens(onImage) }] : []),
  { label: 'Link', hint: '', command: opens(onLink) },
  { label: 'Table', hint: '', command: table },
  { label: 'Line', hint: '---', command: rule },
]
