import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import { readStatus } from '../database/migrate.ts'
import { AppError } from '../errors.ts'

/** /healthz answers while the process lives, /readyz while it can do its work: database reachable, migrations current. */
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
