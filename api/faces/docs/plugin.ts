import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnyKind } from '../../../schema/kind.ts'
import { kinds as allKinds } from '../../../schema/kinds/index.ts'
import { permit } from '../../access/permissions/policy.ts'
import { clientSource } from '../client/source.ts'
import { actorOf } from '../actor.ts'
import type { IsForAdmin } from '../../platform/http/admin-origin.ts'
import { contentSecurityPolicy } from '../pages/document.ts'
import { moveTo } from '../pages/move-to.ts'
import type { Website } from '../pages/website.ts'
import type { Additions } from '../additions.ts'
import { openApiJson } from '../rest/openapi.ts'
import { restOperations } from '../rest/plugin.ts'
import type { Services } from '../../system/services.ts'

interface DocsOptions {
  services: Services
  /** The built website, which has the pages. Without it, only what they load is served. */
  website?: Website
  publicUrl: () => string
  /** The origin of the admin, if it has one of its own. The session is kept there. */
  adminUrl: string | undefined
  isForAdmin: IsForAdmin
  /** Whether everyone may read the documentation. Otherwise it is for staff. */
  isOpen: boolean
  /** The kinds that the API serves; defaults to all kinds of the model. */
  kinds?: readonly AnyKind[]
  additions?: Additions | undefined
}

const POLICY = contentSecurityPolicy()

/**
 * Serves the documentation of the API under the prefix it is registered with: /docs for REST and /graphiql for GraphQL. Both
 * pages are empty until their scripts have loaded what they show with the token of the session, because browsers send no
 * token when they open a page.
 */
export async function docsPlugin(
  app: FastifyInstance,
  { services, website, publicUrl, adminUrl, isForAdmin, isOpen, kinds = allKinds, additions }: DocsOptions,
): Promise<void> {
  /** @throws AppError UNAUTHENTICATED if the caller may not read the documentation */
  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    reply.header('cache-control', 'no-store')
    if (!isOpen) permit(await actorOf(services, request, 'docs'), 'staff')
  }

  const description = openApiJson(restOperations(kinds, additions), () => `${publicUrl()}/api`)
  app.get('/docs/openapi.json', async (request, reply) => {
    await admit(request, reply)
    return reply.type('application/json; charset=utf-8').send(description())
  })
  let client: string | undefined
  app.get('/client.ts', async (request, reply) => {
    await admit(request, reply)
    return reply
      .type('text/plain; charset=utf-8')
      .header('content-disposition', 'attachment; filename="verdant.ts"')
      .send((client ??= clientSource(kinds)))
  })

  if (!website) return
  const { docs } = website
  for (const [url, page] of [
    ['/docs', docs.rest],
    ['/graphiql', docs.graphiql],
  ] as const) {
    app.get(url, async (request, reply) => {
      if (adminUrl !== undefined && !isForAdmin(request)) return moveTo(adminUrl, request, reply)
      return reply
        .type('text/html; charset=utf-8')
        .headers({ 'cache-control': 'no-cache', 'content-security-policy': POLICY })
        .send(page)
    })
  }
}
