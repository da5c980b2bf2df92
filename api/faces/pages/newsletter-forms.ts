import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { failedResult, NEWSLETTER_PATHS, storedResult, type SubscribeResult } from '../../../schema/newsletter.ts'
import { visitor } from '../../access/permissions/policy.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../system/services.ts'
import { enterEdition, LANGUAGE_FOLDERS } from './edition.ts'

// An e-mail address has at most 254 characters; form encoding turns each into at most three.
const BODY_LIMIT = 2_048

interface NewsletterFormOptions {
  services: Services
  publicUrl: () => string
}

/**
 * Handles the forms of the newsletter, and redirects to the page with the result: the Stay Updated box as browsers without
 * JavaScript submit it, and the pages that the links in mails open. Opening a link changes nothing, because mail programs and
 * scanners open links by themselves.
 */
export async function newsletterForms(
  app: FastifyInstance,
  { services, publicUrl }: NewsletterFormOptions,
): Promise<void> {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    (_request, body, done) => done(null, body),
  )

  for (const folder of LANGUAGE_FOLDERS) {
    app.post<Named>(`${folder}/subscribe`, async (request, reply) => {
      if (isCrossSite(request.headers, publicUrl())) throw new AppError('FORBIDDEN', 'This form is for our own pages')
      const email = request.body instanceof URLSearchParams ? (request.body.get('email') ?? '') : ''
      return answer(request, reply, async () => storedResult(await services.newsletter.subscribe(email, request.ip)))
    })

    app.post<Named>(`${folder}${NEWSLETTER_PATHS.confirm}/:token`, async (request, reply) => {
      const confirm = async () => {
        await services.newsletter.confirm(request.params.token)
        return 'done' as const
      }
      return answer(request, reply, confirm)
    })

    app.post<Named>(`${folder}${NEWSLETTER_PATHS.leave}/:token`, async (request, reply) => {
      const leave = async () => {
        await services.newsletter.leave(request.params.token)
        return 'left' as const
      }
      // RFC 8058: mail programs send this field, and follow no redirect.
      if (!isOneClick(request.body)) return answer(request, reply, leave)
      await leave()
      return reply.header('cache-control', 'no-store').type('text/plain').send('Unsubscribed\n')
    })
  }

  /** Does what a form asks for, and redirects to the page that says what came of it. Both are in the language of the form. */
  async function answer(request: FastifyRequest, reply: FastifyReply, work: () => Promise<SubscribeResult>) {
    const { base } = await enterEdition(services, visitor('page'), request.originalUrl)
    const result = await resultOf(work)
    return reply.header('cache-control', 'no-store').redirect(`${base}/subscribed/${result}`, 303)
  }
}

interface Named {
  Params: { token: string }
}

/** Returns whether a body is the one that RFC 8058 defines, in either of its encodings. */
const isOneClick = (body: unknown) =>
  body instanceof URLSearchParams
    ? body.get('List-Unsubscribe') === 'One-Click'
    : typeof body === 'string' && body.includes('"List-Unsubscribe"') && body.includes('One-Click')

/** Runs `work`, and returns the result that the visitor is told. */
async function resultOf(work: () => Promise<SubscribeResult>): Promise<SubscribeResult> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return failedResult(error.code)
  }
}

/** Returns whether a browser reports that a page of another site sent the request. Other clients send no such headers. */
function isCrossSite({ 'sec-fetch-site': site, origin, host }: IncomingHttpHeaders, publicUrl: string): boolean {
  if (site !== undefined) return site === 'cross-site'
  // Older browsers, and connections without TLS. Behind a proxy, Host can differ from the host in the browser.
  if (origin === undefined || origin === publicUrl) return false
  return !URL.canParse(origin) || new URL(origin).host !== host
}
