import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'
import type { Services } from '../services.ts'

// An address has at most 254 characters, each of them at most three in a form.
const BODY_LIMIT = 2_048

interface SubscribeFormOptions {
  services: Services
  publicUrl: () => string
}

/**
 * Takes the Stay Updated box as browsers without JavaScript send it, and leads to the page that says what became of it:
 * `done`, or the code of the error.
 */
export async function subscribeForm(
  app: FastifyInstance,
  { services, publicUrl }: SubscribeFormOptions,
): Promise<void> {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )

  app.post('/subscribe', async (request, reply) => {
    if (isFromElsewhere(request.headers, publicUrl())) throw new AppError('FORBIDDEN', 'This form is for our own pages')
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

/** Whether a browser says that a page of another site sent this. What is no browser says nothing. */
function isFromElsewhere({ 'sec-fetch-site': site, origin, host }: IncomingHttpHeaders, publicUrl: string): boolean {
  if (site !== undefined) return site === 'cross-site'
  // Older browsers, and those that reach us without TLS. A proxy may call us by another name than the browser does.
  if (origin === undefined || origin === publicUrl) return false
  return !URL.canParse(origin) || new URL(origin).host !== host
}
