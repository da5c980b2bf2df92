import type { FastifyRequest } from 'fastify'
import type { Actor, PermissionRequest } from '../../access/permissions/policy.ts'
import type { Once } from '../../content/idempotency/service.ts'
import type { Services } from '../../system/services.ts'
import type { Deprecation } from './deprecation.ts'

/** A JSON Schema in the dialect of OpenAPI 3.1. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** The input of an operation. */
export interface Call {
  actor: Actor
  services: Services
  /** The client's address, for throttling. */
  address: string
  params: Record<string, string>
  query: Record<string, unknown>
  body: unknown
  request: FastifyRequest
  /**
   * Carries out `work` for the idempotency key of the request, if it has one. Operations with files or a stream call it after
   * they have read those. All other operations already run within it.
   */
  once: Once
}

/** The result of an operation. */
export interface OperationResult {
  status?: number
  headers?: Record<string, string>
  /** A value to be sent as JSON, or JSON text as bytes or a stream. */
  body?: unknown
}

/** An operation of the REST API: its handler and its description for OpenAPI. */
export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path below /api, with {parameters}. */
  path: string
  summary: string
  tag: string
  /** The permission that callers need; without it the operation is public. */
  permission?: PermissionRequest
  query?: Record<string, JsonSchema>
  body?: JsonSchema
  /** The largest body in bytes, if it is larger than those of others. Callers without the permission are refused before it is read. */
  maxBytes?: number
  /** A valid body to start from. */
  example?: object
  /** The multipart field for files, for uploads. */
  files?: { field: string; many: boolean }
  /** The media type of a body that is read while it arrives. The body of the call is a stream then. */
  stream?: string
  status: number
  /** The status if it has created an item, where it does not always. The header Location says where that is. */
  statusOfNew?: number
  response?: JsonSchema
  /** Headers of the response that not all operations have. */
  responseHeaders?: readonly ('X-Total-Count' | 'X-Next-Cursor' | 'Location')[]
  /** Whether it changes an item only if that is as the header If-Match says. */
  takesIfMatch?: boolean
  /** Set when clients should no longer use it. They are told so by headers and by OpenAPI (docs/versions.md). */
  deprecated?: Deprecation
  /** Whether requests can be sent again with an idempotency key. The work within `once` must result in JSON. */
  takesIdempotencyKey?: boolean
  /**
   * Checks before a response is sent again that what it describes still is there, and that the caller may still do it if `permission` does not
   * say so.
   *
   * @throws AppError GONE or FORBIDDEN
   */
  checkReplay?(call: Call, body: unknown): Promise<void>
  run(call: Call): Promise<OperationResult>
}
