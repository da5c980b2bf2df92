import { getNullableType, GraphQLError, isListType } from 'graphql'
// The ES module build would load a second copy of graphql, whose types are incompatible with the first.
import { type ComplexityEstimator, getComplexity } from 'graphql-query-complexity/cjs'
import { DEFAULT_PAGE, MAX_PAGE } from '../../../platform/bounds.ts'
import { STATUS } from '../../../platform/errors.ts'

/** The assumed length of lists without a limit argument, such as an item's statistics or a file's uses. */
const SHORT_LIST = 10
/** The part of its maximum length that a list in an item is assumed to have, if that is shorter. */
const USUAL_PART = 1 / 8

/** Tells whether a type is that of the operation itself. */
export const isRoot = (name: string) => name === 'Query' || name === 'Mutation'

/** Returns the maximum number of items that a field can return, from its arguments or from its type. */
export function itemsOf({
  type,
  field,
  args,
}: Pick<Parameters<ComplexityEstimator>[0], 'type' | 'field' | 'args'>): number {
  if (typeof args.limit === 'number') return Math.min(Math.max(args.limit, 1), MAX_PAGE)
  if (field.args.some(({ name }) => name === 'limit')) return DEFAULT_PAGE
  if (!isListType(getNullableType(field.type))) return 1
  if (Array.isArray(args.ids)) return Math.min(args.ids.length, MAX_PAGE)
  // A mutation without a list of its items returns a few, such as the two releases of a schedule.
  if (type.name === 'Mutation' && !Object.values(args).some(Array.isArray)) return SHORT_LIST
  // The number of items of a page counts for the page itself, and each has at most one passage.
  const isPage = type.name.endsWith('Page') && (field.name === 'items' || field.name === 'passages')
  const most = field.extensions['maxEntries']
  if (isRoot(type.name)) return typeof most === 'number' ? most : MAX_PAGE
  return isPage ? 1 : Math.min(SHORT_LIST, typeof most === 'number' ? Math.ceil(most * USUAL_PART) : SHORT_LIST)
}

/** Returns the complexity of an operation. @throws GraphQLError if its variables do not have the declared types */
export function complexityOf(
  operation: Omit<Parameters<typeof getComplexity>[0], 'estimators'>,
  estimator: ComplexityEstimator,
): number {
  try {
    return getComplexity({ ...operation, estimators: [estimator] })
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error
    throw new GraphQLError(error.message, { nodes: error.nodes, extensions: { http: { status: STATUS.BAD_REQUEST } } })
  }
}
