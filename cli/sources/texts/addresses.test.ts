import { stringify } from 'yaml'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { service } from '../../../schema/kinds/index.ts'
import { itemPath } from '../../../schema/website.ts'
import { readSource, writeSource } from '../../testing/read-source.ts'
import { wordPressExport, wordPressItem } from '../../testing/wordpress.ts'
import { withAddresses } from './addresses.ts'
import { folder } from '../../testing/program.ts'
import type { SourceOptions } from '../sources.ts'

const SITE = 'https://old.example'

/** Reads records by a mapping of their keys `title` and `body`, and returns the texts. */
async function textsOf(
  name: string,
  content: string,
  { options = {}, ...head }: { options?: SourceOptions; site?: string; format?: string; [key: string]: unknown } = {},
  rule: object = {},
) {
  const path = await writeSource(name, content)
  const mapping = join(dirname(path), 'mapping.yaml')
  const fields = { title: 'title', detailedDescription: { path: 'body', transform: 'markdown' } }
  writeFileSync(
    mapping,
    stringify({ source: 'old', ...head, rules: [{ kind: 'services', id: 'id', fields, ...rule }] }),
  )
  const { items, problems, notes } = await readSource(path, { ...options, mapping })
  expect(problems).toEqual([])
  return { items, notes, texts: items.map(({ values }) => values.detailedDescription) }
}

const html =
  '<p><a href="/a">A</a> <a href="b.html">B</a> <img src="//cdn.example/c.png" alt="C"> <a href="#d">D</a></p>'
const absolute = `[A](${SITE}/a) [B](${SITE}/b.html) ![C](https://cdn.example/c.png) [D](#d)`

describe('relative addresses in texts become absolute by the site', () => {
  it('in HTML', async () => {
    const { texts, notes } = await textsOf('x.json', JSON.stringify([{ id: 1, title: 'T', body: html }]), {
      site: SITE,
    })
    expect(texts).toEqual([absolute])
    expect(notes.join()).not.toContain('relative')
  })

  it('in Markdown, which otherwise keeps its bytes', async () => {
    const body =
      '## Head\n\n* [A](/a) and ![C](</c d.png> "T")\n* [x](https://else.example/y_(z)) `[k](/k)`\n* \\[a](/a)'
    const { texts } = await textsOf('x.json', JSON.stringify([{ id: 1, title: 'T', body }]), { site: SITE })
    expect(texts).toEqual([
      `## Head\n\n* [A](${SITE}/a) and ![C](<${SITE}/c%20d.png> "T")\n* [x](https://else.example/y_(z)) \`[k](${SITE}/k)\`\n* \\[a](${SITE}/a)`,
    ])
  })

  it('in trees of Strapi, Payload and Sanity', async () => {
    const link = { type: 'link', url: '/a', children: [{ type: 'text', text: 'A' }] }
    const strapi = [
      { type: 'paragraph', children: [link] },
      { type: 'image', image: { url: '/uploads/b.png', alternativeText: 'B' }, children: [] },
    ]
    const text = `[A](${SITE}/a)\n\n![B](${SITE}/uploads/b.png)`
    const meta = { pagination: { page: 1, pageSize: 25, pageCount: 1, total: 1 } }
    const inStrapi = JSON.stringify({ data: [{ id: 1, documentId: 'x', title: 'T', body: strapi }], meta })
    expect((await textsOf('x.json', inStrapi, { site: SITE, format: 'strapi' })).texts).toEqual([text])
    const lexical = {
      root: {
        children: [
          {
            type: 'paragraph',
            children: [{ type: 'link', fields: { url: '/a' }, children: [{ type: 'text', text: 'A' }] }],
          },
          { type: 'upload', value: { url: '/uploads/b.png', alt: 'B' } },
        ],
      },
    }
    const inPayload = JSON.stringify({ docs: [{ id: 1, title: 'T', body: lexical }], totalDocs: 1 })
    expect((await textsOf('x.json', inPayload, { site: SITE, format: 'payload' })).texts).toEqual([text])
    const block = {
      _type: 'block',
      children: [{ _type: 'span', text: 'A', marks: ['k'] }],
      markDefs: [{ _key: 'k', _type: 'link', href: '/a' }],
    }
    const inSanity = JSON.stringify({ _id: '1', _type: 'post', title: 'T', body: [block] })
    expect((await textsOf('x.ndjson', inSanity, { site: SITE, format: 'sanity' }, { id: '_id' })).texts).toEqual([
      `[A](${SITE}/a)`,
    ])
  })

  it('in Ghost, also with __GHOST_URL__, and in Directus', async () => {
    const body =
      '<p><a href="__GHOST_URL__/a/">A</a> <img src="/content/b.png" alt=""> <img src="__GHOST_URL__/content/c.png" alt=""></p>'
    const posts = [{ id: '1', title: 'T', slug: 't', html: body, status: 'published', visibility: 'public' }]
    const ghost = JSON.stringify({ db: [{ data: { posts, posts_tags: [] } }] })
    const fields = { title: 'title', detailedDescription: { path: 'html', transform: 'html markdown' } }
    const { texts } = await textsOf(
      'x.json',
      ghost,
      { site: `${SITE}/`, format: 'ghost' },
      { records: 'posts', fields },
    )
    expect(texts).toEqual([`[A](${SITE}/a/) ![](${SITE}/content/b.png) ![](${SITE}/content/c.png)`])
    const directus = JSON.stringify({ data: [{ id: 1, title: 'T', body: html, date_created: '2024-01-01' }] })
    expect((await textsOf('x.json', directus, { site: SITE, format: 'directus' })).texts).toEqual([absolute])
  })

  it('in WordPress, whose export states the site', async () => {
    const item = wordPressItem(
      {
        title: 'T',
        link: `${SITE}/2024/t/`,
        'content:encoded': '<p><a href="/a">A</a> <a href="../b/">B</a> <img src="/c.png" alt="C"></p>',
        'wp:post_id': '1',
        'wp:status': 'publish',
        'wp:post_type': 'post',
      },
      '<category domain="category" nicename="soil">Soil</category>',
    )
    const path = await writeSource('x.xml', wordPressExport(item))
    const { items, notes } = await readSource(path, { as: service })
    expect(items[0]!.values.detailedDescription).toBe(`[A](${SITE}/a) [B](${SITE}/2024/b/) ![C](${SITE}/c.png)`)
    expect(notes).toEqual([
      `1 item with links to pages and pictures of the old site that are not imported (keep their address): “T” (${SITE}/a, ${SITE}/2024/b/)`,
    ])
  })

  it('as do those of pictures in fields', async () => {
    const fields = { name: 'title', image: 'image' }
    const records = JSON.stringify([{ id: 1, title: 'T', image: '/i.png' }])
    const { items } = await textsOf('x.json', records, { site: SITE }, { kind: 'products', fields })
    expect(items[0]!.values.image).toBe(`${SITE}/i.png`)
  })
})

