import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { publicKinds } from '../../../schema/kinds/index.ts'
import { sectionLabel } from '../../../schema/labels/kind-words.ts'
import { SUBSCRIBE_RESULTS } from '../../../schema/newsletter.ts'
import { FEED_PATH, feedPath, SECTION_PAGES } from '../../../schema/website.ts'
import { operator } from '../../access/permissions/policy.ts'
import { MailDelivery } from '../../delivery/mail/delivery.ts'
import { seed } from '../../system/seed.ts'
import { AGRICULTURE, makeBakery } from '../../testing/bakery.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { startServer } from '../../testing/server.ts'
import { textsInJson, textsOfPage } from '../../testing/texts-of-pages.ts'
import { loadWebsite } from './website.ts'

const website = await loadWebsite(join(import.meta.dirname, '../../../dist'))
const postbox = await startMailServer()
const server = await startServer({
  website,
  environment: { ...postbox.environment, MAIL_FROM: 'Crumb & Crust <news@crumb.example>' },
})
const { services, database } = server
const actor = operator('test')

beforeAll(async () => {
  await seed(actor, database, services)
  await makeBakery(server)
})

/** The leaf of the default icon, which is also one of the small drawings that editors choose. */
const LEAF = /class="line"[^>]* d="([^"]+)"/.exec(website.signs(null).favicon)![1]!

/** Returns the texts that say something of agriculture. The address of the server is not part of them. */
const words = (texts: readonly string[]) =>
  texts.filter((text) => AGRICULTURE.test(text.replaceAll(server.media.publicUrl(), '')))

/** Returns the drawings in markup that are no forms. Charts, and icons that are not the leaf, say nothing of a trade. */
function drawings(markup: string): string[] {
  const drawn = markup.replaceAll(/<svg[^>]*class="(?:icon |trial-bar)[^>]*>.*?<\/svg>/gs, (svg) =>
    svg.includes(LEAF) ? svg : '',
  )
  return [...drawn.matchAll(/<(?:path|rect|pattern|circle|line|use)\b[^>]*>/g)]
    .map(([element]) => element)
    .filter((element) => !/ class="form\b/.test(element))
}

/** Returns the pages of the site: those of the sitemap, those that links lead to, and those for which no link exists. */
async function crawl(): Promise<Map<string, string>> {
  const sitemap = await (await server.fetch('/sitemap.xml')).text()
  const found = [...sitemap.matchAll(/<loc>([^<]*)/g)].map(([, address]) => new URL(address!).pathname)
  expect(found.length).toBeGreaterThan(10)
  const waiting = [
    ...found,
    '/search',
    '/search?q=sourdough',
    '/search?q=7777777',
    '/loaves',
    ...SUBSCRIBE_RESULTS.map((result) => `/subscribed/${result}`),
    '/newsletter/confirm/none',
    '/newsletter/leave/none',
    '/no/such/page',
    ...publicKinds.map(({ website: { path } }) => `/${path}/none`),
  ]
  const pages = new Map<string, string>()
  for (const path of waiting) {
    if (pages.has(path)) continue
    const answer = await server.fetch(path)
    if (!answer.headers.get('content-type')?.startsWith('text/html')) continue
    const html = await answer.text()
    pages.set(path, html)
    for (const [, link] of html.matchAll(/<a [^>]*href="(\/[^"#]*)/g)) waiting.push(link!.replaceAll('&amp;', '&'))
  }
  return pages
}

describe('a site that editors and admins have made that of a bakery', () => {
  it('shows and says nothing of agriculture on any page', async () => {
    const left: Record<string, unknown> = {}
    const pages = await crawl()
    expect(pages.size).toBeGreaterThan(30)
    for (const [path, html] of pages) {
      const [, body = ''] = html.split('<body')
      const found = [...words(textsOfPage(html)), ...drawings(body)]
      if (found.length > 0) left[path] = found
    }
    expect(left).toEqual({})
  })

  it.each(['/robots.txt', '/humans.txt', '/.well-known/security.txt', '/favicon.svg'])(
    '%s says nothing of it',
    async (path) => {
      expect(words([await (await server.fetch(path)).text()])).toEqual([])
    },
  )

  it.each([FEED_PATH, ...publicKinds.map((kind) => feedPath(kind)), '/site.webmanifest'])(
    '%s says nothing of it',
    async (path) => {
      expect(words(textsInJson(await (await server.fetch(path)).json()))).toEqual([])
    },
  )

  it('finds nothing of it', async () => {
    for (const query of ['soybean', 'nitrogen', 'laboratory', 'trial', 'verdant']) {
      const { data } = await server.graphql(`{ site { search(text: "${query}") { path } } }`)
      expect([query, data]).toEqual([query, { site: { search: [] } }])
    }
  })

  it('draws forms as the icon and on pictures for shared links', async () => {
    const settings = await services.settings.site()
    const label = await services.labels.current()
    const { list } = (
      await server.graphql<{ list: { items: { id: string; name: string; drawing: string }[] } }>(
        '{ list: products { items { id name drawing } } }',
      )
    ).data
    const pictures = await Promise.all([
      website.shareImage(settings),
      ...SECTION_PAGES.map((id) => website.shareImage(settings, { id, title: label(sectionLabel(id)) })),
      ...list.items.map(({ name, ...item }) =>
        website.shareImage(settings, { ...item, title: name, label: label('product:one') }),
      ),
    ])
    const { favicon, appIcon } = website.signs(settings)
    for (const svg of [...pictures, favicon, appIcon]) {
      expect(svg).toMatch(/ class="form/)
      // The words are drawn as outlines, with a label.
      const [drawn, texts] = [
        svg.replaceAll(/<g aria-label.*?<\/g>|<rect[^>]*>/gs, ''),
        svg.match(/aria-label="[^"]*"|<text.*?<\/text>/g) ?? [],
      ]
      expect([...drawings(drawn), ...words(texts)]).toEqual([])
    }
  })

  it('sends mails that say nothing of it', async () => {
    await services.newsletter.subscribe('ada@crumb.example', '127.0.0.1')
    await server.graphql('mutation { inviteUser(email: "bo@crumb.example", role: EDITOR) { id } }', {}, { as: 'admin' })
    await expect.poll(async () => (await services.mail.list(actor, { limit: 10, offset: 0 })).items.length).toBe(2)
    const delivery = new MailDelivery(database, services.mail, server.config.mail!)
    await delivery.sendDue()
    await delivery.close()
    expect(words(postbox.received.map(({ source }) => source.replaceAll('=\r\n', '')))).toEqual([])
  })

  it('shows and says nothing of it in maintenance mode', async () => {
    await services.settings.update(actor, 'maintenance_mode', 'true')
    const html = await (await server.fetch('/')).text()
    const [, body = ''] = html.split('<body')
    expect([...words(textsOfPage(html)), ...drawings(body)]).toEqual([])
  })
})
