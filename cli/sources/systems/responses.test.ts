import { expect, it } from 'vitest'
import { readBySuggestion } from '../../testing/read-by-suggestion.ts'
import { writeSource } from '../../testing/read-source.ts'

/** Reads a response by its suggested mapping. */
const read = async (document: unknown) => readBySuggestion(await writeSource('response.json', JSON.stringify(document)))

it('posts of the Content API of Ghost have their pictures, and those for members are inactive', async () => {
  const post = (id: string, visibility: string) => ({
    id,
    uuid: id,
    slug: `post-${id}`,
    title: `Post ${id}`,
    html: '<p>Text <em>of</em> it.</p>',
    visibility,
    excerpt: 'Text of it.',
    feature_image: 'https://blog.example/i.jpg',
    feature_image_alt: 'Roots',
    url: `https://blog.example/2024/post-${id}/`,
    tags: [
      { id: '1', name: 'Corn', visibility: 'public' },
      { id: '2', name: '#hidden', visibility: 'internal' },
    ],
    authors: [{ id: '3', name: 'Ada' }],
  })
  const { suggested, items, notes } = await read({
    posts: [post('a', 'public'), post('b', 'paid')],
    meta: { pagination: { page: 1, limit: 15, pages: 1, total: 2, next: null } },
  })
  expect(suggested).toContain('format: ghost')
  expect(items).toMatchObject([
    {
      values: {
        title: 'Post a',
        image: 'https://blog.example/i.jpg',
        isActive: true,
      },
      alts: { image: 'Roots' },
      oldAddresses: ['https://blog.example/2024/post-a/'],
      origin: { file: 'response.json posts.0' },
    },
    { values: { title: 'Post b', isActive: false } },
  ])
  expect(notes).toContain('1 item for members only and therefore inactive: “Post b”')
  expect(notes.join('\n')).toContain('tags: 2 records, such as “Post a”: Corn')
})

it('entries of the Content Delivery API of Contentful have what the response includes', async () => {
  const link = (linkType: string, id: string) => ({ sys: { type: 'Link', linkType, id } })
  const entry = (id: string, type: string, fields: object) => ({
    sys: { id, type: 'Entry', locale: 'en-US', publishedVersion: 3, contentType: link('ContentType', type) },
    fields,
  })
  const text = [{ nodeType: 'text', value: 'Rich text.', marks: [{ type: 'bold' }], data: {} }]
  const body = { nodeType: 'document', data: {}, content: [{ nodeType: 'paragraph', data: {}, content: text }] }
  const fields = { title: 'Azo', body, image: link('Asset', 'a1'), category: link('Entry', 'c1') }
  const asset = {
    sys: { id: 'a1', type: 'Asset' },
    fields: { title: 'Roots', file: { url: '//images.example/a.png' } },
  }
  const { suggested, items, notes } = await read({
    sys: { type: 'Array' },
    total: 1,
    skip: 0,
    limit: 100,
    items: [entry('e1', 'product', fields)],
    // A second page would include the same records again.
    includes: {
      Asset: [asset, asset],
      Entry: [entry('c1', 'group', { title: 'Bio' }), entry('c1', 'group', { title: 'Bio' })],
    },
  })
  expect(suggested).toContain('format: contentful')
  expect(items).toMatchObject([
    {
      values: {
        name: 'Azo',
        category: 'Bio',
        detailedDescription: '**Rich text.**',
        image: 'https://images.example/a.png',
        isActive: true,
      },
      origin: { file: 'response.json items.0' },
    },
  ])
  expect(notes).toEqual([])
})

it('products of the REST API of WooCommerce are none of Directus, and their attributes are named', async () => {
  const { suggested, items, notes } = await read([
    {
      id: 1,
      name: 'Hoe',
      permalink: 'https://shop.example/product/hoe/',
      date_created: '2024-01-01T00:00:00',
      type: 'simple',
      status: 'publish',
      description: '<p>Digs <b>soil</b>.</p>',
      short_description: '<p>A hoe</p>',
      weight: '2',
      categories: [{ id: 9, name: 'Tools' }],
      images: [{ src: 'https://shop.example/1.jpg', alt: 'A hoe' }],
      attributes: [{ id: 1, name: 'Color', options: ['Red', 'Blue'] }],
    },
  ])
  expect(suggested).not.toContain('format:')
  expect(items).toMatchObject([
    { values: { name: 'Hoe', category: 'Tools', description: 'A hoe', detailedDescription: 'Digs **soil**.' } },
  ])
  expect(items[0]!.values).not.toHaveProperty('technicalSpecs')
  expect(items[0]!.values).not.toHaveProperty('order')
  expect(notes.join('\n')).toContain('attributes: 1 record')
})
