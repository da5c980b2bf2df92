import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

/**
 * Answers OPTIONS with the methods of a path, and 405 to methods that it does not have, before the body is read. A path with GET has
 * HEAD, too.
 */
export function refuseOtherMethods(app: FastifyInstance, url: string, methods: readonly string[]): void {
  const known = methods.flatMap((method) => (method === 'GET' ? [method, 'HEAD'] : [method]))
  const allow = [...known, 'OPTIONS'].join(', ')
  app.options(url, (_, reply) => reply.code(204).header('allow', allow).send())
  app.route({
    method: METHODS.filter((method) => !known.includes(method)),
    url,
    async onRequest(_, reply) {
      reply.header('allow', allow)
      throw new AppError('METHOD_NOT_ALLOWED', `This path has only ${allow}`)
    },
    handler: async () => {},
  })
}
