import type { FastifyInstance } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import { previewGraphql } from '../graphql/preview.ts'
import { findMedia, MEDIA_ROUTES, sendMedia } from '../media/routes.ts'
import type { MediaOptions } from '../../content/media/service.ts'
import type { Services } from '../../system/services.ts'
import { type AsPreview, PREVIEW_HEADERS } from '../graphql/preview-request.ts'

interface PreviewOptions {
  schema: GraphQLSchema
  services: Services
  media: Pick<MediaOptions, 'storage' | 'variants'>
  asPreview: AsPreview
}

/** Serves the queries and the files of previews, below the path of the link. */
export async function previewPlugin(
  app: FastifyInstance,
  { schema, services, media, asPreview }: PreviewOptions,
): Promise<void> {
  app.addHook('onSend', async (_request, reply) => void reply.headers(PREVIEW_HEADERS))
  for (const url of MEDIA_ROUTES) {
    app.route({
      method: ['GET', 'HEAD'],
      url,
      // Only the check needs the snapshot; the file is sent after it.
      handler: async (request, reply) =>
        sendMedia(reply, await asPreview(request, () => findMedia(services, media, request))),
    })
  }
  await app.register(previewGraphql, { schema, services, asPreview })
}
