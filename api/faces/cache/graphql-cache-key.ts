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
import type { AnyKind } from '../../../schema/kind.ts'
import { canonicalLanguage } from '../../../schema/fields/translations/language.ts'
import { typeName } from '../../../schema/names.ts'
import { checkOperation, TEXT_LIMITS } from '../../platform/http/operation-limits.ts'
import type { CacheKey } from './cache-key.ts'

export const GRAPHQL_URL = '/api/graphql'

/** A URL to which queries are posted, and the language in which they are read. */
const POSTED = new RegExp(`^${GRAPHQL_URL}(?:\\?language=([\\w-]+))?$`)

/** Returns whether queries that are posted to a URL can be cached. */
export const isGraphqlUrl = (url = ''): boolean => {
  const [match, language] = POSTED.exec(url) ?? []
  return match !== undefined && (language === undefined || canonicalLanguage(language) === language)
}

/** Longest request that is cached, in characters. Longer requests are answered but not cached. */
export const MAX_REQUEST_LENGTH = 16_384

/** https://graphql.github.io/graphql-over-http/draft/#sec-Media-Types */
const MEDIA_TYPES = ['application/json; charset=utf-8', 'application/graphql-response+json; charset=utf-8']

/** A GraphQL request before validation. */
interface Request {
  query?: unknown
  variables?: unknown
  operationName?: unknown
  extensions?: unknown
}

/** How a request is answered: the address, which may name a language, and the media type. */
interface Address {
  url: string
  accept: string
}

/** Returns the names of the root fields whose results are the same for every visitor and change only with content. */
export const cacheableFields = (kinds: readonly AnyKind[]): Set<string> =>
  new Set([
    '__typename',
    'site',
    ...kinds.flatMap((kind) =>
      kind.singleton ? [kind.name] : [kind.name, kind.plural, `active${typeName(kind.plural)}`],
    ),
  ])

/** Derives cache keys from GraphQL requests that read only public content. */
export class GraphQLCacheKeys {
  readonly #cacheable: ReadonlySet<string>
  /** Cache keys by request text, so that repeated requests are not parsed again. */
  readonly #known = new LRUCache<string, CacheKey>({
    maxSize: 4_000_000,
    sizeCalculation: (cacheKey, text) => text.length + cacheKey.id.length,
  })
  /** Queries by their SHA-256 hash, for clients that send only the hash. https://www.apollographql.com/docs/apollo-server/performance/apq */
  readonly #persisted = new LRUCache<string, string>({
    maxSize: 1_000_000,
    sizeCalculation: (query) => query.length,
  })

  /** @param cacheable names of the root fields that may be cached */
  constructor(cacheable: ReadonlySet<string>) {
    this.#cacheable = cacheable
  }

  /**
   * Returns the cache key of a POST request, from its body, or undefined if it is not cacheable.
   *
   * @param url the address, of which `isGraphqlUrl` is true
   */
  ofBody(body: Buffer, accept: string | undefined, url = GRAPHQL_URL): CacheKey | undefined {
    // Latin-1 maps each byte to one character: as unique as UTF-8 and much faster to decode.
    return this.#memoized(body.toString('latin1'), accept, url, () => JSON.parse(body.toString()) as Request)
  }

  /**
   * Returns the cache key of a GET request, or undefined if it is not cacheable.
   *
   * @param query the query of the URL with its question mark, so that it never equals a request body
   */
  ofUrl(query: string, accept: string | undefined): CacheKey | undefined {
    const parameters = new URLSearchParams(query)
    const [language, ...others] = parameters.getAll('language')
    const url = language === undefined ? GRAPHQL_URL : `${GRAPHQL_URL}?language=${language}`
    if (others.length > 0 || !isGraphqlUrl(url)) return undefined
    return this.#memoized(query, accept, url, () => {
      const { query: text, operationName, variables, extensions } = Object.fromEntries(parameters)
      return {
        query: text,
        operationName,
        variables: variables && JSON.parse(variables),
        extensions: extensions && JSON.parse(extensions),
      }
    })
  }

  #memoized(text: string, accept: string | undefined, url: string, read: () => Request): CacheKey | undefined {
    if (text.length > MAX_REQUEST_LENGTH) return undefined
    const mediaType = mediaTypeFor(accept)
    if (!mediaType) return undefined
    const sent = `${mediaType}\n${url}\n${text}`
    const known = this.#known.get(sent)
    if (known) return known
    try {
      const cacheKey = this.#cacheKeyOf(read(), { url, accept: mediaType })
      if (cacheKey) this.#known.set(sent, cacheKey)
      return cacheKey
    } catch {
      // The GraphQL server reports invalid requests.
      return undefined
    }
  }

  #cacheKeyOf(
    { query, variables, operationName, extensions }: Request,
    { url, accept }: Address,
  ): CacheKey | undefined {
    const text = this.#queryText(query, extensions)
    if (text === undefined) return undefined
    checkOperation({ query: text })
    const document = parse(text, { maxTokens: TEXT_LIMITS.tokens, noLocation: true })
    const operation = getOperationAST(document, typeof operationName === 'string' ? operationName : undefined)
    if (
      operation?.operation !== OperationTypeNode.QUERY ||
      !this.#isCacheable(document, operation.selectionSet, new Set())
    )
      return undefined
    const declared = declaredVariables(operation, variables ?? {})
    const hasOthers = document.definitions.some(
      (other) => other.kind === Kind.OPERATION_DEFINITION && other !== operation,
    )
    const payload = JSON.stringify({ query: text, variables: declared, ...(hasOthers && { operationName }) })
    return { id: `${accept}\n${url}\n${payload}`, method: 'POST', url, accept, payload }
  }

  #queryText(query: unknown, extensions: unknown): string | undefined {
    const hash = (extensions as { persistedQuery?: { sha256Hash?: unknown } } | undefined)?.persistedQuery?.sha256Hash
    if (typeof query !== 'string') return typeof hash === 'string' ? this.#persisted.get(hash) : undefined
    if (hash === undefined) return query
    // A hash that does not match the query is an error, which the GraphQL server reports.
    if (createHash('sha256').update(query).digest('hex') !== hash) return undefined
    this.#persisted.set(hash, query)
    return query
  }

  #isCacheable(document: DocumentNode, { selections }: SelectionSetNode, seen: Set<string>): boolean {
    return selections.every((selection) => {
      if (selection.kind === Kind.FIELD) return this.#cacheable.has(selection.name.value)
      if (selection.kind === Kind.INLINE_FRAGMENT) return this.#isCacheable(document, selection.selectionSet, seen)
      const name = selection.name.value
      if (seen.has(name)) return true
      seen.add(name)
      const fragment = document.definitions.find(
        (definition) => definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === name,
      )
      return fragment?.kind === Kind.FRAGMENT_DEFINITION && this.#isCacheable(document, fragment.selectionSet, seen)
    })
  }
}

/** Returns the variables that the operation declares, in declaration order. Others have no effect. */
function declaredVariables({ variableDefinitions = [] }: OperationDefinitionNode, variables: unknown): object {
  if (typeof variables !== 'object' || variables === null || Array.isArray(variables))
    throw new Error('variables must be an object')
  const values = variables as Record<string, unknown>
  const names = variableDefinitions.map(({ variable }) => variable.name.value)
  return Object.fromEntries(names.filter((name) => Object.hasOwn(values, name)).map((name) => [name, values[name]]))
}

const mediaTypes = new LRUCache<string, string | false>({ max: 200 })

/** Returns the media type that the client prefers, or undefined if it accepts neither. */
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