describe('a link to a page that is imported too', () => {
  const records = JSON.stringify([
    { id: 1, title: 'One', path: '/shop/one/', body: '<p><a href="../two#b">Two</a> <a href="/else">Else</a></p>' },
    {
      id: 2,
      title: 'Two',
      path: '/shop/two',
      body: `<p><a href="${SITE}/shop/one">One</a> <a href="//www.old.example/shop/one/">One</a></p>`,
    },
  ])
  const rule = { redirects: '{path}' }

  it('leads to its new address, and one to another page to the old site', async () => {
    const { items, texts } = await textsOf('x.json', records, { site: SITE }, rule)
    const [first, second] = items.map(({ id }) => itemPath(service, { id: id! }))
    expect(texts).toEqual([`[Two](${second}#b) [Else](${SITE}/else)`, `[One](${first}) [One](${first})`])
  })

  it('is known without the site, too, if it is relative', async () => {
    const { items, texts, notes } = await textsOf('x.json', records, {}, rule)
    const two = itemPath(service, { id: items[1]!.id! })
    expect(texts[0]).toBe(`[Two](${two}#b) [Else](/else)`)
    expect(notes).toContain(
      '1 relative address of pictures and links leads to this site, such as /else in “One”; name the old site in the mapping (site: https://…)',
    )
  })

  it('leads to the old path, from which there is a redirect, if items keep other ids', async () => {
    const { texts } = await textsOf('x.json', records, { site: SITE, options: { hasOtherIds: true } }, rule)
    expect(texts[0]).toBe(`[Two](/shop/two#b) [Else](${SITE}/else)`)
  })
})

describe('without the site', () => {
  it('relative addresses stay, and a note counts them; those of this site are none', async () => {
    const body =
      '<p><a href="/a">A</a> <img src="b/c.png" alt="C"> <a href="/products">P</a> <img src="/media/x" alt=""></p>'
    const { texts, notes } = await textsOf('x.json', JSON.stringify([{ id: 1, title: 'T', body }]))
    expect(texts).toEqual(['[A](/a) ![C](/b/c.png) [P](/products) ![](/media/x)'])
    expect(notes).toContain(
      '2 relative addresses of pictures and links lead to this site, such as /a in “T”; name the old site in the mapping (site: https://…)',
    )
  })
})

