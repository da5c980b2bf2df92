import { existsSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { singletons } from '../../../schema/kinds/index.ts'
import { encodingOf } from '../../../schema/transfer/text-encoding.ts'
import { folderTree } from './folder.ts'
import { zipTree } from './zip.ts'
import { readBundle, readManifest } from './bundle.ts'
import { lineManifest, readNdjson } from './ndjson.ts'
import type { Tree } from '../../../schema/transfer/tree.ts'
import { ExportStatements } from './export-statements.ts'
import type { Source } from '../../../schema/transfer/source.ts'
import { headOf, trackedFile } from './tracked-file.ts'

const ACTIVE_ONLY = 'the export contains only active items, so inactive items would be deleted'

/** Opens an export of our own: a folder or a zip archive. */
async function treeSource(tree: Tree): Promise<Source> {
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
async function lineSource(path: string, name: string): Promise<Source> {
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

/** The files by which an export of our own is recognised. */
const OWN_FILES = ['verdant.json', 'settings.json', ...singletons.map(({ path }) => `${path}.json`)]

/** Which files of a zip export are looked up by name: all except items, which are only walked. */
const isAskedFor = (name: string) => !name.includes('/') || name.startsWith('media/')

/** Returns a function that opens an export of our own: a folder, a zip archive or lines of JSON. Undefined for other files. */
export async function ownExport(path: string, name: string): Promise<(() => Promise<Source>) | undefined> {
  if (statSync(path).isDirectory()) {
    const isOwn = OWN_FILES.some((file) => existsSync(join(path, file)))
    return isOwn ? () => treeSource(folderTree(path)) : undefined
  }
  const head = headOf(path)
  if (head.subarray(0, 2).toString('latin1') === 'PK') {
    const tree = await zipTree(path, isAskedFor)
    if (OWN_FILES.some((file) => tree.file(file))) return () => treeSource(tree)
    tree.close()
    return undefined
  }
  const text = new TextDecoder(encodingOf(head)).decode(head).trimStart()
  return /^\{\s*"format"\s*:\s*"verdant"/.test(text) ? () => lineSource(path, name) : undefined
}
