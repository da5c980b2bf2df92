import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'
import type { Services } from '../services.ts'

// An address has at most 254 characters, each of them at most three in a form.
const BODY_LIMIT = 2_048

/**
 * Takes the Stay Updated box as browsers without JavaScript send it, and leads to the page that says what became of it:
 * `done`, or the code of the error.
 */
export async function subscribeForm(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )

  app.post('/subscribe', async (request, reply) => {
    const email = request.body instanceof URLSearchParams ? (request.body.get('email') ?? '') : ''
    let result = 'done'
    try {
      await services.newsletter.subscribe(email, request.ip)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      result = error.code
    }
    return reply.header('cache-control', 'no-store').redirect(`/subscribed/${result}`, 303)
  })
}
