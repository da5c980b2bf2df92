import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { product, service } from '../../schema/kinds/index.ts'
import { isRecord, showProblem, isProblem } from '../../schema/transfer/record.ts'
import { wordPressExport, wordPressItem, wordPressMeta } from '../testing/wordpress.ts'
import { openSource } from '../reading/open-source.ts'
import type { SourceOptions } from './sources.ts'

let root: string
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), 'verdant-source-'))))
afterEach(() => rmSync(root, { recursive: true }))

function file(name: string, content: string | Buffer) {
  const path = join(root, name)
  writeFileSync(path, content)
  return path
}

async function read(path: string, options: SourceOptions = {}) {
  const source = await openSource(path, options)
  try {
    const entries = await Array.fromAsync(source.records())
    const again = await Array.fromAsync(source.records())
    expect(again.length).toBe(entries.length)
    return {
      items: entries.filter(isRecord).map(({ kind, id, values, origin }) => ({ kind: kind.name, id, values, origin })),
      problems: entries.filter(isProblem).map(showProblem),
      notes: source.notes?.() ?? [],
    }
  } finally {
    await source.close()
  }
}

const mapping = (text: string) => file('mapping.yaml', text)

describe('JSON', () => {
  it('leaves a text empty that joins an empty list', async () => {
    const rules =
      'rules: [{kind: products, fields: {name: n, technicalSpecs: {path: "facts.*.value", transform: join ;}}}]'
    const records = [
      { n: 'A', facts: [] },
      { n: 'B', facts: [{ value: 'dry' }, { value: 'wet' }] },
    ]
    const { items } = await read(file('x.json', JSON.stringify(records)), { mapping: mapping(rules) })
    expect(items.map(({ values }) => values)).toEqual([{ name: 'A' }, { name: 'B', technicalSpecs: 'dry;wet' }])
  })

  const shop = {
    items: [
      { sku: 'A-1', title: 'Azo', body: '<p>Long</p>', stock: { live: true }, tags: [{ name: 'x' }, { name: 'y' }] },
      { sku: 'A-2', title: 'Rhizo', body: 'x', stock: { live: false }, tags: [] },
    ],
    people: [{ name: 'Ada' }],
  }

  const RULES = `
source: shop
rules:
  - kind: products
    records: items
    where: { stock.live: [true, false] }
    id: sku
    fields:
      name: { path: title, transform: trim }
      category: { value: Imported }
      description: { path: [summary, body], transform: [html, limit 100] }
      features: tags.*.name
      isActive: stock.live
`

  it('is read by a mapping: paths, lists, transforms, fixed values', async () => {
    const { items, problems } = await read(file('shop.json', JSON.stringify(shop)), { mapping: mapping(RULES) })
    expect(problems).toEqual([])
    expect(items).toEqual([
      {
        kind: 'product',
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        values: { name: 'Azo', category: 'Imported', description: 'Long', features: ['x', 'y'], isActive: true },
        origin: { file: 'shop.json items.0' },
      },
      expect.objectContaining({
        values: { name: 'Rhizo', category: 'Imported', description: 'x', features: [], isActive: false },
      }),
    ])
  })

  it('splits an empty cell into an empty list', async () => {
    const rules = mapping('rules: [{ kind: products, fields: { name: n, features: { path: f, transform: split | } } }]')
    const { items } = await read(file('x.csv', 'n,f\nA,\nB,x|y\n'), { mapping: rules })
    expect(items.map(({ values }) => values.features)).toEqual([[], ['x', 'y']])
  })

  it('gives a foreign id the same UUID every time, another one for another source', async () => {
    const path = file('shop.json', JSON.stringify(shop))
    const ids = async (options: SourceOptions) =>
      (await read(path, { mapping: mapping(RULES), ...options })).items.map(({ id }) => id)
    expect(await ids({})).toEqual(await ids({ sourceName: 'shop' }))
    expect(await ids({})).not.toEqual(await ids({ sourceName: 'other' }))
  })

  it('in lines is read line by line, and a note counts the records without a rule', async () => {
    const lines = [{ type: 'p', name: 'A' }, { type: 'q' }].map((line) => JSON.stringify(line))
    const rules = mapping('rules: [{ kind: products, where: { type: p }, fields: { name: name } }]')
    const { items, problems, notes } = await read(file('x.ndjson', `${lines.join('\n')}\n{broken\n`), {
      mapping: rules,
    })
    expect(items).toMatchObject([{ values: { name: 'A' }, origin: { file: 'x.ndjson', line: 1 } }])
    expect(problems).toEqual([expect.stringContaining('x.ndjson:3: is not JSON')])
    expect(notes).toEqual([expect.stringContaining('1 × record left out')])
  })

  it('with the names of the model needs no mapping', async () => {
    const { items } = await read(file('p.json', JSON.stringify([{ _id: '507f1f77bcf86cd799439011', Name: 'Azo' }])), {
      as: product,
      sourceName: 'old',
    })
    expect(items).toMatchObject([{ values: { name: 'Azo' } }])
  })

  it.each([
    ['rules: [{ kind: prodcts, fields: {} }]', /mapping.yaml:1: rules.0.kind: there is no kind “prodcts”/],
    [
      'rules:\n  - kind: products\n    fields:\n      nme: x',
      /mapping.yaml:4: rules.0.fields.nme: products have no field “nme”/,
    ],
    [
      'rules:\n  - kind: products\n    fields:\n      name: { path: x, transform: explode }',
      /there is no transform “explode”/,
    ],
    ['rules: [', /mapping.yaml:1/],
    ['a: &a [1]\nb: *a', /mapping is invalid/],
  ])('reports the problem of the mapping %j', async (text, message) => {
    const path = file('x.json', '[]')
    await expect(read(path, { mapping: mapping(text) })).rejects.toThrow(message)
  })

  it('needs the kind of its records, and the name of the list if there are several', async () => {
    await expect(read(file('x.json', '[{}]'))).rejects.toThrow('--as products')
    await expect(read(file('y.json', JSON.stringify(shop)), { as: product })).rejects.toThrow(
      'several lists (items, people)',
    )
  })
})

