import { join } from 'node:path'
import { writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { product } from '../../../schema/kinds/index.ts'
import { isObject } from '../../../schema/is-object.ts'
import { folder } from '../../testing/program.ts'
import { readSource, writeSource } from '../../testing/read-source.ts'
import { ignoring } from './ignored.ts'

const JSON_FILE = JSON.stringify([
  { id: 'a', name: 'Azo', colour: 'green', empty: '' },
  { id: 'b', Name: 'Rhizo', 'pack size': 5 },
])

describe.each([
  ['shop.json', JSON_FILE, ['colour', 'pack size']],
  ['shop.ndjson', '{"name":"Azo","colour":"green"}\n', ['colour']],
  ['shop.csv', 'name,colour\nAzo,green\n', ['colour']],
])('%s', (name, content, keys) => {
  it('with keys that no field has is rejected, naming them', async () => {
    const reading = readSource(await writeSource(name, content), { as: product, sourceName: 'shop' })
    await expect(reading).rejects.toThrow(`products have no field ${keys.map((key) => `“${key}”`).join(', ')}`)
    await expect(reading).rejects.toThrow('--ignore-unknown')
  })

  it('is read without them when told to, and the plan names them', async () => {
    const options = { as: product, sourceName: 'shop', ignoreUnknown: true }
    const { items, notes } = await readSource(await writeSource(name, content), options)
    expect(items[0]!.values).toEqual({ name: 'Azo' })
    for (const key of keys) expect(notes.join()).toContain(key)
  })
})

it('a record within another one is read by its name, and its id and times are no content', async () => {
  const records = [{ ID: 1, name: 'Azo', category: { id: 2, name: 'Bio', createdAt: '2024-01-01', seo: 'x' } }]
  const options = { as: product, sourceName: 'shop' }
  const path = await writeSource('x.json', JSON.stringify(records))
  await expect(readSource(path, options)).rejects.toThrow('products have no field “category.seo” (')
  const { items } = await readSource(path, { ...options, ignoreUnknown: true })
  expect(items[0]!.values).toEqual({ name: 'Azo', category: 'Bio' })
})

it('a CSV file that is refused as a whole is named', async () => {
  const cut = await writeSource('cut.csv', 'name,category\nA,b\nB')
  await expect(readSource(cut, { as: product })).rejects.toThrow('cut.csv is truncated: line 3')
  const unknown = await writeSource('x.csv', 'name,colour\nA,b\n')
  await expect(readSource(unknown, { as: product })).rejects.toThrow('x.csv line 1: products have no field “colour”')
})

it('a truncated file of JSON lines is rejected as a whole', async () => {
  const path = await writeSource('x.ndjson', '{"name":"Azo"}\n{"name":"Rhi')
  await expect(readSource(path, { as: product })).rejects.toThrow('x.ndjson is truncated: line 2')
})

/** Reads records by a mapping of products. */
async function mapped(records: unknown[], mapping: object) {
  const file = join(await folder(), 'mapping.yaml')
  writeFileSync(file, JSON.stringify(mapping))
  return readSource(await writeSource('x.json', JSON.stringify(records)), { mapping: file, sourceName: 'x' })
}

const rules = (fields: object, more: object = {}) => [
  { kind: 'products', fields: { name: 'name', ...fields }, ...more },
]

/** Returns the lines of the note about keys without a rule. */
const keysIn = (notes: string[]) =>
  notes
    .filter((note) => note.includes('no rule in the mapping'))
    .flatMap((note) => note.split('\n').slice(1))
    .map((line) => line.trim())

describe('keys without a rule in the mapping', () => {
  it('are named with the number of records, an example and its text', async () => {
    const { notes } = await mapped(
      [
        { name: 'Azo', subtitle: 'For corn', launched: '2024-05-01', maker: 'us' },
        { name: 'Rhizo', launched: '2023-01-01T08:00:00Z', maker: 'us', flag: false, none: null, empty: {} },
        { name: 'Myko', maker: 'them' },
      ],
      { rules: rules({}) },
    )
    expect(notes).toEqual([
      'Products: 3 keys have no rule in the mapping and are left out (ignore: in the mapping lists what may be)\n' +
        '  maker: 3 records, such as “Azo”: us (2), them (1)\n' +
        '  launched: 2 records, such as “Azo”: 2023-01-01 to 2024-05-01\n' +
        '  subtitle: 1 record, such as “Azo”: For corn',
    ])
  })

  it('are named as a whole, apart from dictionaries and from values beside those that are read', async () => {
    const { notes } = await mapped(
      [
        {
          name: 'Azo',
          story: [{ type: 'p', children: [{ text: 'One' }] }],
          meta: { author: 'Ada', pages: 2 },
          category: { name: 'Bio', title: { en: 'Bio' }, 'a.b': 1 },
        },
      ],
      { rules: rules({ category: 'category.name' }) },
    )
    expect(keysIn(notes)).toEqual([
      'story: 1 record, such as “Azo”: One',
      'meta.author: 1 record, such as “Azo”: Ada',
      'meta.pages: 1 record, such as “Azo”: 2',
      'category.title.en: 1 record, such as “Azo”: Bio',
      'category.a.b: 1 record, such as “Azo”: 1',
    ])
  })

  it.each([
    ['images.0', undefined],
    ['images', 'first'],
  ])('are the further entries of a list of which %s is taken (%s)', async (path, transform) => {
    const { notes } = await mapped([{ name: 'Azo', images: ['/a.png', '/b.png', '/c.png'] }], {
      rules: rules({ image: { path, ...(transform === undefined ? {} : { transform }) } }),
    })
    expect(keysIn(notes)).toEqual(['images (further entries): 1 record, such as “Azo”: /b.png (1), /c.png (1)'])
  })

  it('are those that another one takes the place of, and texts that are cut off', async () => {
    const { notes } = await mapped(
      [
        { name: 'A rather long name', short: 'Short', long: 'Long text' },
        { name: 'B', long: 'Text' },
      ],
      { rules: rules({ name: { path: 'name', transform: 'limit 10' }, description: { path: ['short', 'long'] } }) },
    )
    expect(keysIn(notes)).toEqual([
      'name (shortened): 1 record, such as “A rather…”: A rather long name',
      'long: 1 record, such as “A rather…”: Long text',
    ])
  })

  it('are not those of conditions, ids, redirects, templates and references', async () => {
    const { notes } = await mapped([{ name: 'Azo', no: 1, slug: 'azo', status: 'live', first: 'A', tag: 7 }], {
      rules: rules(
        { description: { template: '{first}' } },
        { id: 'no', redirects: '/p/{slug}', where: { status: 'live' } },
      ),
      ignore: ['tag'],
    })
    expect(notes).toEqual([])
  })

  it('with a value that “values” lacks are named with what it becomes', async () => {
    const { notes } = await mapped([{ name: 'Azo', state: 'x', group: 'Z' }], {
      rules: rules({
        isActive: { path: 'state', values: { live: true }, default: false },
        category: { path: 'group', values: { A: 'Bio' }, default: 'Other' },
      }),
    })
    expect(notes).toEqual([
      '1 item inactive by state: “Azo” (x)',
      '1 item with a value that “values” of category does not have, which becomes “Other”: “Azo” (Z)',
    ])
  })

  it('without a value are named with the default, but not with a fixed value', async () => {
    const { notes } = await mapped([{ name: 'Azo', state: null, group: '' }], {
      rules: rules({
        isActive: { path: 'state', values: { live: true }, default: false },
        category: { path: 'group', default: 'Other' },
        description: { value: 'Text' },
      }),
    })
    expect(notes).toEqual([
      '1 item inactive by state: “Azo” (no value)',
      '1 item without a value for category, which becomes “Other”: “Azo”',
    ])
  })

  it('of more places than can be told apart are still counted', async () => {
    const wide = Object.fromEntries(Array.from({ length: 6_000 }, (_, at) => [`k${at}`, at + 1]))
    const { notes } = await mapped([{ name: 'Azo', ...wide }], { rules: rules({}) })
    expect(keysIn(notes).length).toBeGreaterThan(4_000)
  })
})

it.each([
  ['id', 'id', true],
  ['id', 'a.id', false],
  ['**.id', 'a.*.id', true],
  ['**.id', 'id', true],
  ['*.**.id', 'id', false],
  ['meta._edit_*', 'meta._edit_lock', true],
  ['meta._edit_*', 'meta.edit', false],
  ['a.*.b', 'a.*.b', true],
  ['Attribute 1 value(s)', 'Attribute 1 value(s)', true],
  ['a.b', 'a.b', true],
])('ignore: %s and the path %s', (pattern, path, isIgnored) => {
  expect(ignoring([pattern])(path.split('.'))).toBe(isIgnored)
})

/** Returns the texts in a value. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : isObject(value) || Array.isArray(value)
      ? Object.values(value).flatMap(textsIn)
      : []

it('every text of any record is in its item, or named, or ignored', async () => {
  const keys = ['title', 'body', 'list', 'other', 'more', 'secret']
  let number = 0
  // Each text is unique, so that it is found again.
  const text = fc.constant(undefined).map(() => `w${number++}x`)
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      text,
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom('en', 'de', 'url', 'name'), tie('value'), { maxKeys: 3 }),
    ),
  }))
  const record = fc.dictionary(fc.constantFrom(...keys), value, { maxKeys: 6 })
  await fc.assert(
    fc.asyncProperty(fc.array(record, { minLength: 1, maxLength: 3 }), async (records) => {
      const { items, notes } = await mapped(
        records.map((record, at) => ({ name: `N${at}`, ...record })),
        {
          rules: rules({
            category: { path: ['title.en', 'title'], transform: ['first', 'line'] },
            description: { template: '{body} {more.0}' },
            features: { path: 'list.*.name' },
          }),
          ignore: ['secret'],
        },
      )
      const imported = JSON.stringify(items.map(({ values }) => values))
      const lines = keysIn(notes).map((line) => line.split(':')[0]!.replace(/ \(.*/, ''))
      for (const record of records)
        for (const [key, inner] of Object.entries(record)) {
          const lost = textsIn(inner).filter((word) => !imported.includes(word))
          if (lost.length > 0 && key !== 'secret')
            expect(
              lines.some((line) => line === key || line.startsWith(`${key}.`)),
              `${key}: ${lost.join()}`,
            ).toBe(true)
        }
    }),
    { numRuns: 60 },
  )
})

it.each<[string, object]>([
  ['a file', [{ name: 'Hoe &amp; 1', note: 'x' }]],
  [
    'a response of Directus',
    { data: [{ id: 1, name: 'Hoe &amp; 1', note: 'x', date_created: '2024-01-01', image: crypto.randomUUID() }] },
  ],
])('names of records in notes have no character references: %s', async (_, document) => {
  const path = await writeSource('x.json', JSON.stringify(document))
  const mapping = join(await folder(), 'mapping.yaml')
  const format = Array.isArray(document) ? '' : 'format: directus\n'
  writeFileSync(
    mapping,
    `source: x\n${format}rules:\n  - kind: products\n    fields: { name: name, image: image.url }\n`,
  )
  const { notes } = await readSource(path, { mapping })
  expect(notes.join('\n')).toContain('note: 1 record, such as “Hoe & 1”: x')
  expect(notes.join('\n')).not.toContain('“Hoe &amp; 1”')
})
