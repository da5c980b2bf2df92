import type { FastifyInstance } from 'fastify'
import { serveMedia } from '../media/serve.ts'
import type { MediaOptions } from '../media/service.ts'
import type { Services } from '../services.ts'

/** Serves stored images and their variants under /media. Deleted files are not served, even while their bytes exist. */
export function serveStoredMedia(
  app: FastifyInstance,
  services: Services,
  media: Pick<MediaOptions, 'storage' | 'variants'>,
): void {
  for (const url of ['/media/:publicId', '/media/:publicId/:variant']) {
    app.route<{ Params: { publicId: string; variant?: string } }>({
      method: ['GET', 'HEAD'],
      url,
      async handler(request, reply) {
        const isCertain = await services.media.requirePresent(request.params.publicId)
        const { status, headers, body } = await serveMedia(media, {
          method: request.method,
          headers: request.headers,
          ...request.params,
        })
        if (!isCertain) headers['cache-control'] = 'no-store'
        return reply.code(status).headers(headers).send(body)
      },
    })
  }
}
