import type { Command } from 'prosemirror-state'
import { bulletList, heading, orderedList, quote, rule, table } from './commands.ts'

/** A block that the slash menu inserts. */
export interface InsertableBlock {
  label: string
  /** What it can be written as instead. */
  hint: string
  command: Command
}

/** The blocks of the slash menu, in its order. */
export const INSERTABLE_BLOCKS: readonly InsertableBlock[] = [
  { label: 'Heading', hint: '##', command: heading(1) },
  { label: 'Subheading', hint: '###', command: heading(2) },
  { label: 'Bulleted list', hint: '-', command: bulletList },
  { label: 'Numbered list', hint: '1.', command: orderedList },
  { label: 'Quote', hint: '>', command: quote },
  { label: 'Table', hint: '', command: table },
  { label: 'Line', hint: '---', command: rule },
]
