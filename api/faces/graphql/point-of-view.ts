import type { ApolloServerPlugin } from '@apollo/server'
import type { FastifyRequest } from 'fastify'
import { OperationTypeNode } from 'graphql'
import { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { actorOf } from '../actor.ts'
import { POINT_OF_VIEW } from '../../platform/http/point-of-view.ts'
import type { PointOfViewInput } from '../../content/preview-links/views.ts'
import type { Services } from '../../system/services.ts'
import type { Context } from './context.ts'
import { toGraphQLError } from './errors.ts'
import { ContentKind } from './types/content-kind.ts'

const input = z.strictObject({
  releaseId: z.string().nullish(),
  draft: z
    .strictObject({
      kind: z.enum(Object.keys(ContentKind)).transform((name) => ContentKind[name]!),
      itemId: z.string(),
    })
    .nullish(),
  at: z.string().nullish(),
})

/**
 * Runs `work` from the point of view that a request names, in a read-only snapshot of the database. Without the header,
 * it reads the live content.
 *
 * @throws AppError as `ViewService.check` does, or BAD_REQUEST
 */
export async function fromViewOf<T>(
  { database, services }: { database: Database; services: Services },
  request: FastifyRequest,
  work: () => Promise<T>,
): Promise<T> {
  const header = request.headers[POINT_OF_VIEW]
  if (header === undefined) return work()
  const named = read(String(header))
  const view = await services.views.check(await actorOf(services, request, 'admin'), named)
  return database.readSnapshot(() => database.runFrom(view, work))
}

function read(header: string): PointOfViewInput {
  try {
    return input.parse(JSON.parse(header))
  } catch (cause) {
    throw new AppError('BAD_REQUEST', `The header ${POINT_OF_VIEW} must be a PointOfViewInput as JSON`, { cause })
  }
}

/** Returns a plugin that refuses every operation that is not a query while content cannot be written. */
export const queriesOnly = (isReadOnly: () => boolean): ApolloServerPlugin<Context> => ({
  async requestDidStart() {
    return {
      async didResolveOperation({ operation }) {
        if (!isReadOnly() || operation?.operation === OperationTypeNode.QUERY) return
        throw toGraphQLError(new AppError('FORBIDDEN', 'A preview cannot change anything'))
      },
    }
  },
})
