import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { escapeMarkup, scriptJson } from '../../../schema/escape.ts'
import { DEMO_ACCOUNTS_ELEMENT, PUBLIC_URL_META } from '../../../schema/site.ts'
import { visitor } from '../../access/permissions/policy.ts'
import { isRenderedForCache } from '../../platform/http/rendering-for-cache.ts'
import type { IsForAdmin } from '../../platform/http/admin-origin.ts'
import { contentSecurityPolicy, pageFrame } from './document.ts'
import { pageExecute } from './execute.ts'
import { missingPageOf } from '../../content/redirects/missing-path.ts'
import type { FoundRedirect } from '../../content/redirects/redirect-repository.ts'
import { moveTo } from './move-to.ts'
import type { VisitCounter } from '../../content/redirects/visit-counter.ts'
import { noteVisit, type Visit } from '../../content/redirects/visit.ts'
import type { PagesOptions } from './options.ts'
import { servePortraits } from './portraits.ts'
import { previewPages } from './preview.ts'
import { sendPage } from './send-page.ts'
import { newsletterForms } from './newsletter-forms.ts'
import { serveWellKnown } from './well-known.ts'

const ADMIN_POLICY = contentSecurityPolicy({ 'img-src': ['blob:'] })

interface AdminOrigin {
  /** The origin of the admin, if it has one of its own. */
  adminUrl: string | undefined
  isForAdmin: IsForAdmin
}

/** Redirects a visitor. Browsers keep a permanent redirect for ever, unless they have to ask again. */
const moveVisitor = (reply: FastifyReply, { location, isPermanent }: Omit<FoundRedirect, 'id'>) =>
  reply.header('cache-control', 'no-cache').redirect(location, isPermanent ? 301 : 302)

/** Counts a visit when its response is sent: by the response cache, if that has it rendered, or now. */
function countVisit(reply: FastifyReply, counter: VisitCounter, visit: Visit): void {
  if (isRenderedForCache()) noteVisit(reply.raw, visit)
  else if (reply.request.method === 'GET') counter.count(visit)
}

/**
 * Serves the website: rendered pages, the HTML of the admin application, and the assets of both. If the admin has an origin
 * of its own, each of the two origins redirects to the other for what it does not serve.
 */
export async function pagesPlugin(
  app: FastifyInstance,
  { website, schema, services, publicUrl, adminUrl, isForAdmin, asPreview }: PagesOptions & AdminOrigin,
): Promise<void> {
  if (website.assetsFolder) {
    await app.register(staticFiles, {
      root: website.assetsFolder,
      prefix: '/assets/',
      decorateReply: false,
      index: false,
      immutable: true,
      maxAge: '365d',
      // The build stores compressed files. Browsers that accept neither encoding get the uncompressed file.
      preCompressed: true,
    })
  }

  await app.register(newsletterForms, { services, publicUrl })
  serveWellKnown(app, { website, services, publicUrl })
  servePortraits(app, { website, services })

  // The admin shows addresses of the site, whose origin differs from its own.
  const meta = `<meta name="${PUBLIC_URL_META}" content="${escapeMarkup(publicUrl())}" />`
  const adminShell =
    adminUrl === undefined ? website.adminShell : website.adminShell.replace('</head>', `${meta}</head>`)

  /** Returns the page of the admin. With the accounts of the demo in it, the sign-in screen shows them at once. */
  async function adminPage(): Promise<string> {
    // The sign-in screen asks for them again if the database cannot be reached now.
    const accounts = await services.sessions.demoAccounts().catch(() => [])
    if (accounts.length === 0) return adminShell
    const element = `<script type="application/json" id="${DEMO_ACCOUNTS_ELEMENT}">${scriptJson(accounts)}</script>`
    return adminShell.replace('</head>', () => `${element}</head>`)
  }

  for (const url of ['/admin', '/admin/*']) {
    app.get(url, async (request, reply) => {
      if (adminUrl !== undefined && !isForAdmin(request)) return moveTo(adminUrl, request, reply)
      return reply
        .type('text/html; charset=utf-8')
        .headers({ 'cache-control': 'no-cache', 'content-security-policy': ADMIN_POLICY })
        .send(await adminPage())
    })
  }

  const frame = pageFrame(website.assets)
  await app.register(previewPages, { website, schema, services, publicUrl, asPreview, frame })
  app.get('/*', async (request, reply) => {
    if (isForAdmin(request)) return moveTo(publicUrl(), request, reply)
    const execute = pageExecute(schema, services, visitor('page'), request)
    const post = await services.redirects.findPost(request.originalUrl)
    if (post) {
      countVisit(reply, services.visits.counter, { redirectId: post.id })
      return moveVisitor(reply, post)
    }
    // The URL as the browser sent it, so that the server and the browser render the same page.
    const page = await website.render({ url: request.originalUrl, execute, publicUrl: publicUrl() })
    const isMissing = page.status === 404 || page.status === 410
    if (isMissing || page.location !== undefined) {
      const redirect = await services.redirects.find(request.originalUrl)
      if (redirect) countVisit(reply, services.visits.counter, { redirectId: redirect.id })
      else if (isMissing) countVisit(reply, services.visits.counter, missingPageOf(request.originalUrl))
      if (redirect) return moveVisitor(reply, redirect)
    }
    if (page.location !== undefined) return moveVisitor(reply, { location: page.location, isPermanent: true })
    return sendPage(reply, page, { frame })
  })
}
