import type { ApolloServerPlugin } from '@apollo/server'
import { OperationTypeNode } from 'graphql'
import { AppError } from '../../platform/errors.ts'
import type { Context } from './context.ts'
import { toGraphQLError } from './errors.ts'

/** Refuses subscriptions, which need a response that stays open. */
export const refuseSubscriptions: ApolloServerPlugin<Context> = {
  async requestDidStart() {
    return {
      async didResolveOperation({ operation }) {
        if (operation?.operation !== OperationTypeNode.SUBSCRIPTION) return
        throw toGraphQLError(new AppError('BAD_REQUEST', 'Subscriptions are served at /api/graphql/stream'))
      },
    }
  },
}
