import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import type { Services } from '../services.ts'
import { contentSecurityPolicy, pageDocument, scriptLoader } from './document.ts'
import { pageExecute } from './execute.ts'
import { subscribeForm } from './subscribe-form.ts'
import type { Website } from './website.ts'
import { serveWellKnown } from './well-known.ts'

export interface PagesOptions {
  website: Website
  schema: GraphQLSchema
  services: Services
  publicUrl: () => string
}

const ADMIN_POLICY = contentSecurityPolicy({ 'img-src': ['blob:'] })

/** Serves the website: rendered pages, the HTML of the admin application, and the assets of both. */
export async function pagesPlugin(
  app: FastifyInstance,
  { website, schema, services, publicUrl }: PagesOptions,
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

  await app.register(subscribeForm, { services, publicUrl })
  serveWellKnown(app, { website, services, publicUrl })

  for (const url of ['/admin', '/admin/*']) {
    app.get(url, (_, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .headers({ 'cache-control': 'no-cache', 'content-security-policy': ADMIN_POLICY })
        .send(website.adminShell),
    )
  }

  const loader = scriptLoader(website.assets)
  app.get('/*', async (request, reply) => {
    const onError = (error: unknown) => request.log.error({ err: error }, 'A part of a page failed')
    const execute = pageExecute(schema, services, onError)
    // The URL as the browser sent it, so that the server and the browser render the same page.
    const page = await website.render({ url: request.originalUrl, execute, publicUrl: publicUrl() })
    const policy = contentSecurityPolicy({
      'style-src': page.styleHashes,
      'script-src': [...page.scriptHashes, loader.source, ...page.policy.script],
      'connect-src': page.policy.connect,
      'img-src': page.policy.image,
    })
    if (page.retryAfter) reply.header('retry-after', page.retryAfter)
    return reply
      .code(page.status)
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': page.cacheable ? 'no-cache' : 'no-store', 'content-security-policy': policy })
      .send(pageDocument(page, website.assets.styles, loader))
  })
}
