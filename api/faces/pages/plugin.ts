import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeMarkup, scriptJson } from '../../../schema/escape.ts'
import type { Edition } from '../../../schema/renderer.ts'
import { DEMO_ACCOUNTS_ELEMENT, isBelowLanguage, PUBLIC_URL_META } from '../../../schema/site.ts'
import { leadsToPage } from '../../../schema/website.ts'
import { visitor } from '../../access/permissions/policy.ts'
import { isRenderedForCache } from '../../platform/http/rendering-for-cache.ts'
import type { IsForAdmin } from '../../platform/http/admin-origin.ts'
import { contentSecurityPolicy, pageFrame } from './document.ts'
import { enterEdition } from './edition.ts'
import { pageExecute } from './execute.ts'
import { missingPageOf } from '../../content/redirects/missing-path.ts'
import { requestedFrom } from '../../content/redirects/requested-address.ts'
import type { FoundRedirect } from '../../content/redirects/redirect-repository.ts'
import { moveTo } from './move-to.ts'
import type { VisitCounter } from '../../content/redirects/visit-counter.ts'
import { noteVisit, type Visit } from '../../content/redirects/visit.ts'
import type { Services } from '../../system/services.ts'
import type { PagesOptions } from './options.ts'
import { serveDrawings } from './drawings.ts'
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

  /** Serves the page at an address: in the language that its first segment names, if visitors see it. */
  async function servePage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (isForAdmin(request)) return moveTo(publicUrl(), request, reply)
    // The URL as the browser sent it, so that the server and the browser render the same page.
    const { originalUrl: url } = request
    const actor = visitor('page')
    const execute = pageExecute(schema, services, actor, request)
    const post = await services.redirects.findPost(url)
    if (post) {
      countVisit(reply, services.visits.counter, { redirectId: post.id })
      return moveVisitor(reply, post)
    }
    // Without the languages, the page is shown in the original one.
    const edition = await enterEdition(services, actor, url).catch(() => undefined)
    const page = await website.render({
      url,
      execute,
      publicUrl: publicUrl(),
      ...(edition && { edition }),
    })
    const isMissing = page.status === 404 || page.status === 410
    if (isMissing || page.location !== undefined) {
      const redirect = edition
        ? await findRedirect(services.redirects, url, edition, [
            publicUrl(),
            ...(adminUrl === undefined ? [] : [adminUrl]),
          ])
        : await services.redirects.find(url)
      if (redirect) countVisit(reply, services.visits.counter, { redirectId: redirect.id })
      else if (isMissing) countVisit(reply, services.visits.counter, missingPageOf(url))
      if (redirect) return moveVisitor(reply, redirect)
    }
    if (page.location !== undefined) return moveVisitor(reply, { location: page.location, isPermanent: true })
    return sendPage(reply, edition ? page : { ...page, cacheable: false }, { frame })
  }

  const options = { website, services, publicUrl, servePage }
  await app.register(newsletterForms, options)
  serveWellKnown(app, options)
  serveDrawings(app, { website, services })
  app.get('/*', (request, reply) => servePage(request, reply))
}

/**
 * Returns where an old address leads. In a language, that is a page in it, unless the address has a redirect of its own. Returns undefined
 * for an address that leads back to itself: redirects into a language only do so there.
 */
async function findRedirect(
  redirects: Services['redirects'],
  url: string,
  edition: Edition,
  origins: readonly string[],
): Promise<FoundRedirect | undefined> {
  const found = await redirectFrom(redirects, url, edition)
  const followed = new Set([url])
  for (let step = found; step;) {
    const next = requestedFrom(origins, step.location)
    if (next === undefined || !isBelowLanguage(next, edition.languages)) break
    if (followed.has(next)) return undefined
    followed.add(next)
    step = await redirectFrom(redirects, next, edition)
  }
  return found
}

/** Returns where an address leads as the first step. */
async function redirectFrom(
  redirects: Services['redirects'],
  url: string,
  { base, languages }: Edition,
): Promise<FoundRedirect | undefined> {
  const own = await redirects.find(url)
  if (own || base === '' || !url.startsWith(`${base}/`)) return own
  const found = await redirects.find(url.slice(base.length))
  if (!found) return undefined
  const { location } = found
  const isTranslated = leadsToPage(location) && !isBelowLanguage(location, languages)
  return { ...found, location: isTranslated ? base + location : location }
}
