import type { Kind } from '../../../schema/kind.ts'
import { sortableFields } from '../../../schema/lists.ts'
import type { Order } from '../../content/items/list-query.ts'
import { invalid } from '../../platform/errors.ts'
import type { JsonSchema } from './operation.ts'
import { textParameter } from './text-parameter.ts'

/** What the query parameters of a list ask for. */
interface ListParameters {
  /** A condition, still unchecked. */
  where: unknown
  orderBy?: Order[]
  after?: string
}

const sortKeys = (kind: Kind) => [...sortableFields(kind).map(([key]) => key), 'createdAt', 'updatedAt']

/** Returns a query parameter that is a list with commas, or undefined. @throws AppError INVALID if it is given twice */
export const listIn = (query: Record<string, unknown>, name: string): string[] | undefined =>
  textParameter(query, name)
    ?.split(',')
    .map((entry) => entry.trim())

function named(name: string, entry: string, known: readonly string[]): string {
  if (known.includes(entry)) return entry
  throw invalid(name, `${name} does not know “${entry}”. It knows ${known.join(', ')}`)
}

/** Reads `where`, `sort` and `after`. @throws AppError INVALID for a text that is no JSON, and for unknown names */
export function listParameters(kind: Kind, query: Record<string, unknown>): ListParameters {
  const orderBy = listIn(query, 'sort')?.map((entry): Order => {
    const descending = entry.startsWith('-')
    return { by: named('sort', descending ? entry.slice(1) : entry, sortKeys(kind)), descending }
  })
  const [after] = listIn(query, 'after') ?? []
  return { where: conditionIn(query.where), ...(orderBy && { orderBy }), ...(after && { after }) }
}

function conditionIn(text: unknown): unknown {
  if (text === undefined || text === '') return undefined
  try {
    return JSON.parse(text as string)
  } catch {
    throw invalid('where', 'where must be JSON, such as {"title":{"contains":"soil"}}')
  }
}

/** Returns the query parameters that choose and sort the items of a list. */
export const listQueryParameters = (kind: Kind): Record<string, JsonSchema> => ({
  where: {
    type: 'string',
    description:
      'A condition as JSON, with the members that GraphQL has: `{"or":[{"title":{"contains":"soil"}},{"createdAt":{"gte":"2026-01-01T00:00:00Z"}}]}`. ' +
      'Visitors filter by what the kind opens for them.',
  },
  after: {
    type: 'string',
    description:
      'The value of the header X-Next-Cursor of the page before. Items that are added or deleted meanwhile shift no others, as they do with offset.',
  },
  sort: {
    type: 'string',
    description:
      `What to sort by, separated by commas, with a minus sign for descending order: ${sortKeys(kind).join(', ')}. ` +
      'A sorted list has at most 1,000 items.',
  },
})
