import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Answers 405 to methods that a path does not have, before the body is read. A path with GET has HEAD, too. */
export function refuseOtherMethods(app: FastifyInstance, url: string, methods: readonly string[]): void {
  const allowed = methods.flatMap((method) => (method === 'GET' ? [method, 'HEAD'] : [method]))
  app.route({
    method: METHODS.filter((method) => !allowed.includes(method)),
    url,
    async onRequest(_, reply) {
      reply.header('allow', allowed.join(', '))
      throw new AppError('METHOD_NOT_ALLOWED', `This path has only ${allowed.join(', ')}`)
    },
    handler: async () => {},
  })
}
