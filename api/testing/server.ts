import type { AnyKind } from '../../schema/kind.ts'
import type { ContentVersion } from '../platform/database/content-version.ts'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/database/database.ts'
import type { ServerLimits } from '../platform/database/time-limits.ts'
import type { Role } from '../../schema/roles.ts'
import type { ConcurrencyLimits } from '../platform/http/load-shedder.ts'
import { createSchema } from '../faces/graphql/schema.ts'
import type { MediaOptions } from '../content/media/service.ts'
import type { Website } from '../faces/pages/website.ts'
import type { Extensions } from '../load-extensions.ts'
import { createServer } from '../server.ts'
import { addExtensions } from '../system/start.ts'
import type { Services } from '../system/services.ts'
import { afterUse } from './after-use.ts'
import { sharedSchema } from './schema.ts'
import { startServices } from './services.ts'
import { addUsers, startSessions, USERS } from './users.ts'

/** The identity of a request: a user with a role, or a visitor. */
export type Who = Role | 'visitor'

export const EVERYONE = ['visitor', 'contributor', 'editor', 'admin'] as const satisfies Who[]

interface Caller {
  /** The role of the user that sends the request; a visitor by default. */
  as?: Who
  /** A token to send instead of that user's. */
  token?: string
}

interface Answer {
  status: number
  headers: Headers
}

/** A REST response. `body` is the parsed JSON, or undefined if the response has no body. */
export interface RestAnswer<T> extends Answer {
  body: T
}

export interface GraphQLAnswer<T> extends Answer {
  data: T
  errors?: { message: string; path?: (string | number)[]; extensions: Record<string, unknown> }[]
}

type Json = Record<string, unknown>

export interface TestServer {
  /** The origin, without a trailing slash. */
  url: string
  config: Config
  database: Database
  services: Services
  media: MediaOptions
  contentVersion: ContentVersion
  /** The lines of the log. */
  logged: string[]
  tokens: Record<Role, string>
  fetch: (path: string, init?: RequestInit & Caller) => Promise<Response>
  /** Sends a REST request. `path` is below /api. */
  rest: <T = Json>(method: string, path: string, options?: Caller & { body?: unknown }) => Promise<RestAnswer<T>>
  graphql: <T = Json>(query: string, variables?: object, caller?: Caller) => Promise<GraphQLAnswer<T>>
  /** Stops listening, and waits for in-flight requests. */
  close: () => Promise<void>
}

export interface TestServerOptions {
  /** Environment variables to add or replace. */
  environment?: Record<string, string>
  /** The address of a migrated database. By default the server gets a new one. */
  databaseUrl?: string
  /** The kinds of content; by default all of the model's. */
  kinds?: readonly AnyKind[]
  /** Enables the response cache, as in production. Tests that write past the services cannot use it. */
  cache?: boolean
  /** Whether to create the users. False if another server has created them in the same database. */
  users?: boolean
  extensions?: Extensions
  /** Limits of concurrent requests. */
  limits?: ConcurrencyLimits
  /** Time limits of statements; by default those of the server. */
  timeLimits?: ServerLimits
  /** The built website or a substitute. Without it the server has no pages. */
  website?: Website
}

/**
 * Starts the real server with a new database and a user of each role for one test file, and stops it after the tests. Call
 * it at the top of the file: `const server = await startServer()`.
 */
export async function startServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { kinds, databaseUrl, users = true, extensions } = options
  const template = users ? { template: USERS } : {}
  const { config, database, services, media, contentVersion } = await startServices({ ...options, ...template })
  if (users && databaseUrl) await addUsers(services)
  if (extensions) addExtensions(database, services, extensions)
  const logged: string[] = []
  const app = await createServer({
    config,
    database,
    services,
    contentVersion: options.cache ? contentVersion : undefined,
    media,
    schema: await (kinds || extensions ? createSchema(kinds, extensions) : sharedSchema()),
    website: options.website,
    publicUrl: media.publicUrl,
    kinds,
    ...(extensions && { additions: extensions }),
    limits: options.limits,
    log: { write: (line) => void logged.push(line) },
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  let closing: Promise<void> | undefined
  const close = () => (closing ??= app.close().then(() => undefined))
  afterUse(close)
  const tokens = users ? await startSessions(database, services) : { admin: '', editor: '', contributor: '' }
  return { url, config, database, services, media, contentVersion, logged, tokens, close, ...clientOf(url, tokens) }
}

function clientOf(url: string, tokens: Record<Role, string>): Pick<TestServer, 'fetch' | 'rest' | 'graphql'> {
  const ask: TestServer['fetch'] = (path, { as = 'visitor', token, headers, ...init } = {}) => {
    const sent = token ?? (as === 'visitor' ? undefined : tokens[as])
    return fetch(url + path, { ...init, headers: { ...(sent && { authorization: `Bearer ${sent}` }), ...headers } })
  }
  const withJson = (body: unknown) =>
    body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  return {
    fetch: ask,
    async rest(method, path, { body, ...caller } = {}) {
      const answer = await ask(`/api${path}`, { method, ...caller, ...withJson(body) })
      const text = await answer.text()
      return { status: answer.status, headers: answer.headers, body: text === '' ? undefined : JSON.parse(text) }
    },
    async graphql(query, variables, caller) {
      const answer = await ask('/api/graphql', { method: 'POST', ...caller, ...withJson({ query, variables }) })
      const body = (await answer.json()) as Pick<GraphQLAnswer<never>, 'data' | 'errors'>
      return { status: answer.status, headers: answer.headers, ...body }
    },
  }
}
