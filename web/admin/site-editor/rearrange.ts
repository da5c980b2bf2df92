import { defaultsOf, groupNames, isBlocks, isNested } from '../../../schema/fields.ts'
import { newBlock } from '../forms/blocks/block.ts'
import { moved } from '../forms/fields/entry-name.ts'
import type { Entry } from './parts.ts'

/** What is done with a part of a page. An added entry has a kind if its list has several. */
export type Action = { move: -1 | 1 } | { add: string } | 'remove'

/** Returns what can be added after an entry, by the name of its kind. */
export const additionsAfter = ({ field }: Entry): { name: string; label: string }[] =>
  isBlocks(field)
    ? groupNames(field).map((name) => ({ name, label: field.fields[name]!.label }))
    : [{ name: '', label: 'Entry' }]

/** Returns whether a list is full. */
const isFull = ({ field }: Entry, { length }: readonly unknown[]) =>
  'maxEntries' in field && length >= (field.maxEntries as number)

function madeFor({ field }: Entry, name: string): unknown {
  if (!isNested(field)) return ''
  return isBlocks(field) ? newBlock(field, name) : defaultsOf(field.fields)
}

/** Returns a list after an action on one of its entries, and the position of the entry that has the focus then. */
export function rearranged(
  entries: readonly unknown[],
  entry: Entry,
  action: Action,
): { entries: unknown[]; at: number } | undefined {
  const { at } = entry
  if (at >= entries.length) return undefined
  if (action === 'remove') return { entries: entries.toSpliced(at, 1), at: Math.max(0, at - 1) }
  if ('add' in action)
    return isFull(entry, entries)
      ? undefined
      : { entries: entries.toSpliced(at + 1, 0, madeFor(entry, action.add)), at: at + 1 }
  const to = at + action.move
  return to < 0 || to >= entries.length ? undefined : { entries: moved([...entries], at, to), at: to }
}
