import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isObject } from '../../../schema/is-object.ts'
import { company, publicKinds, teamMember } from '../../../schema/kinds/index.ts'
import { sectionLabel } from '../../../schema/labels/kind-words.ts'
import type { Label } from '../../../schema/labels/labels.ts'
import type { Edition, Renderer, ShareSubject } from '../../../schema/renderer.ts'
import { isShowable } from '../../../schema/text.ts'
import { SECTION_PAGES, shareImageRoute } from '../../../schema/website.ts'
import { visitor } from '../../access/permissions/policy.ts'
import type { Item } from '../../content/items/items.ts'
import type { PublicKind } from '../../content/search/documents.ts'
import type { Services } from '../../system/services.ts'
import { enterEdition, LANGUAGE_FOLDERS } from './edition.ts'
import { FEEDS, jsonFeed } from './feed.ts'
import { APP_ICONS, serveIcons } from './icons.ts'
import { webManifest } from './manifest.ts'
import { robots, Sitemap } from './sitemap.ts'
import { humansText, SECURITY_PATH, securityText } from './text-files.ts'

interface WellKnownOptions {
  website: Renderer
  services: Services
  publicUrl: () => string
  servePage: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
}

const HOUR_S = 60 * 60

const send = (reply: FastifyReply, type: string, body: string | Buffer | Readable, maxAge: number) =>
  reply.type(type).header('cache-control', `public, max-age=${maxAge}`).send(body)

/** Serves the files that browsers, crawlers and social networks request besides pages. */
export function serveWellKnown(
  app: FastifyInstance,
  { website, services, publicUrl, servePage }: WellKnownOptions,
): void {
  app.get('/robots.txt', (_, reply) => send(reply, 'text/plain; charset=utf-8', robots(publicUrl()), HOUR_S))
  const sitemap = new Sitemap(services, website)
  const sendMap = (reply: FastifyReply, parts: AsyncIterable<string>) =>
    send(reply, 'application/xml; charset=utf-8', Readable.from(parts), HOUR_S)
  app.get('/sitemap.xml', async (_, reply) => sendMap(reply, await sitemap.whole(publicUrl())))
  app.get<{ Params: { file: string } }>('/sitemap/:file', async (request, reply) => {
    const name = /^(.+)\.xml$/.exec(request.params.file)?.[1]
    const part = name === undefined ? undefined : await sitemap.part(publicUrl(), name)
    return part ? sendMap(reply, part) : servePage(request, reply)
  })
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

  /** Serves a file that is there in every language. At other addresses of this form there may be pages. */
  const serve = (path: string, work: (edition: Edition, id: string, reply: FastifyReply) => Promise<FastifyReply>) => {
    for (const folder of LANGUAGE_FOLDERS)
      app.get<{ Params: { language?: string; id?: string } }>(folder + path, async (request, reply) => {
        const { language, id = '' } = request.params
        const edition = await enterEdition(services, visitor('well-known'), request.originalUrl)
        if (language !== undefined && language !== edition.language.tag) return servePage(request, reply)
        reply.header('content-language', edition.language.tag)
        return work(edition, id, reply)
      })
  }
  for (const feed of FEEDS)
    serve(feed.path, async (edition, _, reply) => {
      const about = { site: await identity(), label: await services.labels.current(), origin: publicUrl(), edition }
      const body = await jsonFeed(feed, services, about)
      return reply.type('application/feed+json; charset=utf-8').header('cache-control', 'no-cache').send(body)
    })
  serve('/social.png', (_edition, _, reply) => shareImage(reply))
  for (const id of SECTION_PAGES)
    serve(`/social/${id}.png`, async (_edition, _, reply) =>
      shareImage(reply, { id, title: (await services.labels.current())(sectionLabel(id)) }),
    )
  for (const kind of publicKinds)
    serve(shareImageRoute(kind), async (_, id, reply) => {
      const item = await services.contentReader.one(visitor('well-known'), kind, id)
      return shareImage(reply, subjectOf(kind, item, await services.labels.current()))
    })
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
