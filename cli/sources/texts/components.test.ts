import { dirname, join } from 'node:path'
import { writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readSource, writeSource } from '../../testing/read-source.ts'
import { suggestMapping } from '../../reading/open-source.ts'

/** Reads a response by its suggested mapping. */
async function read(document: unknown, site?: string) {
  const path = await writeSource('response.json', JSON.stringify(document))
  const mapping = join(dirname(path), 'mapping.yaml')
  const suggested = await suggestMapping(path, { sourceName: 'old' })
  writeFileSync(mapping, site === undefined ? suggested : `${suggested}site: ${site}\n`)
  const { items, problems, notes } = await readSource(path, { mapping })
  expect(problems).toEqual([])
  return { items: items.map(({ values }) => values), notes: notes.join('\n') }
}

const lexical = (text: string) => ({
  root: { type: 'root', children: [{ type: 'heading', tag: 'h2', children: [{ type: 'text', text }] }] },
})

const space = (document: object) => {
  const sys = (id: string, type: string) => ({
    id,
    type: 'Entry',
    version: 2,
    publishedVersion: 1,
    contentType: { sys: { id: type } },
  })
  const link = (id: string) => ({
    nodeType: 'embedded-entry-block',
    data: { target: { sys: { type: 'Link', linkType: 'Entry', id } } },
    content: [],
  })
  return {
    contentTypes: [{ sys: { id: 'product' } }],
    locales: [{ code: 'en', default: true }],
    assets: [],
    entries: [
      {
        sys: sys('a', 'product'),
        fields: {
          title: { en: 'Azo' },
          body: { en: { nodeType: 'document', content: [link('c'), link('b')], ...document } },
        },
      },
      { sys: sys('b', 'product'), fields: { title: { en: 'Bio' }, body: { en: 'Text of the other product' } } },
      { sys: sys('c', 'callout'), fields: { text: { en: 'Wear **gloves**.\n\n- always' } } },
    ],
  }
}

it('entries of Contentful in a text have their texts, unless they become items', async () => {
  const path = await writeSource('space.json', JSON.stringify(space({})))
  const rule = `{ kind: products, records: product, id: id, fields: { name: title, category: { value: x }, description: title, detailedDescription: { path: body, transform: markdown } } }`
  const mapping = await writeSource('m.yaml', `source: x\nformat: contentful\nrules: [${rule}]`)
  const { items, notes } = await readSource(path, { mapping })
  expect(items[0]!.values.detailedDescription).toBe('Wear **gloves**.\n\n- always')
  expect(notes.join('\n')).toContain(
    'with embedded “callout” in detailedDescription (becomes paragraphs with its texts): “Azo” (Wear gloves.',
  )
  expect(notes.join('\n')).toContain('with embedded “other record” in detailedDescription (left out): “Azo” (“Bio”)')
  expect(notes.join('\n')).not.toContain('callout left out')
})

it('files in texts of Payload by Slate are pictures, and relative links stay', async () => {
  const upload = {
    type: 'upload',
    relationTo: 'media',
    value: { url: '/api/media/file/s.jpg', alt: 'Salt' },
    children: [{ text: '' }],
  }
  const body = [
    { children: [{ text: 'See ' }, { type: 'link', url: '/salt', children: [{ text: 'salt' }] }] },
    upload,
    { type: 'relationship', relationTo: 'posts', value: { id: 1, title: 'A post' }, children: [{ text: '' }] },
  ]
  const docs = [{ id: 'a', title: 'Azo', createdAt: '2024-01-01', body }]
  const { items, notes } = await read({ docs, totalDocs: 1 })
  expect(items).toMatchObject([{ detailedDescription: 'See [salt](/salt)\n\n![Salt](/api/media/file/s.jpg)' }])
  expect(notes).toContain('embedded “other record” in detailedDescription (left out): “Azo” (A post)')
})

it('pictures of components of Directus need the address of the site', async () => {
  const hero = { headline: 'A headline', image: '1b9f2a34-8f3c-4f1e-9f0e-0123456789ab' }
  const data = [
    { id: 1, title: 'Azo', date_created: '2024-01-01', blocks: [{ id: 1, collection: 'hero', item: hero }] },
  ]
  expect((await read({ data })).notes).toContain('1 item without their picture, whose address is relative')
  const { items } = await read({ data }, 'https://a.example')
  expect(items[0]).toMatchObject({
    detailedDescription: `A headline\n\n![](https://a.example/assets/${hero.image})`,
  })
})

it.each<[string, unknown, string[], string]>([
  [
    'a dynamic zone of Strapi',
    {
      data: [
        {
          id: 1,
          documentId: 'a',
          title: 'Azo',
          description: 'A teaser',
          publishedAt: '2024-01-01',
          blocks: [
            { id: 1, __component: 'shared.quote', title: 'Ada', text: 'Arcquote' },
            { id: 2, __component: 'shared.rich-text', body: '## Rates\n\nSome **bold** text' },
            {
              id: 3,
              __component: 'shared.media',
              file: { id: 1, url: 'https://a.example/1.png', mime: 'image/png', hash: 'h', alternativeText: 'Corn' },
            },
            {
              id: 4,
              __component: 'shared.blocks',
              body: [{ type: 'paragraph', children: [{ type: 'text', text: 'Tree' }] }],
            },
          ],
        },
      ],
      meta: { pagination: { page: 1, pageSize: 25, pageCount: 1, total: 1 } },
    },
    ['Ada', 'Arcquote', '## Rates', 'Some **bold** text', '![Corn](https://a.example/1.png)', 'Tree'],
    'with embedded “shared.quote” in detailedDescription (becomes paragraphs with its texts): “Azo” (Ada Arcquote)',
  ],
  [
    'blocks of Payload',
    {
      docs: [
        {
          id: 'a',
          title: 'Azo',
          createdAt: '2024-01-01',
          layout: [
            { id: 'b', blockType: 'content', columns: [{ size: 'half', richText: lexical('Heading') }] },
            {
              id: 'c',
              blockType: 'cta',
              text: 'Act now',
              links: [{ link: { label: 'Buy', url: 'https://a.example/' } }],
            },
          ],
        },
      ],
      totalDocs: 1,
    },
    ['## Heading', 'Act now', '[Buy](https://a.example/)'],
    'with embedded “content” in detailedDescription (becomes paragraphs with its texts): “Azo” (Heading)',
  ],
  [
    'Many-to-Any of Directus',
    {
      data: [
        {
          id: 1,
          title: 'Azo',
          date_created: '2024-01-01',
          blocks: [
            {
              id: 1,
              collection: 'block_hero',
              item: { id: 5, headline: 'A headline', image: '1b9f2a34-8f3c-4f1e-9f0e-0123456789ab' },
            },
            {
              id: 2,
              collection: 'block_richtext',
              item: { id: 6, content: '<p>Some <b>HTML</b></p><ul><li>One</li></ul>' },
            },
          ],
        },
      ],
    },
    ['A headline', 'Some **HTML**', '- One'],
    'with embedded “block_hero” in detailedDescription (becomes paragraphs with its texts): “Azo” (A headline)',
  ],
])('%s is a body', async (_, document, paragraphs, note) => {
  const { items, notes } = await read(document)
  expect(items).toMatchObject([{ name: 'Azo', detailedDescription: paragraphs.join('\n\n') }])
  expect(notes).toContain(note)
})
