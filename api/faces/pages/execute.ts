import { type DocumentNode, execute as executeGraphQL, getOperationAST, type GraphQLSchema, parse } from 'graphql'
import type { FastifyRequest } from 'fastify'
import type { Execute, Executed } from '../../../schema/renderer.ts'
import type { Actor } from '../../access/permissions/policy.ts'
import { reportError } from '../../platform/http/error-report.ts'
import { clientError, errorBody } from '../../platform/http/errors.ts'
import type { Services } from '../../system/services.ts'
import type { Context } from '../graphql/context.ts'

// Parsed operations of the website. Their number is bounded by the number of its routes.
const documents = new Map<string, DocumentNode>()

function documentOf(query: string): DocumentNode {
  let document = documents.get(query)
  if (!document) documents.set(query, (document = parse(query)))
  return document
}

/** Returns a function that executes the website's operations for a page in this process, with the rights of `actor`. */
export const pageExecute =
  (schema: GraphQLSchema, services: Services, actor: Actor, request: FastifyRequest): Execute =>
  (operation) => {
    services.languages.readOne()
    const onError: Context['onError'] = (error, path) => reportError(request, 'page', error, path)
    const { tracing } = request.server
    return tracing.operation(() => {
      tracing.describe(getOperationAST(documentOf(operation.query))!)
      return executeOperation(schema, operation, { actor, services, address: '', onError })
    })
  }

/** Executes an operation of the website in this process, with the rights of the actor of the context. */
export async function executeOperation(
  schema: GraphQLSchema,
  { query, variables }: Parameters<Execute>[0],
  contextValue: Context,
): Promise<Executed> {
  const result = await executeGraphQL({ schema, document: documentOf(query), variableValues: variables, contextValue })
  const errors = result.errors?.map(({ path, originalError }) => {
    const answer = clientError(originalError)
    contextValue.onError(answer, path)
    const { message, ...extensions } = errorBody(answer)
    return { message, path, extensions: { ...extensions, gone: answer.gone } }
  })
  return { data: result.data as Record<string, unknown> | null, ...(errors && { errors }) }
}
