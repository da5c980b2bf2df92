import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse as parseCsv } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { isObject } from '../../../schema/is-object.ts'
import { service } from '../../../schema/kinds/index.ts'
import { folder } from '../../testing/program.ts'
import { readBySuggestion } from '../../testing/read-by-suggestion.ts'
import { readSource, writeSource } from '../../testing/read-source.ts'
import { wordPressExport, wordPressItem, wordPressMeta } from '../../testing/wordpress.ts'
import { valueAt } from '../records/path.ts'

/*
 * Whatever a record of another system has more than we know is named in the plan: each test adds keys that no system has to a real
 * or a typical export.
 */

const FIXTURES = join(import.meta.dirname, '../fixtures')
const PROBE = 'zzProbe'

/** Reads a file by its draft and returns the notes. */
async function notesOf(path: string): Promise<string> {
  const { notes, items } = await readBySuggestion(path)
  expect(items.length).toBeGreaterThan(0)
  return notes.join('\n')
}

type Data = Record<string, unknown>

/** Objects of rich texts are no dictionaries: the plan names what texts lose. */
const isRich = (value: Data) => ['children', 'nodeType', 'root', '_key', 'blockType'].some((key) => key in value)

/** Puts a key into a record and the objects in it, at most to a depth. Returns the number of keys. */
function probe(value: unknown, depth: number, probeValue: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, entry) => sum + probe(entry, depth, probeValue), 0)
  if (!isObject(value) || isRich(value) || depth === 0) return 0
  const inner = Object.entries(value).reduce((sum, [key, entry]) => {
    return (
      sum + (/^(?:sys|fields?|formats|translations|localizations)$/.test(key) ? 0 : probe(entry, depth - 1, probeValue))
    )
  }, 0)
  value[PROBE] = probeValue
  return inner + 1
}

const CASES: [file: string, records: string, inner: string, depth: number, value?: unknown][] = [
  ['real/ghost.json', 'db.0.data.posts', '', 1],
  ['real/contentful.json', 'entries', 'fields', 1, { 'en-US': 'x' }],
  ['contentful.json', 'entries', 'fields', 1, { 'en-US': 'x' }],
  ['real/strapi5.json', 'data', '', 2],
  ['real/strapi4.json', 'data', 'attributes', 1],
  ['strapi5.json', 'data', '', 2],
  ['real/directus.json', 'data', '', 2],
  ['real/directus-export.json', '', '', 1],
  ['real/payload.json', 'docs', '', 1],
  ['payload.json', 'docs', '', 2],
  ['greenhouse.json', 'jobs', '', 2],
  ['lever.json', '', '', 2],
]

