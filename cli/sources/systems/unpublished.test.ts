import { expect, it } from 'vitest'
import { readBySuggestion } from '../../testing/read-by-suggestion.ts'
import { writeSource } from '../../testing/read-source.ts'

const TEXT = 'Feeds the roots of corn.'

/** Reads a response by its suggested mapping, and returns which items become active, by the number in their name. */
async function activeIn(document: unknown, name = 'response.json') {
  const written = name.endsWith('.ndjson')
    ? (document as object[]).map((record) => JSON.stringify(record)).join('\n')
    : JSON.stringify(document)
  const { suggested, items, problems, notes } = await readBySuggestion(await writeSource(name, written))
  expect(problems).toEqual([])
  const active = items.map(({ values }) => [values.name ?? values.title, values.isActive ?? true])
  const shown = items.map(({ values }) => [values.name ?? values.title, values])
  return {
    active: Object.fromEntries(active) as Record<string, boolean>,
    shown: Object.fromEntries(shown) as Record<string, object>,
    suggested,
    notes: notes.join('\n'),
  }
}

const entry = (id: string, sys: object, fields: object = {}) => ({
  sys: { id, type: 'Entry', locale: 'en', contentType: { sys: { type: 'Link', id: 'product' } }, ...sys },
  fields: { title: id, body: TEXT, ...fields },
})
const contentful = (...items: object[]) => ({ sys: { type: 'Array' }, total: items.length, skip: 0, limit: 100, items })
const LACKS = 'active, although the response does not say that they are published, as one of the Preview API does not'

it('entries of the Preview API of Contentful that were never published are inactive, and the others are named', async () => {
  const { active, notes } = await activeIn(contentful(entry('A', { revision: 0 }), entry('B', { revision: 3 })))
  expect(active).toEqual({ A: false, B: true })
  expect(notes).toContain(`1 item ${LACKS}: “B”`)
})

it('entries of Contentful without publishedVersion are inactive if others have one', async () => {
  const { active, notes } = await activeIn(
    contentful(entry('A', { revision: 1 }), entry('B', { revision: 3, publishedVersion: 5 })),
  )
  expect(active).toEqual({ A: false, B: true })
  expect(notes).not.toContain(LACKS)
})

it('entries of the Management API of Contentful are active if they are published', async () => {
  const { active } = await activeIn(
    contentful(
      entry('A', { version: 1 }),
      entry('B', { version: 3, publishedVersion: 2, publishedAt: '2024-01-01' }),
      entry('C', { version: 3, publishedVersion: 2, archivedAt: '2024-01-01' }),
    ),
  )
  expect(active).toEqual({ A: false, B: true, C: false })
})

const space = (entries: object[], assets: object[] = []) => ({
  contentTypes: [{ sys: { id: 'product' } }],
  locales: [{ code: 'en', default: true }],
  entries,
  assets,
})
const inEnglish = (id: string, sys: object, fields: object = {}) => ({
  sys: { id, type: 'Entry', contentType: { sys: { id: 'product' } }, ...sys },
  fields: Object.fromEntries(
    Object.entries({ title: id, body: TEXT, ...fields }).map(([key, value]) => [key, { en: value }]),
  ),
})
const linkTo = (linkType: string, id: string) => ({ sys: { type: 'Link', linkType, id } })

it('entries of Contentful with changes that are not published are inactive and named: an export has only their drafts', async () => {
  const entries = [
    inEnglish('A', { version: 6, publishedVersion: 5 }),
    inEnglish('B', { version: 9, publishedVersion: 5 }),
    inEnglish('C', { version: 9, publishedVersion: 5, archivedAt: '2024-01-01' }),
  ]
  const { active, notes } = await activeIn(space(entries))
  expect(active).toEqual({ A: true, B: false, C: false })
  expect(notes).toContain(
    '1 item with changes that are not published and therefore inactive (the export does not have the published text; publish them, and export anew): “B”',
  )
  const response = {
    ...contentful(),
    total: 2,
    items: [entry('A', { version: 6, publishedVersion: 5 }), entry('B', { version: 9, publishedVersion: 5 })],
  }
  expect((await activeIn(response)).active).toEqual({ A: true, B: false })
})

it('published entries of Contentful do not show entries and pictures that are not published', async () => {
  const file = (url: string) => ({ title: 'A picture', file: { url, contentType: 'image/png' } })
  const published = { version: 2, publishedVersion: 1 }
  const { suggested, shown, notes } = await activeIn(
    space(
      [
        inEnglish('A', published, { category: linkTo('Entry', 'Secret'), image: linkTo('Asset', 'p') }),
        inEnglish('B', published, { image: linkTo('Asset', 'q') }),
        inEnglish('Secret', { version: 1 }),
      ],
      [
        inEnglish('p', { version: 1 }, file('//images.ctfassets.net/secret.png')),
        inEnglish('q', published, file('//images.ctfassets.net/open.png')),
      ],
    ),
  )
  expect(suggested).toContain('image.url')
  expect(shown.A).not.toHaveProperty('image')
  expect(shown.B).toMatchObject({ image: 'https://images.ctfassets.net/open.png' })
  expect(JSON.stringify([shown.A, shown.B])).not.toMatch(/secret/i)
  expect(notes).toContain(
    '1 item without what they refer to that is not published: “A” (entry “Secret”, asset “A picture”)',
  )
})

