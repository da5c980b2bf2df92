import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'

/** A file of an archive: a text, or objects that become a line each. */
export type TarEntry = [name: string, content: string | Buffer | object[], type?: 'symlink']

const lines = (content: string | Buffer | object[]) =>
  typeof content === 'string' || Buffer.isBuffer(content)
    ? content
    : content.map((line) => `${JSON.stringify(line)}\n`).join('')

/** Writes `export.tar.gz` into a folder and returns its path. */
export async function writeTar(folder: string, entries: readonly TarEntry[]): Promise<string> {
  const tar = pack()
  for (const [name, content, type] of entries)
    tar.entry(type ? { name, type, linkname: '/etc/passwd' } : { name }, type ? '' : lines(content))
  tar.finalize()
  const path = join(folder, 'export.tar.gz')
  writeFileSync(path, gzipSync(await buffer(tar)))
  return path
}
