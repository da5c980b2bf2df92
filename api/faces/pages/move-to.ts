import type { FastifyReply, FastifyRequest } from 'fastify'

/** Redirects to the same path on another origin of this site. */
export const moveTo = (origin: string, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', 'no-store').redirect(origin + request.originalUrl, 302)
