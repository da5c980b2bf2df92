import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { folder } from '../../../testing/program.ts'
import { readSource } from '../../../testing/read-source.ts'
import { type TarEntry, writeTar } from '../../../testing/tar.ts'
import { openSource } from '../../../reading/open-source.ts'

const PRODUCT = 'api::product.product'
const entity = (type: string, id: number, data: object) => ({ type, id, data })
const link = (relation: string, left: object, right: object) => ({ kind: 'relation.basic', relation, left, right })
const shows = (file: number, type: string, ref: number, field: string, pos = 1) => ({
  kind: 'relation.morph',
  relation: 'morphToMany',
  left: { type: 'plugin::upload.file', ref: file, field: 'related' },
  right: { type, ref, field, pos },
})
const upload = (id: number, name: string, more: object = {}) =>
  entity('plugin::upload.file', id, {
    name: `${name}.png`,
    hash: name,
    ext: '.png',
    url: `/uploads/${name}.png`,
    ...more,
  })

const METADATA: TarEntry = ['metadata.json', JSON.stringify({ strapi: { version: '5.12.1' } })]
const SCHEMAS: TarEntry = [
  'schemas/schemas_00001.jsonl',
  [
    {
      uid: PRODUCT,
      attributes: {
        name: { type: 'string' },
        hero: { type: 'component', component: 'shared.hero' },
        steps: { type: 'component', repeatable: true, component: 'shared.step' },
        sections: { type: 'dynamiczone', components: ['shared.hero', 'shared.quote'] },
      },
    },
    {
      uid: 'shared.hero',
      attributes: { media: { type: 'media' }, step: { type: 'component', component: 'shared.step' } },
    },
  ],
]

const fields = { description: 'Short', detailedDescription: 'Text', publishedAt: '2025-01-01T00:00:00Z' }
const product = {
  ...fields,
  documentId: 'doc1',
  name: 'Azo',
  hero: { id: 7, headline: 'For fields', step: { id: 9, text: 'Inner step' } },
  steps: [
    { id: 1, text: 'Mix' },
    { id: 2, text: 'Spray' },
  ],
  sections: [
    { id: 3, __component: 'shared.quote', body: 'It works' },
    { id: 8, __component: 'shared.hero', headline: 'Second' },
  ],
}

const read = async (entities: object[], links: object[], assets: string[] = [], options = {}) => {
  const path = await writeTar(await folder(), [
    METADATA,
    SCHEMAS,
    ['entities/entities_00001.jsonl', entities],
    ['links/links_00001.jsonl', links],
    ...assets.map((name): TarEntry => [`assets/uploads/${name}`, `bytes of ${name}`]),
  ])
  return readSource(path, options)
}

async function mappingWith(rules: string): Promise<string> {
  const path = join(await folder(), 'mapping.yaml')
  writeFileSync(path, rules)
  return path
}

