import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { stored } from '../../schema/kinds/index.ts'
import { enumName } from '../../schema/names.ts'
import type { PointOfViewInput } from '../content/preview-links/views.ts'
import type { Database } from '../platform/database/database.ts'
import { AppError } from '../platform/errors.ts'
import { POINT_OF_VIEW } from '../platform/http/point-of-view.ts'
import type { Services } from '../system/services.ts'
import { actorOf } from './actor.ts'

const kindOf = new Map(stored.map(({ name }) => [enumName(name), name]))

const input = z.strictObject({
  releaseId: z.string().nullish(),
  draft: z
    .strictObject({ kind: z.enum([...kindOf.keys()]).transform((name) => kindOf.get(name)!), itemId: z.string() })
    .nullish(),
  at: z.string().nullish(),
})

/** The error of a request that would change something at another point of view. */
export const readsOnly = () => new AppError('FORBIDDEN', 'A preview cannot change anything')

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
