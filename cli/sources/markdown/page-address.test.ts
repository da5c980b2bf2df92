import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { service } from '../../../schema/kinds/index.ts'
import { folder } from '../../testing/program.ts'
import { readSource } from '../../testing/read-source.ts'

/** Returns the old addresses of the pages of a site, by their titles. */
async function addresses(files: Record<string, string>) {
  const root = join(await folder(), 'site')
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const { items, problems, notes } = await readSource(root, { as: service })
  expect(problems).toEqual([])
  return { notes, items, by: Object.fromEntries(items.map(({ values, oldAddresses }) => [values.title, oldAddresses])) }
}

const page = (title: string, head = '') => `---\ntitle: ${JSON.stringify(title)}\n${head}\n---\nText`
const DATE = 'date: 2024-05-07'

describe('the permalinks of Hugo', () => {
  it.each<[string, Record<string, string>]>([
    ['hugo.toml', { 'hugo.toml': "[permalinks]\nposts = '/:year/:month/:slug/'" }],
    [
      'by kind of page',
      { 'hugo.toml': "[permalinks.page]\nposts = '/:year/:month/:title/'\n[permalinks.section]\nposts = '/x/'" },
    ],
    ['config.yaml', { 'config.yaml': 'permalinks:\n  posts: /:year/:month/:slug', 'archetypes/default.md': '' }],
    [
      'in a folder',
      { 'config/_default/hugo.toml': '', 'config/_default/permalinks.toml': "posts = '/:year/:month/:title/'" },
    ],
    ['hugo.json', { 'hugo.json': '{"permalinks": {"posts": "/:year/:month/:slug/"}}' }],
  ])('%s', async (_, configuration) => {
    const { by } = await addresses({
      ...configuration,
      'content/posts/a.md': page('What’s New?', DATE),
      'content/docs/b.md': page('B', DATE),
    })
    expect(by).toEqual({ 'What’s New?': ['/2024/05/whats-new/'], B: ['/docs/b/'] })
  })

  it.each([
    ['/blog/:slug/', 'slug: Own Slug', '/blog/own-slug/'],
    ['/:contentbasename/', '', '/corn/'],
    ['/:filename', '', '/corn/'],
    ['/:sections/:slug/', '', '/posts/2024/a-corn/'],
    ['/:section/:monthname/:day', DATE, '/posts/may/07/'],
    ['/:year/:slug/', '', '/posts/2024/corn/'],
    ['/p/:slug/', 'url: /own/place.html', '/own/place.html'],
    ['/p/:slug/', 'url: own/place', '/own/place'],
    ['/p/:slug/', 'url: "/:section/x/"', '/posts/x/'],
  ])('%s with %j', async (pattern, head, address) => {
    const { by } = await addresses({
      'hugo.yaml': `permalinks: { posts: '${pattern}' }`,
      'content/posts/2024/corn.md': page('A Corn', head),
    })
    expect(by['A Corn']).toEqual([address])
  })

  it('are below the path of the site, as are aliases; without slashes with uglyURLs', async () => {
    const { by } = await addresses({
      'hugo.toml': "baseURL = 'https://farm.test/blog/'\nuglyURLs = true",
      'content/posts/a.md': page('A', 'aliases: [/old/, older]'),
      'content/posts/b/index.md': page('B'),
    })
    expect(by).toEqual({ A: ['/blog/posts/a.html', '/blog/old/', '/blog/posts/older'], B: ['/blog/posts/b.html'] })
  })

  it('that cannot be read are named', async () => {
    const { notes } = await addresses({ 'hugo.toml': '[', 'content/posts/a.md': page('A') })
    expect(notes).toContain('1 item with settings that cannot be read, so that default rules hold: hugo.toml')
    const { by, notes: others } = await addresses({
      'hugo.toml': "[permalinks]\nposts = '/:sections[1:]/:yearday/'",
      'content/posts/a.md': page('A'),
    })
    expect(by).toEqual({ A: ['/posts/a/'] })
    expect(others).toContain(
      '1 item with settings that cannot be read, so that default rules hold: /:sections[1:]/:yearday/',
    )
  })
})

