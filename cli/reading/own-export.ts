import { basename } from 'node:path'
import { readBundle, readManifest } from '../formats/bundle.ts'
import { lineManifest, readNdjson } from '../formats/ndjson.ts'
import type { Tree } from '../../schema/transfer/tree.ts'
import { ExportStatements } from '../formats/export-statements.ts'
import type { Source } from '../../schema/transfer/source.ts'
import { headOf, trackedFile } from '../formats/tracked-file.ts'

const ACTIVE_ONLY = 'the export contains only active items, so inactive items would be deleted'

/** Opens an export of our own: a folder or a zip archive. */
export async function treeSource(tree: Tree): Promise<Source> {
  const { scope, origin, items, deleted } = await readManifest(tree)
  const statements = new ExportStatements(items, deleted)
  return {
    name: basename(tree.name),
    ...(origin && { origin }),
    ...(origin?.deletions && { states: statements }),
    records: () => statements.watch(readBundle(tree)),
    ...(scope === 'active' ? { partial: ACTIVE_ONLY } : {}),
    close: tree.close,
  }
}

/** Opens an NDJSON export of our own. */
export async function lineSource(path: string, name: string): Promise<Source> {
  const first = headOf(path).toString('utf8').split('\n', 1)[0]!
  const { scope, origin } = lineManifest(first, name)
  const { open, fraction } = trackedFile(path)
  const statements = new ExportStatements()
  return {
    name,
    ...(origin && { origin }),
    ...(origin?.deletions && { states: statements }),
    records: () => statements.watch(readNdjson(open(), name, statements.add)),
    fraction,
    ...(scope === 'active' ? { partial: ACTIVE_ONLY } : {}),
    close: () => undefined,
  }
}
