import type { ApolloServerPlugin } from '@apollo/server'
import { getNamedType, isCompositeType } from 'graphql'
import type { ComplexityEstimator } from 'graphql-query-complexity/cjs'
import { AppError } from '../../../platform/errors.ts'
import { toGraphQLError } from '../errors.ts'
import { complexityOf, isRoot, itemsOf } from './complexity.ts'

/** Maximum cost of one operation: a complete list of a thousand items of any kind, with all fields and lists of groups. */
const MAX_COST = 300_000

/** The cost of one call of a service, in values read. */
const CALL_COST = 50

/**
 * Returns the function that estimates the cost of a field with all its subfields, in values. It is called for subfields first. Of the
 * groups of a block only one is there, so the most expensive one counts, and that as a part of the block.
 */
function estimator(): ComplexityEstimator {
  /** The cost of each group, by the type of the blocks and by its name, until that of the blocks is estimated. */
  const groups = new Map<string, Map<string, number>>()
  return (asked) => {
    const { type, field, childComplexity } = asked
    const own = isRoot(type.name) || type.name === 'Site' ? CALL_COST : 1
    const result = getNamedType(field.type)
    if (!isCompositeType(result)) return own
    const cost = own + itemsOf(asked) * (childComplexity + Math.max(0, ...(groups.get(result.name)?.values() ?? [])))
    groups.delete(result.name)
    if (field.extensions['isAlternative'] !== true) return cost
    const ofBlocks = groups.get(type.name) ?? new Map<string, number>()
    // An operation may select a group several times, by aliases.
    groups.set(type.name, ofBlocks.set(field.name, cost + (ofBlocks.get(field.name) ?? 0)))
    return 0
  }
}

/** Rejects operations above the maximum cost before they are executed. */
export const limitCost: ApolloServerPlugin = {
  async requestDidStart() {
    return {
      async didResolveOperation({ schema, document, operation, request: { variables, operationName } }) {
        // No operation has the requested name; Apollo reports that itself.
        if (!operation) return
        const cost = complexityOf({ schema, query: document, variables, operationName }, estimator())
        if (cost <= MAX_COST) return
        throw toGraphQLError(new AppError('BAD_REQUEST', `The operation costs ${cost}; the maximum is ${MAX_COST}`))
      },
    }
  },
}
