import type { FastifyReply, FastifyRequest } from 'fastify'
import { isObject } from '../../../schema/is-object.ts'
import type { Actor } from '../../access/permissions/policy.ts'
import type { Services } from '../../system/services.ts'

/**
 * Reads content in the language that the parameter `language` of a request names, and states it in the response.
 *
 * @throws AppError INVALID for an unknown language
 */
export async function enterLanguageOf(
  { languages }: Pick<Services, 'languages'>,
  request: FastifyRequest,
  reply: FastifyReply,
  actorOf: () => Actor | Promise<Actor>,
): Promise<void> {
  const tag = isObject(request.query) && request.query['language']
  if (typeof tag !== 'string' || tag === '') return
  await languages.enter(await actorOf(), tag)
  reply.header('content-language', languages.current)
}
