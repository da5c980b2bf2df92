import { join } from 'node:path'
import { writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { product } from '../../../schema/kinds/index.ts'
import { folder } from '../../testing/program.ts'
import { readSource, writeSource } from '../../testing/read-source.ts'

/** Imports products with these detailed descriptions from a CSV file. */
async function read(...texts: string[]) {
  const rows = texts.map((text, at) => `P${at},"${text.replaceAll('"', '""')}"`)
  const path = await writeSource('p.csv', `name,detailedDescription\n${rows.join('\n')}\n`)
  const { items, notes } = await readSource(path, { as: product })
  return { texts: items.map(({ values }) => values.detailedDescription), notes }
}

describe('the rich texts of a column of a CSV file', () => {
  it('are HTML if most of the column is, and a note says so', async () => {
    const { texts, notes } = await read('<p>One <b>two</b></p>', 'Three\nfour', 'a & b')
    expect(texts).toEqual(['One **two**', 'Three\\\nfour', 'a & b'])
    expect(notes).toEqual(['products.detailedDescription: read as HTML (1 of 3 texts contain tags)'])
  })

  it('are plain text if a single one has a tag, and a note says so', async () => {
    const { texts, notes } = await read('One\n\nwith<br>tag', 'Two\n\nparagraphs')
    expect(String(texts[0])).toContain('<br>')
    expect(notes).toEqual([
      'products.detailedDescription: read as plain text; the tags in 1 of 2 texts stay as they are',
    ])
  })

  it('lose preformatted text, and a note says so', async () => {
    const { notes } = await read('<p>One</p><pre>a\n  b</pre>')
    expect(notes).toContain(
      '1 item with preformatted text in detailedDescription (becomes paragraphs with line breaks): “P0” (a b)',
    )
  })
})

describe('plain texts of a CSV file without a mapping', () => {
  const read = async (csv: string) => readSource(await writeSource('p.csv', csv), { as: product })

  it('keep their character references and tags, and a note names the items', async () => {
    const { items, notes } = await read(
      'name,category,description,features\nAzo,Fish &amp; Chips,Fine <b>stuff</b> x<y,a &eacute;|b\nRhizo,R&D,5 &copy,\n',
    )
    expect(items[0]!.values).toMatchObject({
      category: 'Fish &amp; Chips',
      description: 'Fine <b>stuff</b> x<y',
      features: ['a &eacute;', 'b'],
    })
    expect(notes).toEqual([
      '1 item with character references in category (becomes text as it is; a mapping decodes them): “Azo” (Fish &amp; Chips)',
      '1 item with tags of HTML in description (becomes text as it is; “plain” in a mapping removes them): “Azo” (Fine <b>stuff</b> x<y)',
      '1 item with character references in features (becomes text as it is; a mapping decodes them): “Azo” (a &eacute;)',
    ])
  })

  it('are named in rich text that is not HTML, and not in Markdown', async () => {
    const { notes } = await read('name,detailedDescription\nAzo,Fish &amp; Chips\n')
    expect(notes).toEqual([
      '1 item with character references in detailedDescription (becomes text as it is; a mapping decodes them): “Azo” (Fish &amp; Chips)',
    ])
    expect((await read('name,Detailed description (Markdown)\nAzo,Fish &amp; Chips\n')).notes).toEqual([])
  })
})

it('preformatted text in a mapped field is a loss that names its item', async () => {
  const path = await writeSource('x.json', JSON.stringify([{ name: 'Azo', body: '<p>One</p><pre>a\n  b</pre>' }]))
  const mapping = join(await folder(), 'mapping.yaml')
  writeFileSync(
    mapping,
    'rules: [{ kind: products, fields: { name: name, detailedDescription: { path: body, transform: html markdown } } }]',
  )
  const { notes } = await readSource(path, { mapping })
  expect(notes).toEqual([
    '1 item with preformatted text in detailedDescription (becomes paragraphs with line breaks): “Azo” (a b)',
  ])
})

it.each([
  [
    'ghost.json',
    /^ghost\.json is an export of Ghost\. Get a suggested mapping: verdant import "\S+\/ghost\.json" --init-mapping$/,
  ],
  ['shopify.csv', 'shopify.csv is an export of Shopify. Get a suggested mapping'],
  ['sanity.ndjson', 'sanity.ndjson is an export of Sanity. Get a suggested mapping'],
  ['directus', 'directus is an export of Directus. Get a suggested mapping'],
  ['hugo', 'hugo is a folder of Markdown files. '],
  ['people.csv', 'people.csv: Say what its records are'],
])('%s without a mapping says what it is and how to get a mapping', async (name, message) => {
  await expect(readSource(join(import.meta.dirname, '../fixtures', name))).rejects.toThrow(message)
})
