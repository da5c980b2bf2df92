import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import { hasDiskSpace } from '../database/disk-space.ts'
import { readStatus, requireWritable } from '../database/migrate.ts'
import { AppError } from '../errors.ts'
import { isStopping } from './shutdown.ts'

/**
 * Serves /healthz, which succeeds while the process runs, and /readyz, which succeeds while the database is reachable,
 * accepts writes, has room for them and all migrations, and until the server begins to stop.
 */
export function serveHealth(app: FastifyInstance, database: Database): void {
  app.get('/healthz', (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (_, reply) => {
    if (isStopping(app)) throw new AppError('UNAVAILABLE', 'The server is stopping', { retryAfter: 5 })
    const unavailable = (message: string) => (cause: unknown) => {
      throw new AppError('UNAVAILABLE', message, { retryAfter: 5, cause })
    }
    const { pending } = await readStatus(database).catch(unavailable('The database cannot be reached'))
    if (pending.length > 0) throw new AppError('UNAVAILABLE', 'Migrations are pending', { retryAfter: 60 })
    await requireWritable(database).catch(unavailable('The database accepts reads only'))
    if (!(await hasDiskSpace(database).catch(unavailable('The database cannot be reached'))))
      throw new AppError('UNAVAILABLE', 'The disk of the database is full', { retryAfter: 5 })
    return reply.header('cache-control', 'no-store').send({ status: 'ready' })
  })
}
