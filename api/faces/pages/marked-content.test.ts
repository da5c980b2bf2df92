import { join } from 'node:path'
import { type DefaultTreeAdapterMap, parse } from 'parse5'
import { beforeAll, describe, expect, it } from 'vitest'
import { publicKinds } from '../../../schema/kinds/index.ts'
import { LEGAL_PAGES } from '../../../schema/legal.ts'
import { SUBSCRIBE_RESULTS } from '../../../schema/newsletter.ts'
import { FEED_PATH, feedPath, itemPath, SECTION_PAGES } from '../../../schema/website.ts'
import { operator } from '../../access/permissions/policy.ts'
import { bodyOf, headerOf, startMailServer } from '../../testing/mail-server.ts'
import { fillWithMarks, MARK, MARKED_PATHS } from '../../testing/marked-content.ts'
import { startServer } from '../../testing/server.ts'
import { MailDelivery } from '../../delivery/mail/delivery.ts'
import { LABELS } from './marked-labels.ts'
import { loadWebsite } from './website.ts'

const website = await loadWebsite(join(import.meta.dirname, '../../../dist'))
const postbox = await startMailServer()
const server = await startServer({ website, environment: postbox.environment })
const { services, database } = server
const actor = operator('test')
let pages: string[] = []

beforeAll(async () => {
  const changes = await fillWithMarks(services, actor)
  const idOf = (name: string) => changes.find(({ kind }) => kind.name === name)!.id
  pages = [
    '/',
    ...SECTION_PAGES.map((section) => `/${section}`),
    ...publicKinds.map((kind) => itemPath(kind, { id: idOf(kind.name) })),
    ...publicKinds.map((kind) => itemPath(kind, { id: 'none' })),
    ...MARKED_PATHS,
    ...LEGAL_PAGES.map((page) => `/${page}`),
    '/search',
    `/search?q=${MARK}x`,
    '/search?q=absent',
    ...SUBSCRIBE_RESULTS.map((result) => `/subscribed/${result}`),
    '/newsletter/confirm/none',
    '/newsletter/leave/none',
    '/no/such/page',
  ]
})

type Node = DefaultTreeAdapterMap['node']

/** The attributes whose values are shown or spoken. */
const SPOKEN = new Set([
  'alt',
  'title',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'placeholder',
  'label',
])
/** The elements of the head whose content is a text. */
const SPOKEN_META =
  /^(?:description|keywords|og:title|og:description|og:site_name|og:image:alt|twitter:title|twitter:description)$/
/** The properties of JSON-LD and of feeds that are no words: addresses, codes, dates and types. */
const SILENT =
  /^(?:@.*|url|.*_url|id|item|logo|image|icons|lang|language|.*_color|sameAs|date.*|version|position|addressCountry|jobLocationType|employmentType)$/

/** Returns the texts of JSON. */
function textsInJson(value: unknown): string[] {
  if (typeof value === 'string') return [value.replaceAll(/<[^>]*>/g, '\n')]
  if (Array.isArray(value)) return value.flatMap(textsInJson)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => (SILENT.test(key) ? [] : textsInJson(inner)))
}

/** Returns every text of a document that someone sees, hears or finds. */
function textsIn(node: Node): string[] {
  if (node.nodeName === '#text') return 'value' in node ? [node.value] : []
  if (!('attrs' in node)) return 'childNodes' in node ? node.childNodes.flatMap(textsIn) : []
  const attribute = (wanted: string) => node.attrs.find(({ name }) => name === wanted)?.value
  if (node.tagName === 'script') {
    const [text] = node.childNodes
    const isLinked = attribute('type') === 'application/ld+json' && text && 'value' in text
    return isLinked ? textsInJson(JSON.parse(text.value)) : []
  }
  if (node.tagName === 'style') return []
  const name = attribute('name') ?? attribute('property') ?? ''
  return [
    ...node.attrs.filter((entry) => SPOKEN.has(entry.name)).map(({ value }) => value),
    ...(node.tagName === 'meta' && SPOKEN_META.test(name) ? [attribute('content') ?? ''] : []),
    ...node.attrs
      .filter(({ name: key, value }) => key === 'href' && value.startsWith('mailto:'))
      .flatMap(({ value }) => {
        const { pathname, searchParams } = new URL(value)
        return [decodeURIComponent(pathname), ...searchParams.values()]
      }),
    ...node.childNodes.flatMap(textsIn),
  ]
}

/** Words of the content: marked ones, addresses, numbers, and what stands between them. */
const CONTENT = new RegExp(`${MARK}[\\w@.-]*|https?:\\S+|[\\d+…“”]+`, 'gi')

/** Returns what texts say besides the content: every line without marked words, unless it is a known label. */
const foreign = (texts: readonly string[]): string[] =>
  [
    ...new Set(
      texts
        .flatMap((text) => text.split('\n'))
        .map((line) => line.replaceAll(CONTENT, ' ').replaceAll(/\s+/g, ' ').trim())
        .filter((line) => /\p{L}{2}/u.test(line)),
    ),
  ]
    .filter((line) => !LABELS.has(line))
    .sort()

describe('a site of which every text is marked', () => {
  it('shows, speaks and tells search engines nothing but its content and known labels', async () => {
    const wordsByPath: Record<string, string[]> = {}
    for (const path of pages) {
      const html = await (await server.fetch(path)).text()
      const words = foreign(textsIn(parse(html)))
      if (words.length > 0) wordsByPath[path] = words
    }
    expect(wordsByPath).toEqual({})
  })

  it.each([FEED_PATH, ...publicKinds.map((kind) => feedPath(kind)), '/site.webmanifest'])(
    '%s has no other words',
    async (path) => {
      const {
        display: _,
        start_url: __,
        ...feed
      } = (await (await server.fetch(path)).json()) as Record<string, unknown>
      expect(foreign(textsInJson(feed))).toEqual([])
    },
  )

  it('draws no other words on pictures for shared links', async () => {
    const settings = await services.settings.site()
    const subject = { id: 'a', title: `${MARK}t`, label: `${MARK}l`, words: [] }
    for (const of of [undefined, subject, ...SECTION_PAGES] as Parameters<typeof website.shareImage>[1][]) {
      const svg = await website.shareImage(settings, of)
      const labels = [...svg.matchAll(/aria-label="([^"]*)"|<text[^>]*>([^<]*)/g)].map(
        ([, label, text]) => label ?? text!,
      )
      expect(foreign(labels)).toEqual([])
    }
  })

  it('sends visitors mails with no other words', async () => {
    await services.newsletter.subscribe(`ada@${MARK}.example`, '127.0.0.1')
    await expect.poll(async () => (await services.mail.list(actor, { limit: 10, offset: 0 })).items.length).toBe(1)
    const delivery = new MailDelivery(database, services.mail, server.config.mail!)
    await delivery.sendDue()
    await delivery.close()
    const [mail] = postbox.received
    const [, text = ''] = /text\/plain.*?\r?\n\r?\n(.*?)\r?\n--_?-/s.exec(bodyOf(mail!)) ?? []
    expect(text).toContain(MARK)
    expect(foreign([headerOf(mail!, 'Subject') ?? '', text])).toEqual([])
  })

  it('tells visitors in maintenance mode nothing else', async () => {
    await services.settings.update(actor, 'maintenance_mode', 'true')
    const html = await (await server.fetch('/')).text()
    expect(foreign(textsIn(parse(html)))).toEqual([])
  })
})
