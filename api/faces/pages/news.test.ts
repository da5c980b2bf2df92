import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ValuesOfKind } from '../../../schema/kind.ts'
import { article, product, publicKinds, teamMember } from '../../../schema/kinds/index.ts'
import { newsSection } from '../../../schema/kinds/news-section.ts'
import { operator, visitor } from '../../access/permissions/policy.ts'
import { make, makeProduct, makeTeamMember } from '../../testing/factories.ts'
import { selectionOf } from '../../testing/graphql.ts'
import { startServer } from '../../testing/server.ts'
import { loadWebsite } from './website.ts'

const website = await loadWebsite(join(import.meta.dirname, '../../../dist'))
const server = await startServer({ cache: true, website })
const { content, contentReader, pendingChanges, previewLinks, publisher, releases, search } = server.services
const actor = operator('test')
const editor = { as: 'editor' } as const

beforeEach(async () => {
  for (const table of ['article', '"oldSlug"', '"newsSection"', '"pendingChange"'])
    await server.database.query(`delete from ${table}`)
  // Statements past the write path do not raise the content version, by which responses are cached.
  await content.create(actor, product, makeProduct())
})

type Values = Partial<ValuesOfKind<typeof article>>

const create = (values: Values = {}) => content.create(actor, article, make(article, { slug: null, ...values }))

/** Creates articles of these dates, not in their order, with the date as the title. */
async function createDated(...dates: string[]): Promise<void> {
  for (const date of dates.toSorted()) await create({ title: `On ${date}`, date })
}

const textOf = async (path: string) => (await server.fetch(path)).text()

/** Returns the addresses of what visitors find. */
const pathsFound = async (text: string) =>
  (await search.search(visitor('page'), publicKinds, text, 20)).map(({ path }) => path)

async function visit(path: string): Promise<[number, string | null]> {
  const { status, headers } = await server.fetch(path, { redirect: 'manual' })
  return [status, headers.get('location')]
}

