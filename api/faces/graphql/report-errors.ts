import type { ApolloServerPlugin } from '@apollo/server'
import type { Context } from './context.ts'
import { reportable } from './errors.ts'

/** Reports every error of an operation, for the log and the metrics. */
export const reportErrors: ApolloServerPlugin<Context> = {
  async requestDidStart() {
    return {
      async didEncounterErrors({ errors, contextValue }) {
        for (const error of errors) contextValue.onError(reportable(error), error.path)
      },
    }
  },
}
