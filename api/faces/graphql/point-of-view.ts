import type { ApolloServerPlugin } from '@apollo/server'
import { OperationTypeNode } from 'graphql'
import { readsOnly } from '../point-of-view.ts'
import type { Context } from './context.ts'
import { toGraphQLError } from './errors.ts'

/** Returns a plugin that refuses every operation that is not a query while content cannot be written. */
export const queriesOnly = (isReadOnly: () => boolean): ApolloServerPlugin<Context> => ({
  async requestDidStart() {
    return {
      async didResolveOperation({ operation }) {
        if (!isReadOnly() || operation?.operation === OperationTypeNode.QUERY) return
        throw toGraphQLError(readsOnly())
      },
    }
  },
})
