import { type DocumentNode, execute as executeGraphQL, type GraphQLSchema, parse } from 'graphql'
import type { Execute } from '../../schema/renderer.ts'
import type { Actor } from '../auth/policy.ts'
import { clientError, errorBody, failureOf } from '../http/errors.ts'
import type { Services } from '../services.ts'
import type { Context } from '../graphql/context.ts'

// Parsed operations of the website. Their number is bounded by the number of its routes.
const documents = new Map<string, DocumentNode>()

function documentOf(query: string): DocumentNode {
  let document = documents.get(query)
  if (!document) documents.set(query, (document = parse(query)))
  return document
}

/** Returns a function that executes the website's operations in this process, with the rights of `actor`. */
export const pageExecute =
  (schema: GraphQLSchema, services: Services, actor: Actor, onError: (error: unknown) => void): Execute =>
  async ({ query, variables }) => {
    const contextValue: Context = { actor, services, address: '' }
    const result = await executeGraphQL({
      schema,
      document: documentOf(query),
      variableValues: variables,
      contextValue,
    })
    const errors = result.errors?.map(({ path, originalError }) => {
      const answer = clientError(originalError)
      const failure = failureOf(answer)
      if (failure) onError(failure)
      const { message, ...extensions } = errorBody(answer)
      return { message, path, extensions: { ...extensions, gone: answer.gone } }
    })
    return { data: result.data as Record<string, unknown> | null, ...(errors && { errors }) }
  }