describe('links of a Strapi export', () => {
  it('come into components: of a field, within others, repeated, and in dynamic zones', async () => {
    const mapping = await mappingWith(`source: s
rules:
  - kind: products
    records: ${PRODUCT}
    id: documentId
    fields:
      name: name
      category: { value: Products }
      description: description
      detailedDescription: { template: '{hero.headline} {steps.0.tip.name} {hero.step.tip.name} {sections.0.author.username}' }
      image: sections.1.media
      features: hero.media
      technicalSpecs: { path: steps.1.picture.0 }
`)
    const entities = [
      entity(PRODUCT, 2, product),
      entity('api::tip.tip', 4, { documentId: 'tip', name: 'Stir well', publishedAt: '2025-01-01' }),
      entity('plugin::users-permissions.user', 5, { username: 'ada', password: 'hash', email: 'ada@example.org' }),
      upload(11, 'hero'),
      upload(12, 'second', { alternativeText: 'A field' }),
      upload(13, 'step'),
    ]
    const tip = { type: 'api::tip.tip', ref: 4 }
    const links = [
      shows(11, 'shared.hero', 7, 'media'),
      shows(12, 'shared.hero', 8, 'media'),
      shows(13, 'shared.step', 2, 'picture'),
      link('oneToOne', { type: 'shared.step', ref: 1, field: 'tip' }, tip),
      link('oneToOne', { type: 'shared.step', ref: 9, field: 'tip' }, tip),
      link(
        'oneToOne',
        { type: 'shared.quote', ref: 3, field: 'author' },
        { type: 'plugin::users-permissions.user', ref: 5 },
      ),
    ]
    const { items, notes } = await read(entities, links, ['hero.png', 'second.png', 'step.png'], { mapping })
    expect(items[0]!.values).toMatchObject({
      detailedDescription: 'For fields Stir well Stir well ada',
      image: '/uploads/second.png',
      features: ['/uploads/hero.png'],
      technicalSpecs: '/uploads/step.png',
    })
    const text = notes.join('\n')
    expect(text).not.toMatch(/upload left out|hash|ada@example/)
    expect(text).toContain('It works')
  })

  it('to files that the archive lacks, captions, and entities that it lacks are named', async () => {
    const entities = [
      entity(PRODUCT, 2, { ...fields, documentId: 'doc1', name: 'Azo' }),
      upload(11, 'gone', { name: 'Field.png' }),
      upload(12, 'here', { caption: 'Our field in May', alternativeText: 'here.png' }),
    ]
    const links = [
      shows(11, PRODUCT, 2, 'image', 1),
      shows(12, PRODUCT, 2, 'image', 2),
      link('manyToOne', { type: PRODUCT, ref: 2, field: 'category' }, { type: 'api::category.category', ref: 1 }),
      { left: 'x' },
    ]
    const { items, notes } = await read(entities, links, ['here.png'])
    expect(items[0]).toMatchObject({ values: { name: 'Azo', image: '/uploads/here.png' } })
    expect(items[0]!.alts).toBeUndefined()
    expect(notes).toContain('1 item with files that are not in the archive, which are left out: “Azo” (Field.png)')
    expect(notes).toContain(
      '1 item with relations to entries that are not in the archive: “Azo” (category: api::category.category 1)',
    )
    expect(notes).toContain('1 × link between entries left out: it cannot be read')
    expect(notes.join('\n')).toContain('imageCaption: 1 record, such as “Azo”: Our field in May')
  })

  it('of an entry that others show are not lost with it', async () => {
    const entities = [
      entity(PRODUCT, 1, { ...fields, documentId: 'a', name: 'A' }),
      entity('api::category.category', 1, { documentId: 'c1', name: 'Plain' }),
      entity('api::category.category', 2, { documentId: 'c2', name: 'With a picture' }),
      entity(PRODUCT, 2, { ...fields, documentId: 'b', name: 'B' }),
      upload(11, 'c'),
    ]
    const category = (product: number, ref: number) =>
      link('manyToOne', { type: PRODUCT, ref: product, field: 'category' }, { type: 'api::category.category', ref })
    const links = [category(1, 1), category(2, 2), shows(11, 'api::category.category', 2, 'image')]
    const { items, notes } = await read(entities, links, ['c.png'])
    expect(items.map(({ values }) => values.category)).toEqual(['Plain', 'With a picture'])
    expect(notes).toContain('1 × api::category.category left out: name its kind with --mapping')
  })

  it('in circles end, and each entry keeps its own text', async () => {
    const entities = [1, 2].map((id) => entity(PRODUCT, id, { ...fields, documentId: `doc${id}`, name: `P${id}` }))
    const relation = (from: number, to: number) =>
      link('manyToMany', { type: PRODUCT, ref: from, field: 'related' }, { type: PRODUCT, ref: to })
    const { items, notes } = await read(entities, [relation(1, 2), relation(2, 1), relation(1, 1)])
    expect(items.map(({ values }) => values.name)).toEqual(['P1', 'P2'])
    expect(notes.join('\n')).toContain('related')
  })
})

