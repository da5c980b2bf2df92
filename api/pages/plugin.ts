import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { visitor } from '../auth/policy.ts'
import { contentSecurityPolicy, pageFrame } from './document.ts'
import { pageExecute } from './execute.ts'
import type { PagesOptions } from './options.ts'
import { servePortraits } from './portraits.ts'
import { previewPages } from './preview.ts'
import { sendPage } from './send-page.ts'
import { newsletterForms } from './newsletter-forms.ts'
import { serveWellKnown } from './well-known.ts'

const ADMIN_POLICY = contentSecurityPolicy({ 'img-src': ['blob:'] })

/** Serves the website: rendered pages, the HTML of the admin application, and the assets of both. */
export async function pagesPlugin(
  app: FastifyInstance,
  { website, schema, services, publicUrl, asPreview }: PagesOptions,
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

  for (const url of ['/admin', '/admin/*']) {
    app.get(url, (_, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .headers({ 'cache-control': 'no-cache', 'content-security-policy': ADMIN_POLICY })
        .send(website.adminShell),
    )
  }

  const frame = pageFrame(website.assets)
  await app.register(previewPages, { website, schema, services, publicUrl, asPreview, frame })
  app.get('/*', async (request, reply) => {
    const execute = pageExecute(schema, services, visitor('page'), request)
    // The URL as the browser sent it, so that the server and the browser render the same page.
    const page = await website.render({ url: request.originalUrl, execute, publicUrl: publicUrl() })
    return sendPage(reply, page, { frame })
  })
}
