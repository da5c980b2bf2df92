import { AsyncLocalStorage } from 'node:async_hooks'
import { hostname } from 'node:os'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { OperationDefinitionNode } from 'graphql'
import type { TracingConfig } from '../config/config.ts'
import { BACKGROUND } from '../database/background.ts'
import type { Database, EndedStatement } from '../database/database.ts'
import { pathOf } from '../http/log.ts'
import { isMonitoring } from '../http/monitoring-routes.ts'
import { SpanExporter } from './exporter.ts'
import type { OperationTracing } from './operation-tracing.ts'
import { readTraceparent, type Span, startSpan } from './span.ts'
import { onceClosed } from '../http/response-end.ts'

/** Longer texts of statements and names of operations are cut. */
const MAX_STATEMENT = 2_000
const MAX_NAME = 100

/**
 * Traces requests, their GraphQL operations and the SQL statements of both, and sends the traces to a collector. Spans contain
 * no query strings, bodies, documents of operations or parameters of statements, which may be secrets.
 */
export class Tracing implements OperationTracing {
  readonly #exporter: SpanExporter
  readonly #ratio: number
  readonly #current = new AsyncLocalStorage<Span>()
  readonly #requests = new WeakMap<FastifyRequest, Span>()

  constructor(app: FastifyInstance, database: Database, { endpoint, headers, serviceName, ratio }: TracingConfig) {
    this.#ratio = ratio
    this.#exporter = new SpanExporter({
      endpoint,
      headers,
      resource: { 'service.name': serviceName, 'host.name': hostname(), 'process.pid': process.pid },
      onFailure: (error, spans) => app.log.warn({ err: error, spans }, 'Traces could not be sent'),
    })
    app.addHook('onRequest', async (request, reply) => this.#begin(request, reply))
    // The context begins after the body, whose events have another one.
    app.addHook('preHandler', (request, _, done) => {
      const span = this.#requests.get(request)
      if (span) this.#current.run(span, done)
      else done()
    })
    database.statementListeners.push((statement) => this.#recordStatement(statement))
    app.addHook('onClose', () => this.#exporter.flush())
  }

  async operation<T>(work: () => Promise<T>): Promise<T> {
    const parent = this.#current.getStore()
    if (!parent) return work()
    const span = startSpan('graphql', { kind: 'internal', parent })
    try {
      return await this.#current.run(span, work)
    } catch (error) {
      span.isFailed = true
      throw error
    } finally {
      this.#end(span)
    }
  }

  describe({ operation: type, name }: OperationDefinitionNode): void {
    const span = this.#current.getStore()
    if (!span || span.kind !== 'internal') return
    const cut = name?.value.slice(0, MAX_NAME)
    span.name = cut ? `${type} ${cut}` : type
    Object.assign(span.attributes, { 'graphql.operation.type': type, 'graphql.operation.name': cut })
  }

  traceId(request: FastifyRequest): string | undefined {
    return this.#requests.get(request)?.traceId
  }

  #begin(request: FastifyRequest, reply: FastifyReply): void {
    if (isMonitoring(request) || Math.random() >= this.#ratio) return
    const { method } = request
    const route = request.routeOptions.url ?? 'none'
    const span = startSpan(`${method} ${route}`, {
      kind: 'server',
      parent: readTraceparent(request.headers.traceparent),
      attributes: { 'http.request.method': method, 'http.route': route, 'url.path': pathOf(request.url) },
    })
    this.#requests.set(request, span)
    onceClosed(reply.raw, () => {
      const { statusCode, writableFinished } = reply.raw
      if (writableFinished) span.attributes['http.response.status_code'] = statusCode
      span.isFailed = statusCode >= 500
      this.#end(span)
    })
  }

  #recordStatement({ sql, pool, begun, error }: EndedStatement): void {
    const parent = this.#current.getStore()
    if (!parent || sql.startsWith(BACKGROUND)) return
    const [command = ''] = /[a-z]+/i.exec(sql) ?? []
    const span = startSpan(command.toUpperCase(), {
      kind: 'client',
      parent,
      attributes: {
        'db.system.name': 'postgresql',
        'db.query.text': sql.slice(0, MAX_STATEMENT),
        'verdant.pool': pool,
      },
    })
    span.begun = begun
    span.isFailed = error !== undefined
    this.#end(span)
  }

  #end(span: Span): void {
    span.ended = performance.now()
    this.#exporter.add(span)
  }
}
