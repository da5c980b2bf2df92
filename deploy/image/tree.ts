import { createReadStream } from 'node:fs'
import { lstat, readdir, readlink } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { pack, type Pack } from 'tar-stream'

/** A file of an image: on this disk, or its bytes; or a symbolic link; or a folder. */
export type Entry =
  | { type: 'file'; content: Buffer | { path: string; size: number }; isExecutable?: boolean }
  | { type: 'symlink'; target: string }
  | { type: 'directory'; mode?: number; owner?: number }

/** The files of a layer by their path, which has no slash at its start. */
export type Tree = Map<string, Entry>

const EXECUTABLE = 0o111

/** Adds a file or a folder of this disk to a tree, without what `isWanted` refuses. */
export async function addFrom(
  tree: Tree,
  source: string,
  target: string,
  isWanted: (path: string) => boolean = () => true,
): Promise<void> {
  const stats = await lstat(source)
  if (stats.isSymbolicLink()) tree.set(target, { type: 'symlink', target: await readlink(source) })
  else if (stats.isDirectory()) {
    for (const name of await readdir(source)) {
      const [from, to] = [join(source, name), posix.join(target, name)]
      if (isWanted(to)) await addFrom(tree, from, to, isWanted)
    }
  } else {
    const isExecutable = (stats.mode & EXECUTABLE) !== 0
    tree.set(target, { type: 'file', content: { path: source, size: stats.size }, isExecutable })
  }
}

/** Adds the folders that contain the entries of a tree. */
function withFolders(tree: Tree): Tree {
  const complete: Tree = new Map(tree)
  for (const path of tree.keys())
    for (let folder = posix.dirname(path); folder !== '.'; folder = posix.dirname(folder))
      if (!complete.has(folder)) complete.set(folder, { type: 'directory' })
  return complete
}

/** Files, folders and links of an image have the same time, so that the same files make the same bytes. */
const TIME = new Date(0)

/** Returns a tree as a tar archive that depends on nothing but the names and the contents of its files. */
export function archive(tree: Tree): Pack {
  const tar = pack()
  const paths = [...withFolders(tree)].sort(([a], [b]) => (a < b ? -1 : 1))
  const write = async () => {
    for (const [name, entry] of paths) await addEntry(tar, name, entry)
    tar.finalize()
  }
  write().catch((error: unknown) => tar.destroy(error as Error))
  return tar
}

async function addEntry(tar: Pack, name: string, entry: Entry): Promise<void> {
  const common = { name, mtime: TIME, uid: 0, gid: 0 }
  if (entry.type === 'symlink') return void tar.entry({ ...common, type: 'symlink', linkname: entry.target })
  if (entry.type === 'directory') {
    const { mode = 0o755, owner = 0 } = entry
    return void tar.entry({ ...common, type: 'directory', mode, uid: owner, gid: owner })
  }
  const { content, isExecutable } = entry
  const mode = isExecutable ? 0o755 : 0o644
  if (Buffer.isBuffer(content)) return void tar.entry({ ...common, mode }, content)
  await pipeline(createReadStream(content.path), tar.entry({ ...common, mode, size: content.size }))
}
