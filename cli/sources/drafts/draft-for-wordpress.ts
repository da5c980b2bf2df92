import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import type { AnyKind } from '../../../schema/kind.ts'
import { service } from '../../../schema/kinds/index.ts'
import { TransferError } from '../../../schema/transfer/record.ts'
import { wordPressItems } from '../wordpress/export-file.ts'
import { WORDPRESS_KEYS, wordPressRules } from '../wordpress/mapping.ts'
import { VARIATION } from '../wordpress/facts.ts'
import { INTERNAL } from '../wordpress/source.ts'
import { written } from './write-draft.ts'

/** Drafts a mapping for the post types of a WordPress export. Its source is the one of the built-in mapping, so ids are equal. */
export async function draftForWordPress(path: string, as: AnyKind | undefined): Promise<string> {
  const counts = new Map<string, number>()
  const left = new Map<string, number>()
  let site = ''
  for await (const given of wordPressItems(createReadStream(path), basename(path), (head) => (site = head.site))) {
    if (!('data' in given)) continue
    const { post_type: type } = given.data
    const isContent = type !== '' && type !== 'attachment' && type !== VARIATION && !INTERNAL.has(type)
    const into = isContent ? counts : left
    into.set(type, (into.get(type) ?? 0) + 1)
  }
  if (counts.size === 0)
    throw new TransferError(
      `${basename(path)} has no posts, pages or other content: ${left.size === 0 ? 'it has no items' : `its items are ${[...left].map(([type, count]) => `${count} × ${type}`).join(', ')}`}. In WordPress, choose Tools, Export, All content.`,
    )
  const rules = wordPressRules([...counts.keys()], as ?? service)
  const found = [...counts].map(([type, count]) => `${count} × ${type}`)
  const source = URL.canParse(site) ? new URL(site).host : undefined
  const head = [
    `In the file: ${found.join(', ')}`,
    `redirects: true leads the old address of each item to its new page.`,
  ]
  return written(head, { source, ignore: WORDPRESS_KEYS, rules })
}
