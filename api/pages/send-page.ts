import type { FastifyReply } from 'fastify'
import type { Rendered } from '../../schema/renderer.ts'
import { contentSecurityPolicy, type InlineScript, pageDocument } from './document.ts'
import type { Assets } from './website.ts'

/** Sends a rendered page with its status and its Content-Security-Policy. */
export function sendPage(reply: FastifyReply, page: Rendered, assets: Assets, loader: InlineScript): FastifyReply {
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
    .send(pageDocument(page, assets.styles, loader))
}
