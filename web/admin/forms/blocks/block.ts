import { defaultsOf, groupOf, type NestedField } from '../../../../schema/fields.ts'
import type { GroupField } from '../../../../schema/fields/group/type.ts'
import { counted } from '../../../../schema/counted.ts'
import { isObject } from '../../../../schema/is-object.ts'
import { textsIn } from '../../model/texts-in.ts'

/** A block in a form: its key, and the values of one of the groups by its name. */
export type Block = Record<string, unknown> & { key: string }

/** Returns a key that no other block has. */
const newKey = () => `b${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`

/** Returns an empty block. @param name the name of its group */
export const newBlock = (field: NestedField, name: string): Block => ({
  key: newKey(),
  [name]: defaultsOf((field.fields[name] as GroupField).fields),
})

/** Returns a copy of a block with a key of its own. */
export const copyOf = (block: Block): Block => ({ ...structuredClone(block), key: newKey() })

const SUMMARY_LENGTH = 120

/** Returns the label of a block's kind, and the first text in it, on one line. */
export function describeBlock(field: NestedField, block: Block): { label: string; summary: string } {
  const found = groupOf(field, block)
  if (!found) return { label: 'Block', summary: '' }
  const [first = ''] = textsIn(found.group.fields, found.values)
  return { label: found.group.label, summary: first.replaceAll(/\s+/g, ' ').slice(0, SUMMARY_LENGTH) }
}

/** The key of copied blocks in the text of the clipboard. */
const CLIPBOARD_KEY = 'verdant-blocks'

/** Returns blocks as the text of the clipboard. */
export const toClipboard = (blocks: readonly Block[]): string => JSON.stringify({ [CLIPBOARD_KEY]: blocks })

/** Returns the entries that a text of the clipboard has, not yet checked; undefined for other texts. */
export function fromClipboard(text: string): unknown[] | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    const entries = isObject(parsed) ? parsed[CLIPBOARD_KEY] : undefined
    return Array.isArray(entries) ? entries : undefined
  } catch {
    return undefined
  }
}

/** Returns the names of the kinds of blocks that a field does not have, among pasted entries. */
export const unknownKinds = ({ fields }: NestedField, entries: readonly unknown[]): string[] => [
  ...new Set(
    entries.flatMap((entry) => (isObject(entry) ? Object.keys(entry).filter((name) => !(name in fields)) : [])),
  ),
]

/** Returns a number of blocks in words. */
export const countedBlocks = (count: number) => counted(count, 'block', 'blocks')
