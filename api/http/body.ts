import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Budget } from './budget.ts'
import { tooMuch } from './refusal.ts'

/** What visitors send is smaller than that, and then no matter: the connection it comes over costs as much. */
const SMALL_BYTES = 16 * 1024
/** Most bytes of larger bodies from visitors at a time. */
const MAX_BYTES = 32 * 1024 ** 2

/** Bodies are JSON. No body is none, whatever its content type says: some clients name one with every request. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null)
    void parse(request, body, done)
  })
}

/**
 * Reads on, and forgets, what comes of a body after its request was answered: with it unread, the next request on the same
 * connection would never be heard. Node does so itself for bodies that nobody began to read.
 */
export function discardUnreadBodies(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ raw }) => {
    if (!raw.complete) raw.unpipe().resume()
  })
}

/**
 * Bounds what bodies take of the memory while they come: they take no turn until they are whole, so that beyond a bound
 * visitors are refused large ones, however many connections they come over and however slowly.
 */
export function boundBodies(app: FastifyInstance, isStaff: (request: IncomingMessage) => boolean): void {
  const limit = app.initialConfig.bodyLimit!
  const coming = new Budget(MAX_BYTES)
  app.addHook('onRequest', async ({ raw }, reply) => {
    // Whoever sends chunks does not say how many.
    const said = 'transfer-encoding' in raw.headers ? limit : Number(raw.headers['content-length'] ?? 0)
    if (said <= SMALL_BYTES || isStaff(raw)) return
    // What is larger than any may be is refused without being read.
    if (!coming.take(Math.min(said, limit), reply.raw)) throw tooMuch()
  })
}
