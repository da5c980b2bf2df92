import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'
import { ByteBudget } from './byte-budget.ts'
import { megabytes } from './megabytes.ts'
import { overloaded } from './rejection.ts'

/** Smaller responses are not limited: their connections use as much memory. */
const LARGE_BYTES = 256 * 1024
/** Estimated memory of a streamed list: one batch of rows, as objects, as text and in the socket's buffer. */
const STREAM_BYTES = 4 * 1024 ** 2
/** Maximum total size of large responses to visitors in memory. */
const MAX_BYTES = 96 * 1024 ** 2
/** Maximum size of one response that is not streamed, to visitors and to staff. */
const MAX_RESPONSE_BYTES = { visitor: 16 * 1024 ** 2, staff: 64 * 1024 ** 2 }
/** A connection is closed if its client reads nothing for this long. */
const IDLE_TIMEOUT_MS = 30_000

/**
 * Limits the size of each response, and the memory for responses that clients are slow to read. Idle connections are closed,
 * and visitors' requests with large responses are rejected beyond a total size.
 *
 * @param isStaff tells whether a request is from staff, whose responses have no common limit
 */
export function limitUnreadResponses(app: FastifyInstance, isStaff: (request: IncomingMessage) => boolean): void {
  const budget = new ByteBudget(MAX_BYTES)
  app.addHook('onSend', async (request, reply, payload) => {
    // A response rendered for the cache has no connection and is read at once.
    if (!(reply.raw.socket instanceof Socket)) return
    reply.raw.setTimeout(IDLE_TIMEOUT_MS)
    const isList = payload instanceof Readable && !reply.hasHeader('content-length')
    const bytes = isList ? STREAM_BYTES : lengthOf(payload)
    if (bytes < LARGE_BYTES) return
    const maxBytes = MAX_RESPONSE_BYTES[isStaff(request.raw) ? 'staff' : 'visitor']
    if (bytes > maxBytes) throw tooLarge(bytes, maxBytes)
    if (isStaff(request.raw)) return
    if (budget.take(bytes, reply.raw)) return
    if (isList) payload.destroy()
    throw overloaded()
  })
}

const lengthOf = (payload: unknown): number =>
  typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0

const tooLarge = (bytes: number, maxBytes: number) =>
  new AppError(
    'BAD_REQUEST',
    `The response has ${megabytes(bytes)}; the maximum is ${megabytes(maxBytes)}. Select fewer items or fields`,
  )
