import type { FastifyInstance } from 'fastify'

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
