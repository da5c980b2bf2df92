import type { FastifyInstance, FastifyReply } from 'fastify'
import { isObject } from '../../../schema/is-object.ts'
import { company, publicKinds, teamMember } from '../../../schema/kinds/index.ts'
import { sectionLabel } from '../../../schema/labels/kind-words.ts'
import type { Label } from '../../../schema/labels/labels.ts'
import type { Renderer, ShareSubject } from '../../../schema/renderer.ts'
import { isShowable } from '../../../schema/text.ts'
import { SECTION_PAGES, shareImageRoute } from '../../../schema/website.ts'
import { visitor } from '../../access/permissions/policy.ts'
import type { Item } from '../../content/items/items.ts'
import type { PublicKind } from '../../content/search/documents.ts'
import type { Services } from '../../system/services.ts'
import { FEEDS, jsonFeed } from './feed.ts'
import { APP_ICONS, serveIcons } from './icons.ts'
import { webManifest } from './manifest.ts'
import { robots, sitemap } from './sitemap.ts'
import { humansText, SECURITY_PATH, securityText } from './text-files.ts'

interface WellKnownOptions {
  website: Renderer
  services: Services
  publicUrl: () => string
}

const HOUR_S = 60 * 60

const send = (reply: FastifyReply, type: string, body: string | Buffer, maxAge: number) =>
  reply.type(type).header('cache-control', `public, max-age=${maxAge}`).send(body)

/** Serves the files that browsers, crawlers and social networks request besides pages. */
export function serveWellKnown(app: FastifyInstance, { website, services, publicUrl }: WellKnownOptions): void {
  app.get('/robots.txt', (_, reply) => send(reply, 'text/plain; charset=utf-8', robots(publicUrl()), HOUR_S))
  app.get('/sitemap.xml', async (_, reply) =>
    send(reply, 'application/xml; charset=utf-8', await sitemap(services.contentReader, website, publicUrl()), HOUR_S),
  )
  const identity = async () => {
    const [settings, profile] = await Promise.all([
      services.settings.site(),
      services.contentReader.singleton(visitor('well-known'), company),
    ])
    return website.identity(settings, profile ?? null)
  }
  app.get('/site.webmanifest', async (_, reply) => {
    const { site_favicon: own } = await services.settings.site()
    const icons = typeof own === 'string' && isShowable(own) ? [own] : []
    const [icon = ''] = await services.media.shownAddresses(icons)
    return send(reply, 'application/manifest+json', webManifest(await identity(), APP_ICONS, icon), HOUR_S)
  })
  for (const feed of FEEDS) {
    app.get(feed.path, async (_, reply) => {
      const body = await jsonFeed(feed, services, await identity(), await services.labels.current(), publicUrl())
      return reply.type('application/feed+json; charset=utf-8').header('cache-control', 'no-cache').send(body)
    })
  }
  app.get('/humans.txt', async (_, reply) => {
    const people = await services.contentReader.active(visitor('well-known'), teamMember)
    return send(reply, 'text/plain; charset=utf-8', humansText(await identity(), people), HOUR_S)
  })
  // Its time of expiry must not be older than the response, so it is not kept by the response cache.
  app.get(SECURITY_PATH, async (_, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(securityText(await identity(), publicUrl(), new Date())),
  )
  app.get('/security.txt', (_, reply) => reply.header('cache-control', 'no-cache').redirect(SECURITY_PATH, 301))
  serveIcons(app, { website, services, send: (reply, type, body) => send(reply, type, body, HOUR_S) })
  const shareImage = async (reply: FastifyReply, subject?: ShareSubject) => {
    const svg = await website.shareImage(await services.settings.site(), subject)
    // Social networks do not support SVG.
    const { sharp } = await import('../../content/media/sharp.ts')
    return send(reply, 'image/png', await sharp(Buffer.from(svg)).png().toBuffer(), HOUR_S)
  }
  app.get('/social.png', (_, reply) => shareImage(reply))
  for (const id of SECTION_PAGES)
    app.get(`/social/${id}.png`, async (_, reply) =>
      shareImage(reply, { id, title: (await services.labels.current())(sectionLabel(id)) }),
    )
  for (const kind of publicKinds) {
    app.get<{ Params: { id: string } }>(shareImageRoute(kind), async ({ params }, reply) => {
      const item = await services.contentReader.one(visitor('well-known'), kind, params.id)
      return shareImage(reply, subjectOf(kind, item, await services.labels.current()))
    })
  }
}

/** Returns the title that editors tell search engines of an item; empty if they tell none. */
const ownTitle = ({ search }: Item): string => (isObject(search) ? String(search['title']) : '')

/** Returns an item as the subject of a picture. Its drawing is the one on its page. */
const subjectOf = (kind: PublicKind, item: Item, label: Label): ShareSubject => ({
  id: item.id,
  title: ownTitle(item) || String(item[kind.titleField]),
  label: label(`${kind.name}:one`),
  drawing: typeof item.drawing === 'string' ? item.drawing : undefined,
})
