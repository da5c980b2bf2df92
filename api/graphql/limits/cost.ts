import type { ApolloServerPlugin } from '@apollo/server'
import { getNamedType, getNullableType, GraphQLError, isCompositeType, isListType } from 'graphql'
// Its ES modules would load a second graphql, which is another realm.
import { type ComplexityEstimator, getComplexity } from 'graphql-query-complexity/cjs'
import { DEFAULT_PAGE, MAX_PAGE } from '../../content/bounds.ts'
import { AppError, STATUS } from '../../errors.ts'
import { toGraphQLError } from '../errors.ts'

/** Most that one operation may cost: about as much as four whole lists of a thousand items with all their fields. */
const MAX_COST = 100_000

/** Asking a service at all costs as much as reading so many values. */
const CALL_COST = 50
/** Lists that nobody can limit, such as an item's statistics or a file's uses, are short. */
const SHORT_LIST = 10

/** How many items a field may answer: as many as are asked for, of a list without a limit as many as there may be. */
function itemsOf({ type, field, args }: Parameters<ComplexityEstimator>[0]): number {
  if (typeof args.limit === 'number') return Math.min(Math.max(args.limit, 1), MAX_PAGE)
  if (field.args.some(({ name }) => name === 'limit')) return DEFAULT_PAGE
  if (!isListType(getNullableType(field.type))) return 1
  if (Array.isArray(args.ids)) return Math.min(args.ids.length, MAX_PAGE)
  return isRoot(type.name) ? MAX_PAGE : type.name.endsWith('Page') ? 1 : SHORT_LIST
}

const isRoot = (name: string) => name === 'Query' || name === 'Mutation'

/** What a field costs with everything below it, in values. */
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
    // Variables of another form than the operation declares.
    throw new GraphQLError(error.message, { nodes: error.nodes, extensions: { http: { status: STATUS.BAD_REQUEST } } })
  }
}

/** Refuses operations that would read more than any client needs, before they run. */
export const limitCost: ApolloServerPlugin = {
  async requestDidStart() {
    return {
      async didResolveOperation({ schema, document, operation, request: { variables, operationName } }) {
        // A name that no operation has; the answer says so.
        if (!operation) return
        const cost = costOf({ schema, query: document, variables, operationName })
        if (cost <= MAX_COST) return
        throw toGraphQLError(new AppError('BAD_REQUEST', `The operation costs ${cost}; it may cost ${MAX_COST}`))
      },
    }
  },
}
