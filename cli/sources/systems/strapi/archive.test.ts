import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isRecord } from '../../../../schema/transfer/record.ts'
import { checkNew } from '../../../../schema/validate.ts'
import { readSource } from '../../../testing/read-source.ts'
import { type TarEntry, writeTar } from '../../../testing/tar.ts'
import { openSource, suggestMapping } from '../../../reading/open-source.ts'

let root: string
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), 'verdant-strapi-'))))
afterEach(() => rmSync(root, { recursive: true }))

type Entry = TarEntry

const archive = (...entries: Entry[]) => writeTar(root, entries)

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
    entity('api::event.event', 1, { documentId: 'doc3', title: 'News', publishedAt: null }),
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
  it('becomes content: published versions before drafts, languages, blocks as text, pictures with their bytes', async () => {
    const source = await openSource(await archive(ENTITIES, LINKS, PICTURE, METADATA))
    const items = (await Array.fromAsync(source.records())).filter(isRecord)
    expect(items.map(({ kind, values }) => ({ kind: kind.name, ...values }))).toEqual([
      { kind: 'product', name: 'Only a draft', category: 'Bio', description: 'Short', isActive: false },
      {
        kind: 'product',
        name: 'Azo',
        category: 'Bio',
        description: 'Short',
        detailedDescription: 'One **two**\n\n- item',
        image: '/uploads/field_1.png',
        order: 4,
        isActive: true,
        translations: {
          de: {
            isVisible: false,
            texts: { name: { text: 'Auf Deutsch' }, category: { text: 'Bio' }, description: { text: 'Short' } },
          },
        },
      },
    ])
    expect(String(await source.picture?.('/uploads/field_1.png')?.())).toBe('bytes of a picture')
    expect(source.picture?.('/uploads/../../etc/passwd')).toBeUndefined()
    expect(source.notes?.()).toEqual([
      '1 item with a draft of other content, which is left out because the published version is taken: “Draft of Azo”',
      'texts in de become translations of those in en (--locale de makes those in de the originals)',
      expect.stringMatching(
        /^1 item whose translation into de has texts of the original: “Auf Deutsch” \(de\) .*entities:\d+ \(category, description\)$/,
      ),
      '1 × api::event.event left out: name its kind with --mapping',
      'Products: a key has no field and is left out\n  publishedAt: 1 record, such as “Azo”: 2025-01-01',
    ])
    const again = (await Array.fromAsync(source.records())).filter(isRecord)
    expect(again.map(({ id }) => id)).toEqual(items.map(({ id }) => id))
    await source.close()
  })

  it('is read in the locale that is chosen', async () => {
    const path = await archive(ENTITIES, LINKS, PICTURE, METADATA)
    const { items, notes } = await readSource(path, { locale: 'de' })
    expect(items.map(({ values }) => values.name)).toEqual(['Auf Deutsch'])
    expect(notes).toContainEqual(expect.stringMatching(/^1 item in en without the original in de, .*“Only a draft”/))
    await expect(openSource(path, { locale: 'fr' })).rejects.toThrow(
      'There is no locale fr in the source; it has: de, en',
    )
  })

  it.each<[string, Entry[], RegExp]>([
    ['leaves the archive', [METADATA, ['../evil', 'x']], /leaves the archive/],
    ['is a link', [METADATA, ['entities/a.jsonl', '', 'symlink']], /links are not followed/],
    [
      'is of Strapi 3',
      [['metadata.json', '{"strapi":{"version":"3.6.0"}}']],
      /Strapi 3\.6\.0; Strapi 4 and 5 are read/,
    ],
    ['is no export', [['readme.txt', 'x']], /has no metadata\.json/],
    ['is a bomb', [METADATA, ['assets/uploads/a', '0'.repeat(110 * 1024 * 1024)]], /unpacks to more than/],
  ])('that %s is refused', async (_, entries, message) => {
    await expect(openSource(await archive(...entries))).rejects.toThrow(message)
  })

  it('of Strapi 4 has its relations and its drafts, and a draft of a mapping takes them', async () => {
    const relation = (left: number, right: number) => ({
      kind: 'relation.basic',
      relation: 'manyToOne',
      left: { type: 'api::product.product', ref: left, field: 'category' },
      right: { type: 'api::category.category', ref: right },
    })
    const data = { short_description: 'Short', content: '# Rates', createdAt: '2024-01-01T00:00:00Z' }
    const path = await archive(
      [
        'entities/entities_00001.jsonl',
        [
          entity('plugin::upload.file', 3, { hash: 'field_1', ext: '.png', url: '/uploads/field_1.png' }),
          entity('api::product.product', 1, { ...data, name: 'Azo', publishedAt: '2024-01-01T00:00:00Z' }),
          entity('api::product.product', 2, { ...data, name: 'Rhizo', publishedAt: null }),
          entity('api::category.category', 1, { name: 'Biofertilizers' }),
        ],
      ],
      ['links/links_00001.jsonl', [relation(1, 1), relation(2, 1), ...(LINKS[1] as object[])]],
      PICTURE,
      ['metadata.json', JSON.stringify({ strapi: { version: '4.25.0' } })],
    )
    const expected = [
      { name: 'Azo', category: 'Biofertilizers', isActive: true },
      { name: 'Rhizo', category: 'Biofertilizers', image: '/uploads/field_1.png', isActive: false },
    ]
    const { items } = await readSource(path)
    expect(items.map(({ values }) => values)).toMatchObject(expected)
    expect(new Set(items.map(({ id }) => id)).size).toBe(2)
    const mapping = join(root, 'mapping.yaml')
    writeFileSync(mapping, await suggestMapping(path, { sourceName: 'old' }))
    const drafted = await readSource(path, { mapping })
    expect(drafted.problems).toEqual([])
    expect(drafted.items.map(({ values }) => values)).toMatchObject(expected)
    expect(drafted.items.map(({ id }) => id)).toEqual(items.map(({ id }) => id))
    for (const { kind, values } of drafted.items) expect(checkNew(kind, values).errors).toBeUndefined()
  })

  it('names what no entry shows: unlinked files, plugins, and categories of which only a part is read', async () => {
    const category = (id: number, more: object) => entity('api::category.category', id, { name: `C${id}`, ...more })
    const link = (left: number, right: number) => ({
      relation: 'manyToOne',
      left: { type: 'api::product.product', ref: left, field: 'category' },
      right: { type: 'api::category.category', ref: right },
    })
    const product = (id: number) =>
      entity('api::product.product', id, { name: `P${id}`, description: 'd', content: 'c', extra: { deep: 'x' } })
    const path = await archive(
      [
        'entities/entities_00001.jsonl',
        [
          entity('plugin::upload.file', 9, { hash: 'x', ext: '.png', url: '/uploads/x.png' }),
          entity('plugin::comments.comment', 1, { content: 'Nice' }),
          product(1),
          product(2),
          category(1, { teaser: 'Text' }),
          category(2, { blocks: [{ text: 'x' }] }),
          category(3, {}),
        ],
      ],
      ['links/links_00001.jsonl', [link(1, 1), link(2, 2)]],
      METADATA,
    )
    const { notes } = await readSource(path)
    expect(notes).toEqual([
      '1 × plugin::comments.comment left out: it belongs to Strapi and not to the content',
      '1 × upload left out: no entry shows it',
      '2 × api::category.category left out: name its kind with --mapping',
      'Products: 2 keys have no field and are left out\n' +
        '  extra.deep: 2 records, such as “P1”: x\n' +
        '  category.teaser: 1 record, such as “P1”: Text',
    ])
  })

  it('that is cut off or encrypted is refused', async () => {
    const path = join(root, 'x.tar.gz')
    writeFileSync(path, gzipSync('not a tar').subarray(0, 15))
    await expect(openSource(path)).rejects.toThrow('is truncated')
    writeFileSync(`${path}.enc`, Buffer.from([1, 2, 3, 4]))
    await expect(openSource(`${path}.enc`)).rejects.toThrow('is encrypted')
  })
})

