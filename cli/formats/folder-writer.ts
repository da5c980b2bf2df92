import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { makeFolder } from '../../api/platform/process/make-folder.ts'
import { atPath } from '../terminal/at-path.ts'
import { TransferError } from '../../schema/transfer/record.ts'
import type { TreeWriter } from './tree-writer.ts'

function hasBytes(path: string, bytes: Buffer) {
  try {
    return readFileSync(path).equals(bytes)
  } catch {
    return false
  }
}

/** @param path the path that errors name */
function writeNew(file: string, path: string, bytes: Buffer): void {
  try {
    writeFileSync(file, bytes)
  } catch (error) {
    throw atPath(error, path)
  }
}

/** Replaces a file by a complete one: a full disk leaves the file as it was. */
function replaceFile(path: string, bytes: Buffer): void {
  const partial = `${path}.partial`
  // An existing link must not redirect the output to another file.
  rmSync(partial, { force: true })
  try {
    writeNew(partial, path, bytes)
    renameSync(partial, path)
  } catch (error) {
    rmSync(partial, { force: true })
    throw error
  }
}

/**
 * Writes an export into a folder. A new folder appears when it is complete. An existing export is updated in place: only
 * files that differ are written and files of deleted items are removed, so that git shows exactly the changes.
 *
 * @param owned the folders and files that this export covers; nothing else is removed
 * @throws TransferError if the folder contains something other than an export
 */
export function folderWriter(folder: string, owned: readonly string[]): TreeWriter {
  // A trailing slash would put the unfinished export into the folder that it is renamed to.
  const root = resolve(folder)
  const exists = existsSync(root)
  if (exists && !statSync(root).isDirectory()) throw new TransferError(`${root} is not a folder`)
  const isExport = existsSync(join(root, 'verdant.json'))
  if (exists && !isExport && readdirSync(root).some((name) => !name.startsWith('.')))
    throw new TransferError(`${root} is not empty and not a Verdant export; choose another folder`)
  const target = exists ? root : `${root}.partial`
  rmSync(`${root}.partial`, { recursive: true, force: true })
  const written = new Set<string>()
  const folders = new Set<string>()

  function removeStale() {
    for (const name of owned) {
      const path = join(root, name)
      if (name.endsWith('.json')) {
        if (!written.has(name)) rmSync(path, { force: true })
      } else if (existsSync(path)) {
        const files = readdirSync(path).filter((file) => !file.startsWith('.'))
        const stale = files.filter((file) => !written.has(`${name}/${file}`))
        for (const file of stale) rmSync(join(path, file))
        if (stale.length === files.length) rmSync(path, { recursive: true })
      }
    }
  }

  return {
    earlier: (path) => (isExport && existsSync(join(root, path)) ? readFileSync(join(root, path)) : undefined),
    owns: (path) => owned.includes(path) || owned.includes(`${path}.json`),
    async write(path, content) {
      const bytes = Buffer.from(content)
      const full = join(target, path)
      if (exists) {
        written.add(path)
        if (hasBytes(full, bytes)) return
      }
      const folder = dirname(full)
      if (!folders.has(folder)) await makeFolder(folder)
      folders.add(folder)
      if (exists) replaceFile(full, bytes)
      else writeNew(full, full, bytes)
    },
    async finish() {
      if (isExport) removeStale()
      if (!exists) renameSync(target, root)
    },
    async abort() {
      if (!exists) rmSync(target, { recursive: true, force: true })
    },
  }
}
