import type { IncomingMessage } from 'node:http'
import { type DefinitionNode, Kind, OperationTypeNode, parse } from 'graphql'

const LOGIN_URL = '/api/auth/login'
const GRAPHQL_URL = '/api/graphql'
/** Larger requests are not recognized, so that recognizing one is cheap. In bytes. */
const MAX_LENGTH = 4_000
const MAX_TOKENS = 200

/** Requests that sign users in: here, or at the provider for single sign-on, whose responses may take seconds. */
export type SignInClass = 'signIns' | 'singleSignOn'

const CLASS_OF: ReadonlyMap<string, SignInClass> = new Map([
  ['signIn', 'signIns'],
  ['beginPasskeySignIn', 'signIns'],
  ['signInWithPasskey', 'signIns'],
  ['completeSingleSignOnWithCode', 'signIns'],
  ['beginSingleSignOn', 'singleSignOn'],
  ['completeSingleSignOn', 'singleSignOn'],
])

type RequestHead = Pick<IncomingMessage, 'method' | 'url' | 'headers'>

/** Tells whether a request can be a sign-in, before its body is read. */
export function mayBeSignIn({ method, url, headers }: RequestHead): boolean {
  if (method !== 'POST') return false
  return url === LOGIN_URL || (url === GRAPHQL_URL && Number(headers['content-length']) <= MAX_LENGTH)
}

/** Returns the class of a request that signs a user in, and does nothing else; undefined for other requests. */
export function signInClassOf(request: { raw: RequestHead; body: unknown }): SignInClass | undefined {
  if (!mayBeSignIn(request.raw)) return undefined
  return request.raw.url === LOGIN_URL ? 'signIns' : classOfOperation(request.body)
}

function classOfOperation(body: unknown): SignInClass | undefined {
  const query = typeof body === 'object' && body !== null && 'query' in body ? body.query : undefined
  // Parsing is avoided for most requests. The text alone does not tell: a comment can contain it, too.
  if (typeof query !== 'string' || !/sign(?:in|on)/i.test(query)) return undefined
  try {
    const { definitions } = parse(query, { noLocation: true, maxTokens: MAX_TOKENS })
    const classes = new Set(definitions.flatMap(classesIn))
    const [first] = classes
    return classes.size === 1 ? first : undefined
  } catch {
    return undefined
  }
}

/** Returns the classes of the fields of an operation. Fragments are no operations, and have none of their own. */
function classesIn(definition: DefinitionNode): (SignInClass | undefined)[] {
  if (definition.kind === Kind.FRAGMENT_DEFINITION) return []
  if (definition.kind !== Kind.OPERATION_DEFINITION || definition.operation !== OperationTypeNode.MUTATION)
    return [undefined]
  return definition.selectionSet.selections.map((selection) =>
    selection.kind === Kind.FIELD ? CLASS_OF.get(selection.name.value) : undefined,
  )
}