describe('an export of Sanity', () => {
  const block = { _type: 'block', children: [{ _type: 'span', text: 'Text' }] }
  const picture = (file: string) => ({ _type: 'image', _sanityAsset: `image@file://./images/${file}`, alt: 'Azo' })
  const DATA: Entry = [
    'production-export/data.ndjson',
    [
      {
        _id: 'a',
        _type: 'product',
        title: 'Azo',
        body: [block, picture('a-2x2.png')],
        mainImage: picture('a-2x2.png'),
      },
      { _id: 'b', _type: 'product', title: 'Rhizo', body: [block], mainImage: picture('gone-2x2.png') },
    ],
  ]
  const IMAGE: Entry = ['production-export/images/a-2x2.png', 'bytes of a picture']

  it('has its pictures from the archive, and a note names those that are not there', async () => {
    const path = await archive(DATA, IMAGE, ['production-export/assets.json', '{}'])
    const mapping = join(root, 'mapping.yaml')
    writeFileSync(mapping, await suggestMapping(path, { sourceName: 'studio' }))
    const source = await openSource(path, { mapping })
    const items = (await Array.fromAsync(source.records())).filter(isRecord)
    expect(items.map(({ values }) => values)).toMatchObject([
      { name: 'Azo', detailedDescription: 'Text\n\n![Azo](/images/a-2x2.png)', image: '/images/a-2x2.png' },
      { name: 'Rhizo' },
    ])
    expect(String(await source.picture?.('/images/a-2x2.png')?.())).toBe('bytes of a picture')
    expect(source.notes?.()).toContainEqual(
      expect.stringMatching(/^1 item with pictures that are not beside .*: “Rhizo”$/),
    )
    await source.close()
  })

  it.each<[string, Entry[], RegExp]>([
    ['leaves the archive', [['../data.ndjson', 'x']], /leaves the archive/],
    ['is a link', [['x/images/a.png', '', 'symlink'], DATA], /links are not followed/],
    ['has a file twice', [DATA, DATA], /cannot be read as a tar\.gz archive: EEXIST/],
    ['is a bomb', [DATA, ['x/images/a.png', '0'.repeat(110 * 1024 * 1024)]], /unpacks to more than/],
  ])('that %s is refused', async (_, entries, message) => {
    const mapping = join(root, 'mapping.yaml')
    writeFileSync(mapping, 'source: x\nformat: sanity\nrules: [{ kind: products, fields: { name: title } }]')
    await expect(openSource(await archive(...entries), { mapping })).rejects.toThrow(message)
  })
})
