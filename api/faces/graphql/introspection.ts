import type { ApolloServerPlugin } from '@apollo/server'
import { type DocumentNode, visit } from 'graphql'
import { permit } from '../../access/permissions/policy.ts'
import type { Context } from './context.ts'
import { toGraphQLError } from './errors.ts'

/** Who may query the schema itself. */
export type Introspection = 'everyone' | 'staff' | 'nobody'

/** The documents that query the schema. Apollo keeps parsed documents, so each is searched once. */
const known = new WeakMap<DocumentNode, boolean>()

function queriesSchema(document: DocumentNode): boolean {
  let isFound = known.get(document)
  if (isFound !== undefined) return isFound
  isFound = false
  visit(document, {
    Field({ name }) {
      if (name.value === '__schema' || name.value === '__type') isFound = true
    },
  })
  known.set(document, isFound)
  return isFound
}

/** Lets only signed-in users and API tokens query the schema. Apollo's own switch is the same for all callers. */
export const introspectionForStaff: ApolloServerPlugin<Context> = {
  async requestDidStart() {
    return {
      async didResolveOperation({ document, contextValue: { actor } }) {
        if (!queriesSchema(document)) return
        try {
          permit(actor, 'staff')
        } catch (error) {
          throw toGraphQLError(error)
        }
      },
    }
  },
}
