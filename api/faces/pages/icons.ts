import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Renderer } from '../../../schema/renderer.ts'
import { isShowable } from '../../../schema/text.ts'
import type { Services } from '../../system/services.ts'
import type { IconFile } from './manifest.ts'
import { icoOf } from './ico.ts'

/** The icons of the web app manifest, by their sizes in pixels. */
export const APP_ICONS: readonly IconFile[] = [192, 512].map((size) => ({ path: `/icon-${size}.png`, size }))

const TOUCH_ICON: IconFile = { path: '/apple-touch-icon.png', size: 180 }
/** Browsers choose between these sizes in the tab, the bookmarks and the task bar. */
const ICO_SIZES = [16, 32, 48]

interface IconOptions {
  website: Pick<Renderer, 'signs'>
  services: Pick<Services, 'media' | 'settings'>
  send: (reply: FastifyReply, type: string, body: Buffer | string) => FastifyReply
}

async function pngOf(svg: string, size: number): Promise<Buffer> {
  const { sharp } = await import('../../content/media/sharp.ts')
  return sharp(Buffer.from(svg)).resize(size, size).png().toBuffer()
}

/** Serves the icons. If the settings name another favicon, the addresses of the generated pictures lead to it. */
export function serveIcons(app: FastifyInstance, { website, services, send }: IconOptions): void {
  const shown = async (address: string) => (await services.media.shownAddresses([address]))[0]!
  const signs = async () => website.signs(await services.settings.site())

  const serve = (path: string, type: string, draw: () => Promise<Buffer>) =>
    app.get(path, async (_, reply) => {
      const { site_favicon: own } = await services.settings.site()
      if (typeof own === 'string' && isShowable(own))
        return reply.header('cache-control', 'no-cache').redirect(await shown(own), 302)
      return send(reply, type, await draw())
    })

  app.get('/favicon.svg', async (_, reply) => send(reply, 'image/svg+xml', (await signs()).favicon))
  // Browsers request this address even if the page names another icon.
  serve('/favicon.ico', 'image/x-icon', async () => {
    const { favicon } = await signs()
    const pictures = await Promise.all(ICO_SIZES.map(async (size) => ({ size, png: await pngOf(favicon, size) })))
    return icoOf(pictures)
  })
  for (const { path, size } of [TOUCH_ICON, ...APP_ICONS])
    serve(path, 'image/png', async () => pngOf((await signs()).appIcon, size))
}
