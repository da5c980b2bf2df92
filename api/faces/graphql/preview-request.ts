import type { FastifyRequest } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { OpenedPreview, PreviewLinkService } from '../../content/preview-links/service.ts'

/** The route of every preview. Its parameter is the token. */
export const PREVIEW_ROUTE = '/preview/:token'

/** Headers of every response to a request below a preview link. They replace those of the route. */
export const PREVIEW_HEADERS = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
}

/** Runs `work` from the point of view of the link that a request names. */
export type AsPreview = <T>(request: FastifyRequest, work: (preview: OpenedPreview) => Promise<T>) => Promise<T>

/**
 * Returns a function that opens the preview which a request names and runs work in it. The check of the link and all
 * reads use one read-only snapshot of the database: the preview shows one state, and PostgreSQL refuses every write.
 */
export const previewOf =
  (database: Database, previewLinks: PreviewLinkService): AsPreview =>
  (request, work) =>
    database.readSnapshot(async () => {
      const { token = '' } = request.params as { token?: string }
      const preview = await previewLinks.open(token)
      // Links within the preview begin with its path, so only its plain spelling is accepted.
      if (!request.originalUrl.startsWith(preview.base)) throw notFound('Preview')
      const { view } = preview
      return view.type === 'live' ? work(preview) : database.runFrom(view, () => work(preview))
    })
