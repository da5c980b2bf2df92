import type { NestedField } from '../../../../schema/fields.ts'
import { loadValidation } from '../editing/load-validation.ts'
import { notify } from '../../ui/notices/notices.tsx'
import { type Block, copyOf, countedBlocks, fromClipboard, toClipboard, unknownKinds } from './block.ts'

/** Copies blocks as text and says so. */
export async function copyBlocks(blocks: readonly Block[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(toClipboard(blocks))
    notify(`Copied ${countedBlocks(blocks.length)}. Paste them here or in another item.`)
  } catch {
    // Browsers refuse this without HTTPS.
    notify('The browser does not allow copying here. Select the name of a block and press Ctrl+C.')
  }
}

/** Returns copies of the blocks in a text of the clipboard, or the reason why it has no blocks that can be pasted. */
export async function pastedBlocks(field: NestedField, text: string, room: number): Promise<Block[]> {
  const entries = fromClipboard(text)
  const problem = entries ? await problemOf(field, entries, room) : 'The clipboard has no blocks.'
  if (problem) notify(problem)
  return problem ? [] : (entries as Block[]).map(copyOf)
}

async function problemOf(field: NestedField, entries: readonly unknown[], room: number): Promise<string | undefined> {
  if (entries.length > room) return `There is room for ${countedBlocks(room)} only.`
  const unknown = unknownKinds(field, entries)
  if (unknown.length > 0) return `These blocks do not fit here: ${unknown.join(', ')}.`
  const { isValidInDraft } = await loadValidation()
  return isValidInDraft(field, entries) ? undefined : 'The blocks in the clipboard are not valid.'
}
