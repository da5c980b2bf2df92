/**
 * What extensions may import of the server. The rest of `api` can change with every version. docs/extending.md explains it.
 */
import type { ClassType } from 'type-graphql'
import type { Actor } from './access/permissions/policy.ts'
import type { WrittenChanges } from './content/items/checks.ts'
import type { CommittedChanges } from './delivery/extensions/events.ts'
import type { ComputedField } from './faces/computed.ts'
import type { Operation } from './faces/rest/operation.ts'
import { type AppError, invalid } from './platform/errors.ts'
import type { Services } from './system/services.ts'

export type { Actor } from './access/permissions/policy.ts'
export type { ItemChange, WrittenChanges } from './content/items/checks.ts'
export type { Item } from './content/items/items.ts'
export type { CommittedChanges } from './delivery/extensions/events.ts'
export type { ComputedField } from './faces/computed.ts'
export type { Context } from './faces/graphql/context.ts'
export type { Call, Operation, OperationResult } from './faces/rest/operation.ts'
export { AppError } from './platform/errors.ts'
export type { Services } from './system/services.ts'

/** What an extension works with outside of requests. */
export interface ExtensionContext {
  services: Services
  /** Acts for the extension, with all rights. The history names the extension as the source of its changes. */
  actor: Actor
}

/** A job that runs again and again in every instance of the server, the first time when it has started. */
export interface ExtensionJob {
  name: string
  everySeconds: number
  run: (context: ExtensionContext) => Promise<void>
}

/** The server's part of an extension. */
export interface Extension {
  /**
   * Called in the transaction of each change set, after its items are written. Throw `refusal(…)` to refuse the whole change
   * set. Makes no requests to other systems, since other writers wait.
   */
  check?: (changes: WrittenChanges, context: ExtensionContext) => Promise<void> | void
  /** Called after each commit, at least once, also if the server was killed in between. May be late, and in another order. */
  afterCommit?: (committed: CommittedChanges, context: ExtensionContext) => Promise<void>
  /** Read-only fields. */
  computed?: readonly ComputedField[]
  /** REST operations. Their paths are below `/api/extensions/<name>`. Without a permission, an operation is public. */
  operations?: readonly Operation[]
  /** Resolver classes of type-graphql. */
  resolvers?: readonly ClassType[]
  jobs?: readonly ExtensionJob[]
}

/** Declares the server's part of an extension: the default export of `extensions/<name>/server.ts`. */
export const defineExtension = (extension: Extension): Extension => extension

/** Returns the error that refuses a change set because of a field. */
export const refusal = (field: string, message: string): AppError => invalid(field, message)
