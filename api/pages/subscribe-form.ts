import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { failedResult, type SubscribeResult } from '../../schema/newsletter.ts'
import { AppError } from '../errors.ts'
import type { Services } from '../services.ts'

// An e-mail address has at most 254 characters; form encoding turns each into at most three.
const BODY_LIMIT = 2_048

interface SubscribeFormOptions {
  services: Services
  publicUrl: () => string
}

/**
 * Handles the Stay Updated form as browsers without JavaScript submit it, and redirects to the page with the result.
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
    if (isCrossSite(request.headers, publicUrl())) throw new AppError('FORBIDDEN', 'This form is for our own pages')
    const email = request.body instanceof URLSearchParams ? (request.body.get('email') ?? '') : ''
    let result: SubscribeResult = 'done'
    try {
      await services.newsletter.subscribe(email, request.ip)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      result = failedResult(error.code)
    }
    return reply.header('cache-control', 'no-store').redirect(`/subscribed/${result}`, 303)
  })
}

/** Returns whether a browser reports that a page of another site sent the request. Other clients send no such headers. */
function isCrossSite({ 'sec-fetch-site': site, origin, host }: IncomingHttpHeaders, publicUrl: string): boolean {
  if (site !== undefined) return site === 'cross-site'
  // Older browsers, and connections without TLS. Behind a proxy, Host can differ from the host in the browser.
  if (origin === undefined || origin === publicUrl) return false
  return !URL.canParse(origin) || new URL(origin).host !== host
}
