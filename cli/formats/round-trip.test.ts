import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createReadStream } from 'node:fs'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hero, mediaFile, product, setting } from '../../schema/kinds/index.ts'
import { isRecord, type Sourced } from '../../schema/transfer/record.ts'
import { readBundle } from '../../api/content/formats/bundle.ts'
import { bundleWriter } from './bundle-writer.ts'
import type { ExportRecord, ExportWriter } from './export-writer.ts'
import { folderTree } from '../../api/content/formats/folder.ts'
import { folderWriter } from './folder-writer.ts'
import { readNdjson } from '../../api/content/formats/ndjson.ts'
import { ndjsonWriter } from './ndjson-writer.ts'
import { fileOutput } from './output.ts'
import { zipTree } from '../../api/content/formats/zip.ts'
import { zipWriter } from './zip-writer.ts'

let root: string
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), 'verdant-formats-'))))
afterEach(() => rmSync(root, { recursive: true }))

const OWNED = ['products', 'media', 'hero.json', 'settings.json']

const formats: Record<string, { file: string; write: (path: string) => ExportWriter; read: typeof readFolder }> = {
  folder: { file: 'out', write: (path) => bundleWriter(folderWriter(path, OWNED)), read: readFolder },
  zip: { file: 'out.zip', write: (path) => bundleWriter(zipWriter(path)), read: readZip },
  ndjson: { file: 'out.ndjson', write: (path) => ndjsonWriter(fileOutput(path)), read: readLines },
}

async function readFolder(path: string): Promise<Sourced[]> {
  return Array.fromAsync(readBundle(folderTree(path)))
}
async function readZip(path: string): Promise<Sourced[]> {
  const tree = await zipTree(path)
  const read = await Array.fromAsync(readBundle(tree))
  for (const record of read.filter(isRecord)) {
    const bytes = await record.content?.()
    if (bytes) record.content = async () => bytes
  }
  tree.close()
  return read
}
async function readLines(path: string): Promise<Sourced[]> {
  return Array.fromAsync(readNdjson(createReadStream(path), path))
}

async function write(writer: ExportWriter, records: ExportRecord[]) {
  await writer.begin({ scope: 'all' })
  for (const record of records) await writer.write(record)
  await writer.finish()
}

async function comparable(records: Sourced[]) {
  const items = records.filter(isRecord).map(async ({ kind, id, values, content }) => ({
    key: `${kind.name} ${id ?? String(values.key)}`,
    values,
    bytes: content && Buffer.from(await content()).toString('hex'),
  }))
  return (await Promise.all(items)).sort((a, b) => (a.key < b.key ? -1 : 1))
}

const text = fc.string({ unit: 'binary', maxLength: 30 })
const products = fc.uniqueArray(
  fc.record({ id: fc.uuid(), name: text, features: fc.array(text, { maxLength: 4 }), order: fc.nat() }),
  { selector: ({ id }) => id, maxLength: 6 },
)
const percent = fc.integer({ min: 0, max: 100 })
const pictures = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    publicId: fc.stringMatching(/^[a-z0-9]{1,12}\.png$/),
    bytes: fc.uint8Array({ maxLength: 300 }),
    tags: fc.array(text, { maxLength: 3 }),
    focalPoint: fc.record({ x: percent, y: percent }),
    crop: fc.record({ left: percent, top: percent, width: percent, height: percent }),
  }),
  { selector: ({ publicId }) => publicId, maxLength: 3 },
)

const records = fc.tuple(products, pictures, text).map(([items, files, title]): ExportRecord[] => [
  ...files.map(({ id, bytes, ...values }) => ({
    kind: mediaFile,
    id,
    values,
    content: async () => Buffer.from([1, ...bytes]),
  })),
  { kind: setting, values: { key: 'site_title', value: title } },
  { kind: hero, id: hero.id, values: { title } },
  ...items.map(({ id, ...values }) => ({ kind: product, id, values })),
])

describe.each(Object.entries(formats))('%s', (_, { file, write: open, read }) => {
  it('returns the written content, and writes equal content as equal bytes', async () => {
    let run = 0
    await fc.assert(
      fc.asyncProperty(records, async (written) => {
        const [first, second] = [join(root, `${++run}-a-${file}`), join(root, `${run}-b-${file}`)]
        await write(open(first), written)
        const back = await read(first)
        expect(await comparable(back)).toEqual(await comparable(written.map((r) => ({ ...r, origin: { file } }))))
        await write(open(second), written)
        if (file !== 'out') expect(readFileSync(second)).toEqual(readFileSync(first))
      }),
      { numRuns: 25 },
    )
  })

  it('leaves nothing behind when it is abandoned', async () => {
    const writer = open(join(root, file))
    await writer.begin({ scope: 'all' })
    await writer.write({ kind: hero, id: hero.id, values: { title: 'x' } })
    await writer.abort()
    expect(readdirSync(root)).toEqual([])
  })
})

describe('a folder that is an export already', () => {
  const item = (id: string): ExportRecord => ({ kind: product, id, values: { name: id } })
  const A = '0b6c3a5e-1111-4222-8333-444455556666'
  const B = '0b6c3a5e-1111-4222-8333-444455557777'

  it('removes the files of deleted items, and keeps files of others', async () => {
    const path = join(root, 'out')
    await write(bundleWriter(folderWriter(path, OWNED)), [item(A), item(B), { kind: hero, id: hero.id, values: {} }])
    await write(bundleWriter(folderWriter(path, ['products'])), [item(B)])
    expect(readdirSync(join(path, 'products'))).toEqual([`${B}.json`])
    expect(readdirSync(path)).toContain('hero.json')
  })

  it('is refused when it holds something else', () => {
    expect(() => folderWriter(join(import.meta.dirname), OWNED)).toThrow('not a Verdant export')
  })
})
