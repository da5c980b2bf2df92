import type { FastifyInstance } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import { admittedVisitor } from '../../access/permissions/policy.ts'
import { reportError } from '../../platform/http/error-report.ts'
import type { AsPreview } from './preview-request.ts'
import type { Services } from '../../system/services.ts'
import { describeOperation } from './describe-operation.ts'
import { graphqlHandler } from './handler.ts'
import { enterLanguageOf } from './language-of-request.ts'
import { queriesOnly } from './point-of-view.ts'

interface PreviewGraphQLOptions {
  schema: GraphQLSchema
  services: Services
  asPreview: AsPreview
}

/** Serves the queries of a preview at /api/graphql below the path of the link. Everyone reads what visitors see. */
export async function previewGraphql(
  app: FastifyInstance,
  { schema, services, asPreview }: PreviewGraphQLOptions,
): Promise<void> {
  // The queries of one preview must not be those of another, so this server shares no store with the public one.
  const handler = graphqlHandler(app, {
    schema,
    introspection: 'nobody',
    plugins: [queriesOnly(() => true), describeOperation(app.tracing)],
    context: async (request) => ({
      actor: admittedVisitor('preview'),
      services,
      address: request.ip,
      onError: (error, path) => reportError(request, 'graphql', error, path),
    }),
  })
  app.route({
    url: '/api/graphql',
    method: ['GET', 'POST'],
    handler: (request, reply) =>
      asPreview(request, async () => {
        await enterLanguageOf(services, request, reply, () => admittedVisitor('preview'))
        return app.tracing.operation(async () => handler.call(app, request, reply))
      }),
  })
}