it('pictures that the source has stay its own', async () => {
  const root = await folder()
  const body = '![A](./pictures/a.png) ![B](/pictures/b.png)\n\n- x'
  mkdirSync(join(root, 'data/pictures'), { recursive: true })
  writeFileSync(join(root, 'data/pictures/a.png'), '')
  writeFileSync(join(root, 'data/texts.json'), JSON.stringify([{ id: 1, title: 'T', body }]))
  const fields = { title: 'title', detailedDescription: { path: 'body', transform: 'markdown' } }
  writeFileSync(
    join(root, 'm.yaml'),
    stringify({ source: 'old', site: SITE, rules: [{ kind: 'services', records: 'texts', id: 'id', fields }] }),
  )
  const { items } = await readSource(join(root, 'data'), { mapping: join(root, 'm.yaml') })
  expect(items[0]!.values.detailedDescription).toBe(`![A](/pictures/a.png) ![B](${SITE}/pictures/b.png)\n\n- x`)
})

it('pictures in texts of Directus are those of the folder, where it has them', async () => {
  const root = join(await folder(), 'data')
  mkdirSync(join(root, 'assets'), { recursive: true })
  const [own, other] = ['8cbb43fe-4cdf-4991-8352-c461779cec02', '9cbb43fe-4cdf-4991-8352-c461779cec02']
  writeFileSync(join(root, `assets/${own}.png`), '')
  const body = `<p><img src="${SITE}/assets/${own}?width=20&amp;key=x" alt="A"> <img src="/assets/${other}" alt="B"></p>`
  writeFileSync(
    join(root, 'posts.json'),
    JSON.stringify({ data: [{ id: 1, title: 'T', body, date_created: '2024-01-01' }] }),
  )
  const fields = { title: 'title', detailedDescription: { path: 'body', transform: 'html markdown' } }
  const mapping = join(root, '../m.yaml')
  writeFileSync(
    mapping,
    stringify({
      source: 'old',
      format: 'directus',
      site: SITE,
      rules: [{ kind: 'services', records: 'posts', id: 'id', fields }],
    }),
  )
  const { items } = await readSource(root, { mapping })
  expect(items[0]!.values.detailedDescription).toBe(`![A](/assets/${own}.png) ![B](${SITE}/assets/${other})`)
})

it('addresses in Markdown are replaced in linear time', () => {
  const text = '[a]('.repeat(200_000) + ')'.repeat(200_000)
  const begin = performance.now()
  withAddresses(text, (address) => address)
  expect(performance.now() - begin).toBeLessThan(5_000)
})

describe('links that still lead to the old site are named', () => {
  const note = (links: string) =>
    `1 item with links to pages and pictures of the old site that are not imported (keep their address): “T” (${links})`

  it.each([
    [
      `<p><a href="${SITE}/up/a.jpg">A</a> <a href="http://www.old.example/b">B</a> <a href="//old.example/c">C</a> <a href="/d">D</a></p>`,
      `${SITE}/up/a.jpg, http://www.old.example/b, https://old.example/c, ${SITE}/d`,
    ],
    [`# T\n\n[![B](${SITE}/b.png)](${SITE}/a) and ![C](/c.png)`, `${SITE}/a`],
  ])('in %s', async (body, links) => {
    const { notes } = await textsOf('x.json', JSON.stringify([{ id: 1, title: 'T', body }]), { site: SITE })
    expect(notes).toContain(note(links))
  })

  it('and those to files apart from them, which no site here can store', async () => {
    const body = `<p><a href="/up/Data%20sheet.pdf?v=2">A</a> <a href="${SITE}/page">B</a></p>`
    const { notes } = await textsOf('x.json', JSON.stringify([{ id: 1, title: 'T', body }]), { site: SITE })
    expect(notes).toContain(note(`${SITE}/page`))
    expect(notes).toContainEqual(
      expect.stringMatching(
        /^1 item with links to files of the old site \(.*--media-host does not fetch them.*\): “T” \(\S+\/up\/Data%20sheet\.pdf\?v=2\)$/,
      ),
    )
  })

  it('but not those to other sites and to pages that are imported', async () => {
    const body = `<p><a href="${SITE}/t">T</a> <a href="https://else.example/">E</a></p><img src="${SITE}/a.png">`
    const { notes } = await textsOf(
      'x.json',
      JSON.stringify([{ id: 1, title: 'T', body }]),
      { site: SITE },
      { redirects: '/t' },
    )
    expect(notes.join()).not.toContain('old site')
  })
})
