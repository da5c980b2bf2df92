import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { Budget } from './budget.ts'
import { tooMuch } from './refusal.ts'

/** Less than that is no matter: the connection it waits on costs as much. */
const LARGE_BYTES = 256 * 1024
/** What a list takes that is made while it is read: a batch of rows, as text, and on its way. */
const STREAM_BYTES = 4 * 1024 ** 2
/** Most bytes of large answers to visitors at a time. */
const MAX_BYTES = 96 * 1024 ** 2
/** How long an answer waits for its reader to take any more of it. */
const PATIENCE_MS = 30_000

/**
 * Bounds what answers take of the memory while nobody reads them: connections that stand still are ended, and beyond a
 * bound visitors are refused large answers, so that slow readers cost at most that, however many they are.
 */
export function boundUnreadAnswers(app: FastifyInstance, isStaff: (request: IncomingMessage) => boolean): void {
  const unread = new Budget(MAX_BYTES)
  app.addHook('onSend', async (request, reply, payload) => {
    // What is made for the memory goes over no connection, and is read at once.
    if (!(reply.raw.socket instanceof Socket)) return
    reply.raw.setTimeout(PATIENCE_MS)
    const isList = payload instanceof Readable && !reply.hasHeader('content-length')
    const bytes = isList ? STREAM_BYTES : lengthOf(payload)
    if (bytes < LARGE_BYTES || isStaff(request.raw)) return
    if (unread.take(bytes, reply.raw)) return
    if (isList) payload.destroy()
    throw tooMuch()
  })
}

const lengthOf = (payload: unknown): number =>
  typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0
