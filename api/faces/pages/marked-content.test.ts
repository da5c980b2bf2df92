import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { publicKinds } from '../../../schema/kinds/index.ts'
import { FEED_PATH, feedPath } from '../../../schema/website.ts'
import { operator } from '../../access/permissions/policy.ts'
import { bodyOf, headerOf, startMailServer } from '../../testing/mail-server.ts'
import { fillWithMarks, MARK, pagesWithMarks } from '../../testing/marked-content.ts'
import { startServer } from '../../testing/server.ts'
import { textsInJson, textsOfPage } from '../../testing/texts-of-pages.ts'
import { MailDelivery } from '../../delivery/mail/delivery.ts'
import { loadWebsite } from './website.ts'

const website = await loadWebsite(join(import.meta.dirname, '../../../dist'))
const postbox = await startMailServer()
const server = await startServer({ website, environment: postbox.environment })
const { services, database } = server
const actor = operator('test')
let pages: string[] = []

beforeAll(async () => {
  const changes = await fillWithMarks(services, actor)
  pages = ['/', ...pagesWithMarks(changes), `/search?q=${MARK}x`, '/newsletter/confirm/none', '/newsletter/leave/none']
})

/** What is called the same in every language. */
const NAMES: ReadonlySet<string> = new Set(['LinkedIn', 'Twitter', 'Facebook', 'Instagram', 'YouTube'])

/** Words of the content and of the labels: marked ones, addresses, numbers, and what stands between them. */
const CONTENT = new RegExp(`${MARK}[\\w@.-]*|https?:\\S+|[\\d+…“”]+`, 'gi')

/** Returns what texts say besides marked words. */
const foreign = (texts: readonly string[]): string[] =>
  [
    ...new Set(
      texts
        .flatMap((text) => text.split('\n'))
        .map((line) => line.replaceAll(CONTENT, ' ').replaceAll(/\s+/g, ' ').trim())
        .filter((line) => /\p{L}{2}/u.test(line)),
    ),
  ]
    .filter((line) => !NAMES.has(line))
    .sort()

describe('a site of which every text and every label is marked', () => {
  it('shows, speaks and tells search engines nothing but its content and its labels', async () => {
    const wordsByPath: Record<string, string[]> = {}
    for (const path of pages) {
      const html = await (await server.fetch(path)).text()
      const words = foreign(textsOfPage(html))
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
    const section = { id: 'products', title: `${MARK}t` }
    for (const of of [undefined, section, { ...section, label: `${MARK}l` }]) {
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
    expect(foreign(textsOfPage(html))).toEqual([])
  })
})