describe('keys that no system has', () => {
  it.each(CASES)('in %s at %s are named', async (file, records, inner, depth, value = 'x') => {
    const document: unknown = JSON.parse(readFileSync(join(FIXTURES, file), 'utf8'))
    const list = valueAt(document, records) as Data[]
    for (const record of list) expect(probe(inner === '' ? record : record[inner], depth, value)).toBeGreaterThan(0)
    expect(await notesOf(await writeSource('x.json', JSON.stringify(document)))).toContain(PROBE)
  })

  it.each(['sanity.ndjson', 'real/sanity.ndjson'])('in %s are named', async (file) => {
    const lines = readFileSync(join(FIXTURES, file), 'utf8').trim().split('\n')
    const probed = lines.map((line) => JSON.stringify({ ...(JSON.parse(line) as Data), [PROBE]: { inner: 'x' } }))
    expect(await notesOf(await writeSource('x.ndjson', probed.join('\n')))).toContain(PROBE)
  })

  it.each(['shopify.csv', 'woocommerce.csv', 'real/directus-export.csv'])(
    'in the last row of %s are named',
    async (file) => {
      const rows = parseCsv(readFileSync(join(FIXTURES, file), 'utf8'))
      const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
      const probed = rows.map((row, at) => [...row, at === 0 ? PROBE : at === rows.length - 1 ? 'x' : ''])
      const path = await writeSource('x.csv', probed.map((row) => row.map(cell).join(',')).join('\n'))
      expect(await notesOf(path)).toContain(PROBE)
    },
  )

  it('in further rows of a product of Shopify and in variations of WooCommerce are named', async () => {
    const shop = `Handle,Title,Body (HTML),Vendor,${PROBE}\na,Azo,<p>x</p>,v,\na,,,,x\n`
    expect(await notesOf(await writeSource('s.csv', shop))).toContain(`further.${PROBE}`)
    const woo = `ID,Type,SKU,Name,Categories,Regular price,Parent,${PROBE}\n1,variable,a,Azo,c,1,,\n2,variation,b,Azo red,,2,a,x\n`
    expect(await notesOf(await writeSource('w.csv', woo))).toContain(`variations.*.${PROBE}`)
  })

  it('in pictures of variants of Shopify are named, if the product has others', async () => {
    const head = 'Handle,Title,Body (HTML),Vendor,Image Src,Variant Image'
    const table = `${head}\na,Azo,x,v,https://x.example/1.jpg,https://x.example/1.jpg\na,,,,,https://x.example/2.jpg\n`
    const notes = await notesOf(await writeSource('s.csv', table))
    expect(notes).toContain('images (further entries): 1 record, such as “Azo”: https://x.example/2.jpg')
    expect(notes).not.toContain('Variant Image')
  })

  it('in posts of WordPress are named: meta, taxonomies and elements', async () => {
    const more = `${wordPressMeta(PROBE, 'x')}<category domain="${PROBE}2"><![CDATA[x]]></category><zz:probe3>x</zz:probe3>`
    const item = wordPressItem(
      { title: 'A', 'content:encoded': 'x', 'wp:post_id': '1', 'wp:status': 'publish', 'wp:post_type': 'post' },
      more,
    )
    const { notes } = await readSource(await writeSource('x.xml', wordPressExport(item)), { as: service })
    for (const name of [`meta.${PROBE}:`, `terms.${PROBE}2:`, 'other.zz:probe3:']) expect(notes.join()).toContain(name)
  })

  it('in front matter are named', async () => {
    const root = await folder()
    writeFileSync(join(root, 'a.md'), `---\ntitle: A\n${PROBE}: { deep: x }\npubDate: Jul 08 2022\n---\nText`)
    const { notes } = await readSource(root, { as: service })
    expect(notes).toEqual([
      'Services: 2 keys have no field and are left out\n' +
        `  ${PROBE}.deep: 1 record, such as “A”: x\n` +
        '  date: 1 record, such as “A”: 2022-07-08',
    ])
  })
})

it('menus, settings and tiers of Ghost are counted for what they are', async () => {
  const posts = [{ id: '1', title: 'A', html: '<p>x</p>', type: 'post', status: 'published', slug: 'a' }]
  const settings = [
    { key: 'navigation', value: '[{"label":"Home","url":"/"}]' },
    { key: 'title', value: 'Blog' },
  ]
  const data = { posts, posts_tags: [], settings, products: [{ id: 'p' }], members: [{ id: 'm' }] }
  const notes = await notesOf(await writeSource('g.json', JSON.stringify({ db: [{ data }] })))
  expect(notes).toContain('1 × menu left out: menus follow from the content here')
  expect(notes).toContain('2 × settings left out: settings of the site, which are other ones here')
  expect(notes).toContain('1 × products left out: tiers of membership')
  expect(notes).toContain('1 × members left out: no rule of the mapping takes it')
})

it('texts of Payload in other languages are named if a mapping names no locale', async () => {
  const title = { en: 'Corn', de: 'Mais' }
  const docs = [{ id: 'p', title, text: { en: 'Text', de: 'Wort' }, createdAt: '2024-01-01' }]
  const path = await writeSource('p.json', JSON.stringify({ docs, totalDocs: 1 }))
  const rule = '{ kind: products, id: id, fields: { name: title.en, description: text.en } }'
  const mapping = await writeSource('m.yaml', `source: x\nformat: payload\nrules: [${rule}]`)
  const { notes } = await readSource(path, { mapping })
  expect(notes.join('\n')).toContain('  title.de: 1 record, such as “Corn”: Mais')
  expect(notes.join('\n')).toContain('  text.de: 1 record, such as “Corn”: Wort')
})

it('pictures of Contentful that no entry shows are named', async () => {
  const document = JSON.parse(readFileSync(join(FIXTURES, 'contentful.json'), 'utf8')) as { assets: Data[] }
  document.assets.push({ sys: { id: 'unused' }, fields: { title: { 'en-US': 'Unused' } } })
  const notes = await notesOf(await writeSource('c.json', JSON.stringify(document)))
  expect(notes).toContain('1 item left out, because no entry shows it: asset “Unused”')
})