const sanity = (_id: string, own: object = {}) => ({ _id, _type: 'product', title: _id, body: TEXT, ...own })

it.each<[string, unknown, string, Record<string, boolean>]>([
  [
    'an answer',
    { query: '*', ms: 3, result: [sanity('a'), sanity('drafts.b')] },
    'a.json',
    { a: true, 'drafts.b': false },
  ],
  [
    'an answer of the perspective drafts',
    { result: [sanity('a', { _originalId: 'a' }), sanity('b', { _originalId: 'drafts.b' })] },
    'a.json',
    { a: true, b: false },
  ],
  [
    'releases',
    [sanity('a'), sanity('versions.r1.b'), sanity('versions.r1.a')],
    'a.ndjson',
    { a: true, 'versions.r1.b': false },
  ],
  [
    'an answer without types',
    { result: [sanity('a', { _type: undefined }), sanity('drafts.b', { _type: undefined })] },
    'a.json',
    { a: true, 'drafts.b': false },
  ],
])('drafts of Sanity are inactive in %s', async (_, document, name, active) => {
  expect((await activeIn(document, name)).active).toEqual(active)
})

it('a new document of Sanity that is in several releases becomes one inactive item', async () => {
  const { active, notes } = await activeIn(
    [
      sanity('a'),
      sanity('drafts.b', { title: 'B' }),
      sanity('versions.r1.b', { title: 'B 1' }),
      sanity('versions.r2.b'),
    ],
    'a.ndjson',
  )
  expect(active).toEqual({ a: true, B: false })
  expect(notes).toContain('2 items with further drafts, which are left out: “B 1”, “versions.r2.b”')
})

it('records of Payload in the trash are inactive', async () => {
  const docs = [
    own('a', { _status: 'published', deletedAt: null }),
    own('b', { _status: 'published', deletedAt: '2024-01-01T00:00:00Z' }),
    own('c', { _status: 'draft' }),
  ]
  expect((await activeIn({ docs, totalDocs: 3 })).active).toEqual({ a: true, b: false, c: false })
})

it('posts of the Admin API of Ghost are inactive unless they are published for everyone', async () => {
  const post = (title: string, own: object) => ({
    id: title,
    uuid: title,
    slug: title,
    title,
    visibility: 'public',
    status: 'published',
    lexical: '{}',
    custom_excerpt: TEXT,
    ...own,
  })
  const posts = [post('a', {}), post('b', { status: 'draft' }), post('c', { visibility: 'members' })]
  const { active, suggested } = await activeIn({ posts: [...posts, post('d', { status: 'scheduled' })] })
  expect(suggested).toContain('format: ghost')
  expect(active).toEqual({ a: true, b: false, c: false, d: false })
})

const states = (record: (title: string, own: object) => object) => [
  record('a', {}),
  record('b', { isActive: false }),
  record('c', { state: 'draft' }),
]
const own = (title: string, state: object) => ({
  id: title,
  title,
  body: TEXT,
  isActive: true,
  state: 'live',
  ...state,
})

it.each<[string, unknown]>([
  [
    'Payload',
    {
      docs: states((title, state) => ({ ...own(title, state), _status: 'published', createdAt: '2024-01-01' })),
      totalDocs: 3,
    },
  ],
  [
    'Strapi',
    {
      data: states((title, state) => ({ ...own(title, state), documentId: title, publishedAt: '2024-01-01' })),
      meta: { pagination: { page: 1, pageSize: 25, pageCount: 1, total: 3 } },
    },
  ],
  ['Sanity', { result: states((title, state) => ({ ...sanity(title, own(title, state)) })) }],
  ['Contentful', contentful(...states((title, state) => entry(title, { publishedVersion: 1 }, own(title, state))))],
])('published records of %s stay inactive if a field of their own says so', async (_, document) => {
  expect((await activeIn(document)).active).toEqual({ a: true, b: false, c: false })
})

it.each<[string, unknown]>([
  ['Payload', { docs: [own('a', { _status: 'published' }), own('b', { _status: 'draft' })], totalDocs: 2 }],
  [
    'Directus',
    {
      data: [own('a', { status: 'published' }), own('b', { status: 'draft' })].map((record) => ({
        ...record,
        date_created: '2024-01-01',
      })),
    },
  ],
  [
    'Storyblok',
    {
      stories: [
        { id: 1, slug: 'a', published_at: '2024-01-01', content: { component: 'product', title: 'a', body: TEXT } },
        { id: 2, slug: 'b', published_at: null, content: { component: 'product', title: 'b', body: TEXT } },
      ],
    },
  ],
])('drafts of %s are inactive', async (_, document) => {
  expect((await activeIn(document)).active).toEqual({ a: true, b: false })
})
