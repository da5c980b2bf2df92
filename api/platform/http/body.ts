import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'
import { ByteBudget } from './byte-budget.ts'
import { overloaded } from './rejection.ts'

/** Smaller bodies are not limited: their connections use as much memory. */
const SMALL_BYTES = 16 * 1024
/** Maximum total size of visitors' larger bodies in memory. */
const MAX_BYTES = 32 * 1024 ** 2

/**
 * Parses request bodies as JSON. An empty body is treated as absent, regardless of its Content-Type: some clients send that
 * header with every request.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null)
    void parse(request, body, done)
  })
}

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]+)/i

/** Rejects bodies that say they are not encoded in UTF-8, in which all bodies are read. */
export function rejectOtherCharsets(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }) => {
    const [, charset = 'utf-8'] = CHARSET.exec(headers['content-type'] ?? '') ?? []
    if (!/^utf-?8$/i.test(charset)) throw new AppError('UNSUPPORTED_TYPE', `Bodies must be UTF-8, not ${charset}`)
  })
}

/**
 * Reads and discards the rest of a body after its request was answered, so that the next request on the connection can be
 * parsed. Node does this only for bodies that were never read from.
 */
export function discardUnreadBodies(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ raw }) => {
    if (!raw.complete) raw.unpipe().resume()
  })
}

/**
 * Limits the memory for bodies that are still arriving. Incomplete requests hold no slot of the load shedder, so visitors'
 * large bodies are rejected beyond a total size, regardless of the number and speed of the connections.
 *
 * @param isStaff tells whether a request is from staff, whose bodies are not limited
 */
export function limitBodyMemory(app: FastifyInstance, isStaff: (request: IncomingMessage) => boolean): void {
  const limit = app.initialConfig.bodyLimit!
  const budget = new ByteBudget(MAX_BYTES)
  app.addHook('onRequest', async ({ raw }, reply) => {
    // With chunked transfer encoding the length is unknown in advance.
    const announced = 'transfer-encoding' in raw.headers ? limit : Number(raw.headers['content-length'] ?? 0)
    if (announced <= SMALL_BYTES || isStaff(raw)) return
    // Bodies above the limit are rejected without being read.
    if (!budget.take(Math.min(announced, limit), reply.raw)) throw overloaded()
  })
}
