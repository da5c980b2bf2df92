import type { ApolloServerPlugin } from '@apollo/server'
import { getNamedType, isCompositeType } from 'graphql'
import type { ComplexityEstimator } from 'graphql-query-complexity/cjs'
import { AppError } from '../../../platform/errors.ts'
import { toGraphQLError } from '../errors.ts'
import { complexityOf, isRoot, itemsOf } from './complexity.ts'

/** Maximum cost of one operation: a complete list of a thousand items of any kind, with all fields and lists of groups. */
const MAX_COST = 200_000

/** The cost of one call of a service, in values read. */
const CALL_COST = 50

/** Estimates the cost of a field with all its subfields, in values. */
const estimate: ComplexityEstimator = (asked) => {
  const own = isRoot(asked.type.name) || asked.type.name === 'Site' ? CALL_COST : 1
  if (!isCompositeType(getNamedType(asked.field.type))) return own
  return own + itemsOf(asked) * asked.childComplexity
}

/** Rejects operations above the maximum cost before they are executed. */
export const limitCost: ApolloServerPlugin = {
  async requestDidStart() {
    return {
      async didResolveOperation({ schema, document, operation, request: { variables, operationName } }) {
        // No operation has the requested name; Apollo reports that itself.
        if (!operation) return
        const cost = complexityOf({ schema, query: document, variables, operationName }, estimate)
        if (cost <= MAX_COST) return
        throw toGraphQLError(new AppError('BAD_REQUEST', `The operation costs ${cost}; the maximum is ${MAX_COST}`))
      },
    }
  },
}
