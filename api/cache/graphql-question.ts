import { createHash } from 'node:crypto'
import {
  type DocumentNode,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  type SelectionSetNode,
} from 'graphql'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'
import type { AnyKind } from '../../schema/kind.ts'
import { typeName } from '../graphql/names.ts'
import type { Question } from './question.ts'

export const GRAPHQL_URL = '/api/graphql'

/** Longer requests are answered, but not kept, in characters. */
export const MAX_REQUEST_LENGTH = 16_384

const MAX_TOKENS = 2_000

/** https://graphql.github.io/graphql-over-http/draft/#sec-Media-Types */
const MEDIA_TYPES = ['application/json; charset=utf-8', 'application/graphql-response+json; charset=utf-8']

/** A GraphQL request as it is sent. */
interface Request {
  query?: unknown
  variables?: unknown
  operationName?: unknown
  extensions?: unknown
}

/** The queries that read published content of these kinds: the same for every visitor, and changed by content alone. */
export const publishedQueries = (kinds: readonly AnyKind[]): Set<string> =>
  new Set([
    '__typename',
    'site',
    ...kinds.flatMap((kind) =>
      kind.singleton ? [kind.name] : [kind.name, kind.plural, `active${typeName(kind.plural)}`],
    ),
  ])

/** Tells what GraphQL requests ask for, as far as the answer is published content. */
export class GraphQLQuestions {
  private readonly published: ReadonlySet<string>
  /** Requests as they were sent, so that the second of a kind is not parsed again. */
  private readonly known = new LRUCache<string, Question>({
    maxSize: 4_000_000,
    sizeCalculation: (question, text) => text.length + question.key.length,
  })
  /** Queries by their SHA-256, for clients that send it instead. https://www.apollographql.com/docs/apollo-server/performance/apq */
  private readonly persisted = new LRUCache<string, string>({
    maxSize: 1_000_000,
    sizeCalculation: (query) => query.length,
  })

  constructor(published: ReadonlySet<string>) {
    this.published = published
  }

  /** The question of a request by POST, from its body. */
  ofBody(body: Buffer, accept: string | undefined): Question | undefined {
    // A character for every byte tells bodies apart as well as UTF-8 does, at a fraction of the cost.
    return this.remembered(body.toString('latin1'), accept, () => JSON.parse(body.toString()) as Request)
  }

  /** The question of a request by GET, from the query of its URL: all from the question mark on, which no body begins with. */
  ofUrl(query: string, accept: string | undefined): Question | undefined {
    return this.remembered(query, accept, () => {
      const { query: text, operationName, variables, extensions } = Object.fromEntries(new URLSearchParams(query))
      return {
        query: text,
        operationName,
        variables: variables && JSON.parse(variables),
        extensions: extensions && JSON.parse(extensions),
      }
    })
  }

  private remembered(text: string, accept: string | undefined, read: () => Request): Question | undefined {
    if (text.length > MAX_REQUEST_LENGTH) return undefined
    const mediaType = mediaTypeFor(accept)
    if (!mediaType) return undefined
    const sent = `${mediaType}\n${text}`
    const known = this.known.get(sent)
    if (known) return known
    try {
      const question = this.question(read(), mediaType)
      if (question) this.known.set(sent, question)
      return question
    } catch {
      // Whatever is wrong with the request, the GraphQL server says it better.
      return undefined
    }
  }

  private question({ query, variables, operationName, extensions }: Request, accept: string): Question | undefined {
    const text = this.queryText(query, extensions)
    if (text === undefined) return undefined
    const document = parse(text, { maxTokens: MAX_TOKENS, noLocation: true })
    const operation = getOperationAST(document, typeof operationName === 'string' ? operationName : undefined)
    if (
      operation?.operation !== OperationTypeNode.QUERY ||
      !this.isPublished(document, operation.selectionSet, new Set())
    )
      return undefined
    const declared = declaredVariables(operation, variables ?? {})
    const hasOthers = document.definitions.some(
      (other) => other.kind === Kind.OPERATION_DEFINITION && other !== operation,
    )
    const payload = JSON.stringify({ query: text, variables: declared, ...(hasOthers && { operationName }) })
    return { key: `${accept}\n${payload}`, method: 'POST', url: GRAPHQL_URL, accept, payload }
  }

  private queryText(query: unknown, extensions: unknown): string | undefined {
    const hash = (extensions as { persistedQuery?: { sha256Hash?: unknown } } | undefined)?.persistedQuery?.sha256Hash
    if (typeof query !== 'string') return typeof hash === 'string' ? this.persisted.get(hash) : undefined
    if (hash === undefined) return query
    // A hash that is not the query's own is an error to be told.
    if (createHash('sha256').update(query).digest('hex') !== hash) return undefined
    this.persisted.set(hash, query)
    return query
  }

  private isPublished(document: DocumentNode, { selections }: SelectionSetNode, seen: Set<string>): boolean {
    return selections.every((selection) => {
      if (selection.kind === Kind.FIELD) return this.published.has(selection.name.value)
      if (selection.kind === Kind.INLINE_FRAGMENT) return this.isPublished(document, selection.selectionSet, seen)
      const name = selection.name.value
      if (seen.has(name)) return true
      seen.add(name)
      const fragment = document.definitions.find(
        (one) => one.kind === Kind.FRAGMENT_DEFINITION && one.name.value === name,
      )
      return fragment?.kind === Kind.FRAGMENT_DEFINITION && this.isPublished(document, fragment.selectionSet, seen)
    })
  }
}

/** The variables that the operation knows, in their order; any other has no effect. */
function declaredVariables({ variableDefinitions = [] }: OperationDefinitionNode, given: unknown): object {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new Error('variables must be an object')
  const values = given as Record<string, unknown>
  const names = variableDefinitions.map(({ variable }) => variable.name.value)
  return Object.fromEntries(names.filter((name) => Object.hasOwn(values, name)).map((name) => [name, values[name]]))
}

const mediaTypes = new LRUCache<string, string | false>({ max: 200 })

/** The media type that a client prefers, undefined when it takes neither. */
function mediaTypeFor(accept: string | undefined): string | undefined {
  if (accept === undefined) return MEDIA_TYPES[0]
  let chosen = mediaTypes.get(accept)
  if (chosen === undefined) {
    if (accept.length > 500) return undefined
    chosen = new Negotiator({ headers: { accept } }).mediaType(MEDIA_TYPES) ?? false
    mediaTypes.set(accept, chosen)
  }
  return chosen || undefined
}