describe('pictures in texts of a Strapi export', () => {
  it('are those of the archive, also at addresses of Strapi itself or of a provider', async () => {
    const image = (url: string) => ({
      type: 'image',
      image: { url, name: 'a.png', alternativeText: 'Alt', caption: 'In May' },
      children: [{ text: '' }],
    })
    const entities = [
      entity(PRODUCT, 1, {
        ...fields,
        documentId: 'a',
        name: 'A',
        detailedDescription: [image('http://localhost:1337/uploads/a.png')],
      }),
      entity(PRODUCT, 2, {
        ...fields,
        documentId: 'b',
        name: 'B',
        detailedDescription: '![B](https://bucket.example/x/large_b.png)',
      }),
      upload(11, 'a'),
      upload(12, 'b', {
        url: 'https://bucket.example/x/b.png',
        formats: { large: { hash: 'large_b', ext: '.png', url: 'https://bucket.example/x/large_b.png' } },
      }),
    ]
    const path = await writeTar(await folder(), [
      METADATA,
      ['entities/entities_00001.jsonl', entities],
      ...['a.png', 'b.png', 'large_b.png'].map((name): TarEntry => [`assets/uploads/${name}`, `bytes of ${name}`]),
    ])
    const source = await openSource(path)
    await Array.fromAsync(source.records())
    const bytes = async (address: string) => String(await source.picture?.(address)?.())
    expect(await bytes('http://localhost:1337/uploads/a.png')).toBe('bytes of a.png')
    expect(await bytes('https://bucket.example/x/large_b.png')).toBe('bytes of large_b.png')
    expect(source.picture?.('https://elsewhere.example/a.png')).toBeUndefined()
    const notes = source.notes?.().join('\n')
    expect(notes).not.toContain('upload left out')
    expect(notes).toMatch(/captions of pictures in detailedDescription .*“A” \(In May\)/)
    await source.close()
  })
})

describe('a damaged archive of Strapi', () => {
  const entries: TarEntry[] = [
    METADATA,
    ['entities/entities_00001.jsonl', [entity(PRODUCT, 1, { ...fields, documentId: 'a', name: 'A' })]],
    ['assets/uploads/a.png', 'x'.repeat(5_000)],
  ]
  const damaged = async (damage: (tar: Buffer) => Buffer, pack = gzipSync) => {
    const path = await writeTar(await folder(), entries)
    writeFileSync(path, pack(damage(gunzipSync(readFileSync(path)))))
    return openSource(path)
  }

  it.each<[string, (tar: Buffer) => Buffer]>([
    ['ends in a header', (tar) => tar.subarray(0, 2 * 512 + 100)],
    ['ends in a file', (tar) => tar.subarray(0, 6 * 512)],
    ['has a damaged header', (tar) => Buffer.from(tar).fill('?', 1024, 1200)],
  ])('that %s is refused', async (_, damage) => {
    await expect(damaged(damage)).rejects.toThrow(/truncated|cannot be read|Make the export again/)
  })

  it.each(['links', 'schemas'])('whose %s have a damaged line is refused with its place', async (stage) => {
    const path = await writeTar(await folder(), [METADATA, [`${stage}/${stage}_00001.jsonl`, '{}\n{"left":\n']])
    await expect(openSource(path)).rejects.toThrow(
      new RegExp(String.raw`export\.tar\.gz: ${stage}/${stage}_00001\.jsonl line 2 is not JSON`),
    )
  })

  it('with changed bytes is refused', async () => {
    const path = await writeTar(await folder(), entries)
    const bytes = readFileSync(path)
    bytes[bytes.length - 6]! ^= 0xff
    writeFileSync(path, bytes)
    await expect(openSource(path)).rejects.toThrow(/export\.tar\.gz/)
  })
})
