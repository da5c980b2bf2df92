import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Renderer } from '../../schema/renderer.ts'
import { isShowable } from '../../schema/text.ts'
import { SECTION_PAGES, type SectionPage } from '../../schema/website.ts'
import type { Services } from '../services.ts'
import { robots, sitemap } from './sitemap.ts'

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
  app.get('/favicon.svg', async (_, reply) => {
    const { favicon } = website.signs(await services.settings.site())
    return send(reply, 'image/svg+xml', favicon, HOUR_S)
  })
  // Browsers request this address even if the page names another icon.
  app.get('/favicon.ico', async (_, reply) => {
    const { site_favicon: own } = await services.settings.site()
    const isOwn = typeof own === 'string' && isShowable(own)
    return reply.header('cache-control', 'no-cache').redirect(isOwn ? own : '/favicon.svg', 302)
  })
  const shareImage = async (reply: FastifyReply, section?: SectionPage) => {
    const { social } = website.signs(await services.settings.site(), section)
    // Social networks do not support SVG.
    const { sharp } = await import('../media/sharp.ts')
    return send(reply, 'image/png', await sharp(Buffer.from(social)).png().toBuffer(), HOUR_S)
  }
  app.get('/social.png', (_, reply) => shareImage(reply))
  for (const section of SECTION_PAGES) app.get(`/social/${section}.png`, (_, reply) => shareImage(reply, section))
}
