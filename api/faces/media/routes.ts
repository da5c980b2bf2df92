import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type MediaResponse, serveMedia } from '../../content/media/serve.ts'
import type { MediaOptions } from '../../content/media/service.ts'
import type { Services } from '../../system/services.ts'

/** The routes of files, below the path of the site or of a preview. */
export const MEDIA_ROUTES = ['/media/:publicId', '/media/:publicId/:variant']

type MediaFiles = Pick<MediaOptions, 'storage' | 'variants'>

/** Serves stored images and their variants under /media. Deleted files are not served, even while their bytes exist. */
export function serveStoredMedia(app: FastifyInstance, services: Services, media: MediaFiles): void {
  for (const url of MEDIA_ROUTES) {
    app.route({
      method: ['GET', 'HEAD'],
      url,
      async handler(request, reply) {
        return sendMedia(reply, await findMedia(services, media, request))
      },
    })
  }
}

/** Returns the response to a request of one of the routes. @throws AppError NOT_FOUND */
export async function findMedia(
  services: Services,
  media: MediaFiles,
  { method, headers, params, query }: FastifyRequest,
): Promise<MediaResponse> {
  const { publicId, variant } = params as { publicId: string; variant?: string }
  const { key } = query as { key?: unknown }
  const isCertain = await services.media.requirePresent(publicId, typeof key === 'string' ? key : undefined)
  const framing = async (id: string) => (await services.media.framings([id])).get(id)
  const response = await serveMedia(
    { ...media, framing },
    { method, headers, publicId, ...(variant !== undefined && { variant }) },
  )
  // A file that only staff see is not stored on its way to them.
  if (!isCertain || key !== undefined) response.headers['cache-control'] = 'no-store'
  return response
}

export const sendMedia = (reply: FastifyReply, { status, headers, body }: MediaResponse) =>
  reply.code(status).headers(headers).send(body)
