import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import { readStatus } from '../database/migrate.ts'
import { AppError } from '../errors.ts'

/**
 * Serves /healthz, which succeeds while the process runs, and /readyz, which succeeds while the database is reachable and all
 * migrations are applied.
 */
export function serveHealth(app: FastifyInstance, database: Database): void {
  app.get('/healthz', (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (_, reply) => {
    const { pending } = await readStatus(database.pool).catch((cause: unknown) => {
      throw new AppError('UNAVAILABLE', 'The database cannot be reached', { retryAfter: 5, cause })
    })
    if (pending.length > 0) throw new AppError('UNAVAILABLE', 'Migrations are pending', { retryAfter: 60 })
    return reply.header('cache-control', 'no-store').send({ status: 'ready' })
  })
}
