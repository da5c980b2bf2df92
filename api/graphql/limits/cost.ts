import type { ApolloServerPlugin } from '@apollo/server'
import { getNamedType, getNullableType, GraphQLError, isCompositeType, isListType } from 'graphql'
// The ES module build would load a second copy of graphql, whose types are incompatible with the first.
import { type ComplexityEstimator, getComplexity } from 'graphql-query-complexity/cjs'
import { DEFAULT_PAGE, MAX_PAGE } from '../../content/bounds.ts'
import { AppError, STATUS } from '../../errors.ts'
import { toGraphQLError } from '../errors.ts'

/** Maximum cost of one operation: about four complete lists of a thousand items with all fields. */
const MAX_COST = 100_000

/** The cost of one call of a service, in values read. */
const CALL_COST = 50
/** The assumed length of lists without a limit argument, such as an item's statistics or a file's uses. */
const SHORT_LIST = 10

/** Returns the maximum number of items that a field can return, from its arguments or from its type. */
function itemsOf({ type, field, args }: Parameters<ComplexityEstimator>[0]): number {
  if (typeof args.limit === 'number') return Math.min(Math.max(args.limit, 1), MAX_PAGE)
  if (field.args.some(({ name }) => name === 'limit')) return DEFAULT_PAGE
  if (!isListType(getNullableType(field.type))) return 1
  if (Array.isArray(args.ids)) return Math.min(args.ids.length, MAX_PAGE)
  // A mutation without a list of its items returns a few, such as the two releases of a schedule.
  if (type.name === 'Mutation' && !Object.values(args).some(Array.isArray)) return SHORT_LIST
  return isRoot(type.name) ? MAX_PAGE : type.name.endsWith('Page') ? 1 : SHORT_LIST
}

const isRoot = (name: string) => name === 'Query' || name === 'Mutation'

/** Estimates the cost of a field with all its subfields, in values. */
const estimate: ComplexityEstimator = (asked) => {
  const own = isRoot(asked.type.name) || asked.type.name === 'Site' ? CALL_COST : 1
  if (!isCompositeType(getNamedType(asked.field.type))) return own
  return own + itemsOf(asked) * asked.childComplexity
}

function costOf(operation: Omit<Parameters<typeof getComplexity>[0], 'estimators'>): number {
  try {
    return getComplexity({ ...operation, estimators: [estimate] })
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error
    // The variables do not have the types that the operation declares.
    throw new GraphQLError(error.message, { nodes: error.nodes, extensions: { http: { status: STATUS.BAD_REQUEST } } })
  }
}

/** Rejects operations above the maximum cost before they are executed. */
export const limitCost: ApolloServerPlugin = {
  async requestDidStart() {
    return {
      async didResolveOperation({ schema, document, operation, request: { variables, operationName } }) {
        // No operation has the requested name; Apollo reports that itself.
        if (!operation) return
        const cost = costOf({ schema, query: document, variables, operationName })
        if (cost <= MAX_COST) return
        throw toGraphQLError(new AppError('BAD_REQUEST', `The operation costs ${cost}; the maximum is ${MAX_COST}`))
      },
    }
  },
}
