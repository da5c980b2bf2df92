import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ZipArchive } from './zip-archive.ts'
import { zipTree } from '../../api/content/formats/zip.ts'

let root: string
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), 'verdant-zip-'))))
afterEach(() => rmSync(root, { recursive: true }))

interface Entry {
  name: string
  content?: Buffer
  mode?: number
}

/** An archive whose bytes `change` has changed after it was written, as no honest program does. */
async function archive(entries: Entry[], change: (bytes: Buffer) => Buffer = (bytes) => bytes) {
  const zip = new ZipArchive()
  const parts = entries.map(({ name, content = Buffer.from('{}'), mode }) => zip.add(name, content, mode))
  const path = join(root, 'hostile.zip')
  writeFileSync(path, change(Buffer.concat([...parts, ...zip.end()])))
  return path
}

const rename = (from: string, to: string) => (bytes: Buffer) =>
  Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1')

describe('a hostile archive', () => {
  it.each([
    ['../x.json', 'relative path'],
    ['/abs.json', 'absolute path'],
    ['a\\b.json', 'backslash|invalid characters'],
    ['C:/a.json', 'absolute path'],
    ['a/../b.js', 'relative path'],
  ])('with the name %s is refused', async (name, message) => {
    const honest = 'x'.repeat(name.length)
    await expect(zipTree(await archive([{ name: honest }], rename(honest, name)))).rejects.toThrow(new RegExp(message))
  })

  it('with a symbolic link is refused', async () => {
    const path = await archive([{ name: 'products/a.json', content: Buffer.from('/etc/passwd'), mode: 0o120777 }])
    await expect(zipTree(path)).rejects.toThrow('products/a.json is a symbolic link')
  })

  it('with one name twice is refused', async () => {
    await expect(zipTree(await archive([{ name: 'a.json' }, { name: 'a.json' }]))).rejects.toThrow('occurs twice')
  })

  it('that unpacks to hundreds of times its size is refused', async () => {
    const path = await archive([{ name: 'a.json', content: Buffer.alloc(20_000_000) }])
    await expect(zipTree(path)).rejects.toThrow(/unpacks to \d+ times its size/)
  })

  it('whose entry is larger than its header states is unpacked up to that size only', async () => {
    const path = await archive(
      [{ name: 'a.json', content: Buffer.from('{"a":"aaaaaaaaaaaaaaaaaaaaaaaaaaaa"}') }],
      (bytes) => {
        const directory = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]))
        bytes.writeUInt32LE(5, directory + 24)
        return bytes
      },
    )
    const tree = await zipTree(path)
    await expect((async () => tree.file('a.json')?.read(1000))()).rejects.toThrow('cannot be unpacked')
    tree.close()
  })

  it('that is no archive at all is refused with its name', async () => {
    writeFileSync(join(root, 'x.zip'), 'hello')
    await expect(zipTree(join(root, 'x.zip'))).rejects.toThrow('x.zip cannot be read as a zip archive')
  })

  it('with a file beyond the limit is not read', async () => {
    const tree = await zipTree(await archive([{ name: 'a.json', content: Buffer.from('0123456789') }]))
    await expect((async () => tree.file('a.json')?.read(5))()).rejects.toThrow('at most 5')
    tree.close()
  })
})

describe('an archive of ours', () => {
  it('is read by other programs too, with more files than a zip of old can hold', async () => {
    const entries = Array.from({ length: 66_000 }, (_, n) => ({
      name: `products/${n}-ü.json`,
      content: Buffer.from(`{"n":${n}}`),
    }))
    const path = await archive(entries)
    const tree = await zipTree(path)
    expect(String(await tree.file('products/65999-ü.json')?.read(100))).toBe('{"n":65999}')
    tree.close()
    const listed = await run('python3', ['-c', LIST, path]).catch(() => undefined)
    if (listed) expect(listed.stdout.trim()).toBe('66000 None')
  })
})

const run = promisify(execFile)
const LIST = 'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(len(z.namelist()), z.testzip())'
