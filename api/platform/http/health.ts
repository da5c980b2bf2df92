import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import { hasDiskSpace } from '../database/disk-space.ts'
import { readStatus, requireWritable } from '../database/migrate.ts'
import { AppError, unavailable } from '../errors.ts'
import { inTime } from '../in-time.ts'
import { isStopping } from './shutdown.ts'

/** The longest time of all checks of /readyz together, in milliseconds. */
const READY_MS = 3_000

/**
 * Serves /healthz, which succeeds while the process runs, and /readyz, which succeeds while the database is reachable,
 * accepts writes, has room for them and all migrations, and until the server begins to stop.
 */
export function serveHealth(app: FastifyInstance, database: Database): void {
  app.get('/healthz', (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (_, reply) => {
    if (isStopping(app)) throw unavailable(undefined, 'The server is stopping')
    const connections = database.staffConnections()
    try {
      await inTime(
        database.run(() => requireReady(database), connections),
        READY_MS,
      )
    } catch (error) {
      connections.abandon()
      throw error instanceof AppError ? error : unavailable(error, 'The database cannot be reached')
    }
    return reply.header('cache-control', 'no-store').send({ status: 'ready' })
  })
}

/** @throws Error if the database cannot serve */
async function requireReady(database: Database): Promise<void> {
  const { pending } = await readStatus(database)
  if (pending.length > 0) throw new AppError('UNAVAILABLE', 'Migrations are pending', { retryAfter: 60 })
  await requireWritable(database).catch((cause: unknown) => {
    throw unavailable(cause, 'The database accepts reads only')
  })
  if (!(await hasDiskSpace(database))) throw unavailable(undefined, 'The disk of the database is full')
}
