import { textOf } from '../../../../schema/fields/field-type.ts'
import { isObject } from '../../../../schema/is-object.ts'
import { unmoved } from '../../../../schema/merge-orders.ts'

/** A block as the history has it: its key, and the values of a group by its name. */
export type Block = { readonly key: string } & Readonly<Record<string, unknown>>

/** What a change did to a block of a list. The sides are its texts; that where it is missing is undefined. */
export interface BlockChange {
  key: string
  /** The name of its kind, such as “Picture beside text”. */
  name: string
  /** What happened, such as “moved and changed”. */
  what: string
  before: string | undefined
  after: string | undefined
}

/** Returns a value as a list of blocks, or undefined if it is another value. */
export function blocksIn(value: unknown): Block[] | undefined {
  const isBlock = (entry: unknown): entry is Block =>
    isObject(entry) &&
    typeof entry['key'] === 'string' &&
    Object.keys(entry).length === 2 &&
    Object.values(entry).some((part) => isObject(part))
  return Array.isArray(value) && value.length > 0 && value.every((entry) => isBlock(entry)) ? value : undefined
}

/** Returns the name of the kind of a block. */
function nameOf(block: Block): string {
  const key = Object.keys(block).find((name) => name !== 'key') ?? ''
  const words = key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns all that a value says, in lines. */
function linesOf(value: unknown): string[] {
  if (value === null || value === undefined || value === '') return []
  if (Array.isArray(value))
    return value.flatMap((entry) => (isObject(entry) ? ['', ...linesOf(entry)] : linesOf(entry)))
  if (isObject(value)) return Object.entries(value).flatMap(([key, part]) => (key === 'key' ? [] : linesOf(part)))
  return [typeof value === 'boolean' ? (value ? 'Yes' : 'No') : textOf(value)]
}

/** Returns the text of a block. */
export const textOfBlock = (block: Block): string => linesOf(block).join('\n').trim()

/**
 * Returns what differs between two lists of blocks, in the order of the later one. What was removed is first.
 *
 * @param shown returns blocks as people read them
 */
export function blockChanges(
  before: readonly Block[],
  after: readonly Block[],
  shown = (blocks: readonly Block[]) => blocks,
): BlockChange[] {
  const textOf = (block: Block) => shown([block]).map(textOfBlock).join('')
  const [was, is] = [before, after].map((list) => new Map(list.map((block) => [block.key, block])))
  const inPlace = unmoved([...was!.keys()], [...is!.keys()])
  return [...new Set([...was!.keys()].filter((key) => !is!.has(key)).concat([...is!.keys()]))].flatMap((key) => {
    const [old, current] = [was!.get(key), is!.get(key)]
    const isChanged = JSON.stringify(old) !== JSON.stringify(current)
    const words = !current
      ? ['removed']
      : !old
        ? ['added']
        : [...(inPlace.has(key) ? [] : ['moved']), ...(isChanged ? ['changed'] : [])]
    if (words.length === 0) return []
    return [
      {
        key,
        name: nameOf(current ?? old!),
        what: words.join(' and '),
        before: old && textOf(old),
        after: current && textOf(current),
      },
    ]
  })
}
