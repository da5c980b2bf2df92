import type { FastifyInstance } from 'fastify'
import { serveMedia } from '../media/serve.ts'
import type { MediaOptions } from '../media/service.ts'

/** Serves stored pictures and their variants below /media, from whatever store. */
export function serveStoredMedia(app: FastifyInstance, media: Pick<MediaOptions, 'storage' | 'variants'>): void {
  for (const url of ['/media/:publicId', '/media/:publicId/:variant']) {
    app.get<{ Params: { publicId: string; variant?: string } }>(
      url,
      { exposeHeadRoute: true },
      async (request, reply) => {
        const { status, headers, body } = await serveMedia(media, {
          method: request.method,
          headers: request.headers,
          ...request.params,
        })
        return reply.code(status).headers(headers).send(body)
      },
    )
  }
}
