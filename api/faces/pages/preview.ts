import type { FastifyInstance, FastifyRequest } from 'fastify'
import { admittedVisitor, visitor } from '../../access/permissions/policy.ts'
import { AppError } from '../../platform/errors.ts'
import { PREVIEW_HEADERS, PREVIEW_ROUTE } from '../graphql/preview-request.ts'
import { PREVIEW_PATH } from '../../content/preview-links/service.ts'
import type { PageFrame } from './document.ts'
import { enterEdition } from './edition.ts'
import { pageExecute } from './execute.ts'
import type { PagesOptions } from './options.ts'
import { sendPage } from './send-page.ts'

interface PreviewPagesOptions extends PagesOptions {
  frame: PageFrame
}

/** Serves the pages of the website as preview links show them. */
export async function previewPages(
  app: FastifyInstance,
  { website, schema, services, publicUrl, asPreview, frame }: PreviewPagesOptions,
): Promise<void> {
  app.addHook('onSend', async (_request, reply) => void reply.headers(PREVIEW_HEADERS))

  const executeAs = (actor: ReturnType<typeof visitor>, request: FastifyRequest) =>
    pageExecute(schema, services, actor, request)

  const render = (request: FastifyRequest) =>
    asPreview(request, async ({ base, label, expiresAt, back }) => {
      const url = request.originalUrl
      const actor = admittedVisitor('preview')
      return website.render({
        url,
        execute: executeAs(actor, request),
        publicUrl: publicUrl(),
        edition: await enterEdition(services, actor, url, { base, label, expiresAt, back }),
      })
    })

  // The live website says that the link does not work. The path that it renders contains no token.
  const renderMissing = (request: FastifyRequest) =>
    website.render({ url: PREVIEW_PATH, execute: executeAs(visitor('page'), request), publicUrl: publicUrl() })

  for (const url of [PREVIEW_ROUTE, `${PREVIEW_ROUTE}/*`]) {
    app.get(url, async (request, reply) => {
      const page = await render(request).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'NOT_FOUND') return renderMissing(request)
        throw error
      })
      if (page.location !== undefined) return reply.redirect(page.location, 302)
      return sendPage(reply, page, { frame, framed: true })
    })
  }
}
