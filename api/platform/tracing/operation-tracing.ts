import type { FastifyRequest } from 'fastify'
import type { OperationDefinitionNode } from 'graphql'

/** Traces the GraphQL operations of requests. */
export interface OperationTracing {
  /** Runs `work`, which is a GraphQL operation. */
  operation<T>(work: () => Promise<T>): Promise<T>
  /** Names the operation that is running. */
  describe(operation: OperationDefinitionNode): void
  /** Returns the id of the trace of a request, for the log. */
  traceId(request: FastifyRequest): string | undefined
}

/** Traces nothing. */
export const noTracing: OperationTracing = {
  operation: (work) => work(),
  describe: () => {},
  traceId: () => undefined,
}

declare module 'fastify' {
  interface FastifyInstance {
    tracing: OperationTracing
  }
}