/** Returns the numbers and the labels of the sections of the landing page. */
const marksIn = (html: string) =>
  [...html.matchAll(/section-number"><span aria-hidden="true">(\d+)<\/span>[^A-Z]*(\w+)/g)].map(
    ([, number, label]) => `${number} ${label}`,
  )

/** Returns the dates in the titles of a page that a visitor reads, in their order. */
const datesOn = (html: string) => {
  const [page = ''] = html.split('<script type="application/json" id="state"')
  return Array.from(page.replaceAll(/<\/?span[^>]*>/g, '').matchAll(/>On (\d{4}-\d\d-\d\d)</g), ([, date]) => date)
}

const FIVE = ['2026-02-01', '2026-01-03', '2026-01-02', '2026-01-01', '2025-12-31']
const titles = (dates: readonly string[]) => dates.map((date) => `On ${date}`)

describe('without an active article', () => {
  it('nothing of the website has a section, a page or a link for news', async () => {
    await create({ title: 'Not yet', isActive: false })
    const landing = await textOf('/')
    expect(landing).not.toContain('id="news"')
    expect(landing).not.toMatch(/href="[/#]*news"/)
    expect(marksIn(landing)).toEqual(['01 Products', '02 Services', '03 Careers', '04 About', '05 Contact'])
    expect(await visit('/news')).toEqual([404, null])
    expect(await textOf('/sitemap.xml')).not.toContain('/news')
    expect(await pathsFound('news')).not.toContain('/news')
    expect(await contentReader.singleton(visitor('page'), newsSection)).toBeUndefined()
    expect(await contentReader.singleton(actor, newsSection)).toMatchObject({ id: newsSection.id })
  })
})

describe('articles', () => {
  it('have a section, a page, and numbers of the sections after it, until the last one is inactive', async () => {
    const { id } = await create({ title: 'Open house', description: 'See the plant.' })
    const landing = await textOf('/')
    expect(landing).toMatch(/id="news".*href="\/news\/open-house"/s)
    expect(marksIn(landing).slice(2)).toEqual(['03 Careers', '04 News', '05 About', '06 Contact'])
    expect(await textOf('/news')).toContain('See the plant.')
    expect(await textOf('/sitemap.xml')).toMatch(/\/news<\/loc><lastmod>.*\/news\/open-house<\/loc>/)
    expect(await pathsFound('news')).toContain('/news')
    await content.update(actor, article, id, { isActive: false })
    expect(await visit('/news')).toEqual([404, null])
    expect(await pathsFound('news')).not.toContain('/news')
  })

  it('are hidden with the section that an editor has hidden', async () => {
    await create()
    await content.updateSingleton(actor, newsSection, { isActive: false })
    expect(await visit('/news')).toEqual([404, null])
    expect(await textOf('/')).not.toContain('id="news"')
  })

  it('are listed newest first by every face', async () => {
    await createDated(...FIVE)
    const list = '{ articles { items { title } } site { articles(limit: 2) { total items { title } } } }'
    const inTitles = (dates: readonly string[]) => titles(dates).map((title) => ({ title }))
    expect((await server.graphql(list)).data).toEqual({
      articles: { items: inTitles(FIVE) },
      site: { articles: { total: 5, items: inTitles(FIVE.slice(0, 2)) } },
    })
    const reversed = '{ articles(descending: true, limit: 1) { items { title } } }'
    expect((await server.graphql(reversed)).data).toEqual({ articles: { items: inTitles(FIVE.slice(-1)) } })
    const rest = await server.rest<{ articles: { title: string }[] }>('GET', '/content/articles')
    expect(rest.body.articles.map(({ title }) => title)).toEqual(titles(FIVE))
    expect(datesOn(await textOf('/news'))).toEqual(FIVE)
    // The landing page has the latest ones only, and the link to all.
    const landing = await textOf('/')
    expect(datesOn(landing)).toEqual(FIVE.slice(0, 3))
    expect(landing).toContain('All 5 articles')
  })

  it('are listed newest first by pages of a cursor, and around an article', async () => {
    await createDated(...FIVE)
    const seen: string[] = []
    let after: string | null = null
    do {
      const query = 'query ($after: String) { articles(limit: 2, after: $after) { endCursor items { title } } }'
      const { data }: { data: { articles: { endCursor: string | null; items: { title: string }[] } } } =
        await server.graphql(query, { after }, editor)
      seen.push(...data.articles.items.map(({ title }) => title))
      after = data.articles.endCursor
    } while (after !== null)
    expect(seen).toEqual(titles(FIVE))
    const around = `{ site { articleNeighbours(id: "on-2026-01-02") { previous { title } next { title } related { title } } } }`
    const [, newer, , older] = titles(FIVE)
    const { data } = await server.graphql<{ site: { articleNeighbours: { related: object[] } } }>(around)
    expect(data.site.articleNeighbours).toMatchObject({ previous: { title: newer }, next: { title: older } })
    expect(data.site.articleNeighbours.related).toHaveLength(3)
  })

  it('have a page with their author, a head and JSON-LD, also at an earlier address', async () => {
    const author = await content.create(
      actor,
      teamMember,
      makeTeamMember({ name: 'Ada Field', position: 'Agronomist' }),
    )
    const { id } = await create({
      title: 'Two years of cover crops',
      description: 'What the plots show.',
      date: '2026-03-01',
      author: author.id,
      blocks: [{ key: 'a', quote: { text: 'The roots hold.', person: 'A grower' } }],
    })
    const html = await textOf('/news/two-years-of-cover-crops')
    for (const text of [
      '<time dateTime="2026-03-01">March 1, 2026</time>',
      'By Ada Field, Agronomist',
      'The roots hold.',
    ])
      expect(html).toContain(text)
    expect(html).toContain('property="og:type" content="article"')
    expect(html).toContain(`/social/news/two-years-of-cover-crops.png`)
    expect(html).toMatch(/"@type":"BlogPosting".*"datePublished":"2026-03-01"/)
    expect(html).toMatch(/"@type":"Person","name":"Ada Field"/)
    const found = await search.search(visitor('page'), [article], 'roots', 5)
    expect(found).toMatchObject([{ path: '/news/two-years-of-cover-crops', label: 'Article' }])
    await content.update(actor, article, id, { slug: 'cover-crops' })
    expect(await visit('/news/two-years-of-cover-crops')).toEqual([301, '/news/cover-crops'])
    await content.update(actor, teamMember, author.id, { isActive: false })
    expect(await textOf('/news/cover-crops')).not.toContain('Ada Field')
    await content.delete(actor, teamMember, [author.id])
    expect(await contentReader.one(actor, article, id)).toMatchObject({ author: null })
    expect(await visit('/news/none')).toEqual([404, null])
  })

  it('are in the feeds with their dates', async () => {
    await createDated('2024-05-01', '2026-05-01')
    const { items } = (await (await server.fetch('/news/feed.json')).json()) as {
      items: { title: string; date_published: string }[]
    }
    expect(items.map(({ title, date_published: date }) => [title, date])).toEqual([
      ['On 2026-05-01', '2026-05-01T00:00:00.000Z'],
      ['On 2024-05-01', '2024-05-01T00:00:00.000Z'],
    ])
    expect(await textOf('/feed.json')).toContain('On 2024-05-01')
  })

  it('can be read with all blocks in a list', async () => {
    const { errors } = await server.graphql(`{ articles { items { id ${selectionOf(article.fields)} } } }`, {}, editor)
    expect(errors).toBeUndefined()
  })
})

describe('an article of a release', () => {
  it('is nowhere before the release, but in its preview, with the section', async () => {
    const release = await releases.create(actor, 'Spring')
    await pendingChanges.save(actor, {
      kind: article.name,
      values: make(article, { title: 'Secret merger', slug: null }),
      baseVersion: 0,
      releaseId: release.id,
    })
    for (const path of ['/', '/sitemap.xml', '/feed.json', '/news/feed.json', '/api/content/articles'])
      expect(await textOf(path)).not.toContain('Secret merger')
    expect(await visit('/news')).toEqual([404, null])
    expect(await pathsFound('merger')).toEqual([])
    const { url } = await previewLinks.create(actor, { releaseId: release.id })
    const preview = new URL(url).pathname
    expect(await textOf(preview)).toMatch(/id="news".*Secret merger/s)
    await publisher.publishRelease(actor, release.id)
    expect(await textOf('/news')).toContain('Secret merger')
  })
})