describe('a WordPress export', () => {
  const azo = wordPressItem(
    {
      title: 'Azo &amp; more',
      'content:encoded':
        '<!-- wp:paragraph --><p>Long <em>text</em>.</p><ul><li>one</li></ul>[gallery ids="1"]<script>x()</script>',
      'excerpt:encoded': '<p>Short</p>',
      'wp:post_id': '17',
      'wp:status': 'publish',
      'wp:menu_order': '3',
      'wp:post_type': 'product',
    },
    '<category domain="product_cat" nicename="bio"><![CDATA[Biofertilizers]]></category>' +
      wordPressMeta('_thumbnail_id', '99'),
  )
  const picture = wordPressItem({
    'wp:post_id': '99',
    'wp:post_type': 'attachment',
    'wp:attachment_url': 'https://old.example/a.png',
  })
  const post = wordPressItem({
    title: 'News',
    'content:encoded': 'Text',
    'wp:post_id': '5',
    'wp:status': 'draft',
    'wp:post_type': 'post',
  })

  const page = wordPressItem({
    title: 'About',
    'content:encoded': 'Text',
    link: 'https://old.example/about/',
    'wp:post_id': '6',
    'wp:status': 'draft',
    'wp:post_type': 'page',
  })

  it('becomes clean content: HTML as Markdown, terms, order, featured picture', async () => {
    const { items, notes } = await read(file('x.xml', wordPressExport(azo, post, page, picture)))
    expect(items).toMatchObject([
      {
        kind: 'product',
        values: {
          name: 'Azo & more',
          category: 'Biofertilizers',
          description: 'Short',
          detailedDescription: 'Long *text*.\n\n- one',
          image: 'https://old.example/a.png',
          order: 3,
          isActive: true,
        },
      },
      { kind: 'article', values: { title: 'News', isActive: false } },
      { kind: 'page', values: { title: 'About', path: '/about-page', description: 'Text', isActive: false } },
    ])
    expect(notes).toEqual([
      expect.stringContaining('gallery pictures that are not in the file'),
      '1 item with <script> in detailedDescription (left out): “Azo & more” (x())',
      '1 item without a value for date, which becomes “1970-01-01”: “News”',
      '2 items inactive by status: “News” (draft), “About” (draft)',
    ])
  })

  it('takes posts and pages as the kind that --as names', async () => {
    const { items } = await read(file('x.xml', wordPressExport(post)), { as: service })
    expect(items).toMatchObject([{ kind: 'service', values: { title: 'News', isActive: false } }])
  })

  it.each([
    ['<rss><notachannel/></rss>', 'it has no <channel>'],
    ['<rss version="2.0"><channel><title>Blog</title><item/></channel></rss>', 'is a feed'],
    ['<rss><channel><wp:wxr_version>9</wp:wxr_version></channel></rss>', 'unknown version'],
    ['<!DOCTYPE r [<!ENTITY x "xxxxxxxxxx"><!ENTITY y "&x;&x;">]><rss/>', 'document type declaration'],
    [Buffer.from('<rss>\xff</rss>', 'latin1'), 'not UTF-8'],
  ])('that is %j is refused', async (content, message) => {
    await expect(read(file('x.xml', content))).rejects.toThrow(message)
  })

  it('that is not well-formed ends in a message with the position', async () => {
    const { problems } = await read(file('x.xml', wordPressExport(azo, '<item><title>&nbsp;</title></item>')))
    expect(problems).toEqual(['x.xml:4: “&nbsp;”: is not well-formed XML: undefined entity.'])
  })
})
