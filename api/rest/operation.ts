import type { FastifyRequest } from 'fastify'
import type { Actor, Permission } from '../auth/policy.ts'
import type { Queryable } from '../database/database.ts'
import type { Services } from '../services.ts'

/** A JSON Schema, as OpenAPI 3.1 takes it. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** What an operation knows of its request. */
export interface Call {
  actor: Actor
  services: Services
  /** Where reads go, when they must all see the same state of the database. */
  db?: Queryable
  /** The client's address, for throttling. */
  address: string
  params: Record<string, string>
  query: Record<string, unknown>
  body: unknown
  request: FastifyRequest
}

/** What an operation answers. */
export interface Answer {
  status?: number
  headers?: Record<string, string>
  /** A value that is sent as JSON, or JSON itself, as bytes or a stream. */
  body?: unknown
}

/** One row of the REST interface: enough to serve it and to describe it. */
export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Under /api, with {parameters}. */
  path: string
  summary: string
  tag: string
  /** What one must be allowed to do for it; it answers visitors too without. */
  permission?: Permission
  query?: Record<string, JsonSchema>
  body?: JsonSchema
  /** The multipart field that takes files, for an upload. */
  files?: { field: string; many: boolean }
  status: number
  answer?: JsonSchema
  run(call: Call): Promise<Answer>
}
