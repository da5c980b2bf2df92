import type { FastifyReply } from 'fastify'
import type { Rendered } from '../../../schema/renderer.ts'
import { contentSecurityPolicy, pageDocument, type PageFrame } from './document.ts'

interface SendOptions {
  frame: PageFrame
  /** Whether pages of this site may show the page in a frame, as the admin does with previews. No other site may. */
  framed?: boolean
}

/** Sends a rendered page with its status and its Content-Security-Policy. */
export function sendPage(reply: FastifyReply, page: Rendered, { frame, framed = false }: SendOptions): FastifyReply {
  const policy = contentSecurityPolicy({
    'frame-ancestors': framed ? ["'self'"] : [],
    'style-src': [...page.styleHashes, frame.style.source, ...(page.hasViews ? [frame.views.style.source] : [])],
    'script-src': [...page.scriptHashes, (page.hasViews ? frame.views : frame).loader.source, ...page.policy.script],
    'connect-src': page.policy.connect,
    'img-src': page.policy.image,
  })
  if (page.retryAfter) reply.header('retry-after', page.retryAfter)
  return reply
    .code(page.status)
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': page.cacheable ? 'no-cache' : 'no-store',
      'content-language': page.language.tag,
      'content-security-policy': policy,
    })
    .send(pageDocument(page, frame))
}
