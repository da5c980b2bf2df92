import { type DocumentNode, execute as executeGraphQL, type GraphQLSchema, parse } from 'graphql'
import type { Execute } from '../../schema/renderer.ts'
import { visitor } from '../auth/policy.ts'
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

/** Executes the website's operations in this process, with a visitor's rights. */
export const pageExecute =
  (schema: GraphQLSchema, services: Services, onError: (error: unknown) => void): Execute =>
  async ({ query, variables }) => {
    const contextValue: Context = { actor: visitor('page'), services, address: '' }
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
