import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { kinds } from '../../../schema/kinds/index.ts'
import type { Tree } from '../../../schema/transfer/tree.ts'
import { openZip } from '../files/tools.ts'
import { TransferError } from '../../../schema/transfer/record.ts'
import { isRead } from '../files/folder-files.ts'
import { formatOfPaths, notAnExport } from './format-of.ts'
import { whyUnreadableZip } from './unreadable.ts'

/** Largest file that is unpacked, and largest total size, in bytes. Larger files, such as films, are no content here. */
const FILE_LIMIT = 64 * 1024 * 1024
const TOTAL_LIMIT = 4 * 1024 ** 3

/** Most files that are unpacked. Writing and removing a few times as many takes minutes, mostly of the file system. */
const MAX_FILES = 50_000

/** The folders of an export of our own. */
const OWN: ReadonlySet<string> = new Set(['media', 'drafts', ...kinds.map(({ path }) => path)])

/** Folders of content within a site. */
const PARTS = /^(?:_posts|_data|blog|content|data|docs|pages|posts|src)$/

/**
 * Returns the folder that contains all files of an archive, if there is one, as in archives of repositories. A folder such as `posts` is
 * not such a folder but a part of the site, unless the archive has the same name.
 */
function topOf(names: readonly string[], archive: string): string {
  const [top = ''] = names[0]?.split('/') ?? []
  const isPart = PARTS.test(top) && top !== archive
  return !OWN.has(top) && !isPart && names.every((name) => name.startsWith(`${top}/`)) ? `${top}/` : ''
}

async function unpack(tree: Tree, top: string, folder: string): Promise<void> {
  let left = TOTAL_LIMIT
  for await (const { path, read } of tree.files()) {
    const inner = path.slice(top.length)
    if (!isRead(inner)) continue
    const target = join(folder, inner)
    let bytes: Uint8Array
    try {
      bytes = await read(Math.min(left, FILE_LIMIT))
    } catch (error) {
      if (error instanceof TransferError && left > FILE_LIMIT) continue
      throw error
    }
    left -= bytes.length
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, bytes, { flag: 'wx' })
  }
}

/** An archive of another system, unpacked into a temporary folder. */
export interface UnpackedZip {
  folder: string
  remove: () => Promise<void>
}

/** Unpacks a zip archive of Markdown or data files. @throws TransferError */
export async function unpackZip(path: string): Promise<UnpackedZip> {
  const names: string[] = []
  const tree = await openZip(path, (name) => {
    if (!name.split('/').some((part) => part.startsWith('.')) && !name.startsWith('__MACOSX/')) names.push(name)
    return false
  })
  try {
    const top = topOf(names, basename(path).replace(/\.zip$/i, ''))
    const read = names.map((name) => name.slice(top.length)).filter(isRead)
    if (read.length > MAX_FILES)
      throw new TransferError(`${basename(path)} has ${read.length} files. Unpack it, and import the folder`)
    if (formatOfPaths(read) === 'unknown') {
      const reason = whyUnreadableZip(names)
      throw reason === undefined ? notAnExport(path) : new TransferError(`${basename(path)} ${reason}`)
    }
    return await unpacked(tree, top, basename(path).replace(/\.zip$/i, '') || 'archive')
  } finally {
    tree.close()
  }
}

async function unpacked(tree: Tree, top: string, name: string): Promise<UnpackedZip> {
  const outer = await mkdtemp(join(tmpdir(), 'verdant-zip-'))
  const remove = () => rm(outer, { recursive: true, force: true })
  try {
    const folder = join(outer, name)
    await mkdir(folder)
    await unpack(tree, top, folder)
    return { folder, remove }
  } catch (error) {
    await remove()
    throw error
  }
}
