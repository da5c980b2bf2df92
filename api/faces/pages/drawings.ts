import type { FastifyInstance } from 'fastify'
import type { Renderer } from '../../../schema/renderer.ts'
import { notFound } from '../../platform/errors.ts'
import type { Services } from '../../system/services.ts'

interface DrawingsOptions {
  website: Pick<Renderer, 'portrait' | 'plate'>
  services: Services
}

/** Serves the drawn portraits and the drawings of sections. They are shown during an outage, too, then in the default colours. */
export function serveDrawings(app: FastifyInstance, { website, services }: DrawingsOptions): void {
  const serve = (folder: string, draw: Renderer['portrait'], label: string) =>
    app.get<{ Params: { name: string } }>(`/${folder}/:name.svg`, async ({ params }, reply) => {
      const settings = await services.settings.site().catch(() => null)
      const drawing = draw(params.name, settings)
      if (!drawing) throw notFound(label)
      const maxAge = settings ? 'public, max-age=3600' : 'no-cache'
      return reply.type('image/svg+xml').header('cache-control', maxAge).send(drawing)
    })
  serve('portraits', website.portrait, 'Portrait')
  serve('plates', website.plate, 'Drawing')
}