describe('the permalinks of Jekyll', () => {
  const files = {
    '_posts/2024-05-07-corn.md': page('Corn', 'categories: [Crops]'),
    '_docs/sub/intro.md': page('Intro'),
    'about.md': page('About'),
    'team/index.md': page('Team'),
  }

  it.each([
    ['', '/crops/2024/05/07/corn.html', '/docs/sub/intro.html', '/about.html'],
    ['permalink: pretty', '/crops/2024/05/07/corn/', '/docs/sub/intro/', '/about/'],
    ['permalink: /blog/:year/:title/', '/blog/2024/corn/', '/docs/sub/intro/', '/about/'],
    ['permalink: /blog/:title', '/blog/corn', '/docs/sub/intro', '/about'],
    [
      'permalink: /:categories/:short_year/:i_month/:title:output_ext',
      '/crops/24/5/corn.html',
      '/docs/sub/intro.html',
      '/about.html',
    ],
    [
      'collections: { docs: { output: true, permalink: "/:collection/:path/" } }',
      '/crops/2024/05/07/corn.html',
      '/docs/sub/intro/',
      '/about.html',
    ],
    [
      'defaults: [{ scope: { path: "", type: posts }, values: { permalink: "/news/:title/" } }, { scope: { type: pages }, values: { permalink: "/:basename/" } }]',
      '/news/corn/',
      '/docs/sub/intro.html',
      '/about/',
    ],
  ])('%j', async (configuration, post, doc, about) => {
    const { by } = await addresses({ '_config.yml': `title: x\n${configuration}`, ...files })
    expect([by.Corn, by.Intro, by.About]).toEqual([[post], [doc], [about]])
  })

  it('are below baseurl, and front matter decides first', async () => {
    const { by } = await addresses({
      '_config.yml': 'baseurl: /farm\npermalink: pretty',
      '_posts/2024-05-07-corn.md': page('Corn', 'permalink: /own/:year/\nredirect_from: /old'),
      'a.md': page('A', 'permalink: /first.html'),
    })
    expect(by).toEqual({ Corn: ['/farm/own/2024/', '/farm/old'], A: ['/farm/first.html'] })
  })
})

it('Docusaurus has its slugs, ids, and the routes of its configuration', async () => {
  const { by } = await addresses({
    'docusaurus.config.ts':
      "export default { url: 'https://docs.farm.test', baseUrl: '/app/', presets: [['classic', { docs: { sidebarPath: 'x', routeBasePath: '/' }, blog: { routeBasePath: 'news' } }]] }",
    'docs/intro.md': page('Intro', 'slug: /'),
    'docs/guides/rates.md': page('Rates', 'slug: doses'),
    'docs/guides/soil.md': page('Soil', 'id: earth'),
    'docs/guides/top.md': page('Top', 'slug: /top'),
    'blog/2021-08-26-welcome.md': page('Welcome'),
    'blog/2021-08-27-named.md': page('Named', 'slug: named'),
  })
  expect(by).toEqual({
    Intro: ['/app/'],
    Rates: ['/app/guides/doses'],
    Soil: ['/app/guides/earth'],
    Top: ['/app/top'],
    Welcome: ['/app/news/2021/08/26/welcome'],
    Named: ['/app/news/named'],
  })
})

it('the address of the site completes links', async () => {
  const { items } = await addresses({
    'hugo.toml': "baseURL = 'https://farm.test/'",
    'content/posts/a.md': `${page('A')} [b](/posts/b/) [c](/elsewhere/)`,
    'content/posts/b.md': page('B'),
  })
  expect(items[0]!.values.detailedDescription).toMatch(
    /^Text \[b\]\(\/service\/[\da-f-]{36}\) \[c\]\(https:\/\/farm\.test\/elsewhere\/\)$/,
  )
})

it.each([
  ['a b.md', '/a%20b/'],
  ['c#.md', '/c%23/'],
  ['why?.md', '/why%3F/'],
  ['100%.md', '/100%25/'],
])(
  'the name of %s is escaped in the address %s, so that links and redirects lead to its page',
  async (name, address) => {
    const { by, items } = await addresses({ [name]: page('B'), 'z.md': `[b](${encodeURIComponent(name)})` })
    expect(by).toMatchObject({ B: [address] })
    expect(items[1]!.values.detailedDescription).toBe(`[b](/service/${items[0]!.id})`)
  },
)
