import type { ApolloServerPlugin } from '@apollo/server'
import type { OperationTracing } from '../../platform/tracing/operation-tracing.ts'
import type { Context } from './context.ts'

/** Returns a plugin that gives each operation its name in the trace. */
export const describeOperation = (tracing: OperationTracing): ApolloServerPlugin<Context> => ({
  async requestDidStart() {
    return {
      async didResolveOperation({ operation }) {
        if (operation) tracing.describe(operation)
      },
    }
  },
})
