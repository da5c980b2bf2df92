import type { FastifyInstance } from 'fastify'
import type { Renderer } from '../../../schema/renderer.ts'
import { notFound } from '../../platform/errors.ts'
import type { Services } from '../../system/services.ts'

interface PortraitsOptions {
  website: Pick<Renderer, 'portrait'>
  services: Services
}

/** Serves the drawn portraits. They are shown during an outage, too, then in the default colours. */
export function servePortraits(app: FastifyInstance, { website, services }: PortraitsOptions): void {
  app.get<{ Params: { name: string } }>('/portraits/:name.svg', async ({ params }, reply) => {
    const settings = await services.settings.site().catch(() => null)
    const portrait = website.portrait(params.name, settings)
    if (!portrait) throw notFound('Portrait')
    const maxAge = settings ? 'public, max-age=3600' : 'no-cache'
    return reply.type('image/svg+xml').header('cache-control', maxAge).send(portrait)
  })
}
