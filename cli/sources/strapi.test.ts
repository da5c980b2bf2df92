import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isRecord } from '../transfer/record.ts'
import { openSource } from './open-source.ts'

let root: string
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), 'verdant-strapi-'))))
afterEach(() => rmSync(root, { recursive: true }))

type Entry = [name: string, content: string | object[], type?: 'symlink']

const lines = (content: string | object[]) =>
  typeof content === 'string' ? content : content.map((line) => `${JSON.stringify(line)}\n`).join('')

async function archive(...entries: Entry[]) {
  const tar = pack()
  for (const [name, content, type] of entries)
    tar.entry(type ? { name, type, linkname: '/etc/passwd' } : { name }, type ? '' : lines(content))
  tar.finalize()
  const path = join(root, 'export.tar.gz')
  writeFileSync(path, gzipSync(await buffer(tar)))
  return path
}

const METADATA: Entry = ['metadata.json', JSON.stringify({ strapi: { version: '5.12.1' } })]

const entity = (type: string, id: number, data: object) => ({ type, id, data })
const azo = { documentId: 'doc1', name: 'Azo', category: 'Bio', short_description: 'Short', locale: 'en' }
const body = [
  {
    type: 'paragraph',
    children: [
      { type: 'text', text: 'One ' },
      { type: 'text', text: 'two', bold: true },
    ],
  },
  { type: 'list', children: [{ type: 'list-item', children: [{ type: 'text', text: 'item' }] }] },
]

const ENTITIES: Entry = [
  'entities/entities_00001.jsonl',
  [
    entity('plugin::upload.file', 3, { name: 'Field.png', hash: 'field_1', ext: '.png', url: '/uploads/field_1.png' }),
    entity('api::product.product', 1, { ...azo, name: 'Draft of Azo', content: body, publishedAt: null }),
    entity('api::product.product', 2, { ...azo, content: body, order: '4', publishedAt: '2025-01-01T00:00:00Z' }),
    entity('api::product.product', 4, { ...azo, documentId: 'doc2', name: 'Only a draft', publishedAt: null }),
    entity('api::product.product', 5, { ...azo, name: 'Auf Deutsch', locale: 'de', publishedAt: null }),
    entity('api::article.article', 1, { documentId: 'doc3', title: 'News', publishedAt: null }),
  ],
]
const LINKS: Entry = [
  'links/links_00001.jsonl',
  [
    {
      kind: 'relation.morph',
      relation: 'morphToMany',
      left: { type: 'plugin::upload.file', ref: 3, field: 'related' },
      right: { type: 'api::product.product', ref: 2, field: 'image', pos: 1 },
    },
  ],
]
const PICTURE: Entry = ['assets/uploads/field_1.png', 'bytes of a picture']

describe('a Strapi 5 export', () => {
  it('becomes content: published versions before drafts, one language, blocks as text, pictures with their bytes', async () => {
    const source = await openSource(await archive(ENTITIES, LINKS, PICTURE, METADATA))
    const items = (await Array.fromAsync(source.records())).filter(isRecord)
    expect(items.map(({ kind, values }) => ({ kind: kind.name, ...values }))).toEqual([
      {
        kind: 'product',
        name: 'Azo',
        category: 'Bio',
        description: 'Short',
        detailedDescription: 'One **two**\n\n- item',
        image: 'strapi-upload:field_1.png',
        order: 4,
        isActive: true,
      },
      { kind: 'product', name: 'Only a draft', category: 'Bio', description: 'Short', isActive: false },
    ])
    expect(String(await source.picture?.('strapi-upload:field_1.png')?.())).toBe('bytes of a picture')
    expect(source.picture?.('strapi-upload:../../etc/passwd')).toBeUndefined()
    expect(source.notes?.()).toEqual([
      '1 entries in other languages than en were left out',
      '1 × api::article.article left out: name its kind with --mapping',
    ])
    const again = (await Array.fromAsync(source.records())).filter(isRecord)
    expect(again.map(({ id }) => id)).toEqual(items.map(({ id }) => id))
    await source.close()
  })

  it.each<[string, Entry[], RegExp]>([
    ['leaves the archive', [METADATA, ['../evil', 'x']], /leaves the archive/],
    ['is a link', [METADATA, ['entities/a.jsonl', '', 'symlink']], /links are not followed/],
    ['is of Strapi 4', [['metadata.json', '{"strapi":{"version":"4.25.0"}}']], /Strapi 4\.25\.0; Strapi 5 is read/],
    ['is no export', [['readme.txt', 'x']], /has no metadata\.json/],
    ['is a bomb', [METADATA, ['assets/uploads/a', '0'.repeat(110 * 1024 * 1024)]], /unpacks to more than/],
  ])('that %s is refused', async (_, entries, message) => {
    await expect(openSource(await archive(...entries))).rejects.toThrow(message)
  })

  it('that is cut off or encrypted is refused', async () => {
    const path = join(root, 'x.tar.gz')
    writeFileSync(path, gzipSync('not a tar').subarray(0, 15))
    await expect(openSource(path)).rejects.toThrow('--no-encrypt')
    writeFileSync(`${path}.enc`, Buffer.from([1, 2, 3, 4]))
    await expect(openSource(`${path}.enc`)).rejects.toThrow('is encrypted')
  })
})
