import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { Kind, OperationTypeNode, parse } from 'graphql'

const LOGIN_URL = '/api/auth/login'
const GRAPHQL_URL = '/api/graphql'
/** Larger requests are not recognized, so that recognizing one is cheap. In bytes. */
const MAX_LENGTH = 4_000
const MAX_TOKENS = 200

/** Tells whether a request can be a sign-in, before its body is read. */
export function mayBeSignIn({ method, url, headers }: IncomingMessage): boolean {
  if (method !== 'POST') return false
  return url === LOGIN_URL || (url === GRAPHQL_URL && Number(headers['content-length']) <= MAX_LENGTH)
}

/** Tells whether a request signs a user in, and does nothing else. */
export function isSignIn(request: FastifyRequest): boolean {
  if (!mayBeSignIn(request.raw)) return false
  return request.raw.url === LOGIN_URL || isSignInOperation(request.body)
}

function isSignInOperation(body: unknown): boolean {
  const query = typeof body === 'object' && body !== null && 'query' in body ? body.query : undefined
  // Parsing is avoided for most requests. The text alone does not tell: a comment can contain it, too.
  if (typeof query !== 'string' || !query.includes('signIn')) return false
  try {
    const { definitions } = parse(query, { noLocation: true, maxTokens: MAX_TOKENS })
    return definitions.every(
      (definition) =>
        definition.kind === Kind.OPERATION_DEFINITION &&
        definition.operation === OperationTypeNode.MUTATION &&
        definition.selectionSet.selections.every(
          (selection) => selection.kind === Kind.FIELD && selection.name.value === 'signIn',
        ),
    )
  } catch {
    return false
  }
}
