import type { ApolloServerPlugin } from '@apollo/server'
import { getNamedType, type GraphQLOutputType, isCompositeType, isUnionType } from 'graphql'
import type { ComplexityEstimator } from 'graphql-query-complexity/cjs'
import { kinds } from '../../../../schema/kinds/index.ts'
import { typeName } from '../../../../schema/names.ts'
import { isStaff } from '../../../access/permissions/policy.ts'
import { RANKED_ITEMS } from '../../../content/items/list-query.ts'
import type { KindSize, KindSizes } from '../../../content/items/content-sizes.ts'
import { countedKey } from '../../../platform/database/item-counts.ts'
import { listOrder } from '../../../platform/database/list-order.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Context } from '../context.ts'
import { megabytes } from '../../../platform/http/megabytes.ts'
import { toGraphQLError } from '../errors.ts'
import { complexityOf, itemsOf } from './complexity.ts'
import type { LargeOperations } from './large-operations.ts'

/** The largest cost of a visitor's operation, in bytes: a page of a thousand items of usual size. */
const MAX_COST = 6 * 1024 ** 2

/** Operations from this cost on are executed one at a time, in bytes. */
const LARGE_COST = 512 * 1024

/** Reading an item costs a quarter of its bytes, whether its fields are sent or not. */
const READ_FACTOR = 1 / 4
/** Comparing an item that is not read costs a sixteenth of its bytes. */
const SCAN_FACTOR = 1 / 16
/** The number of items among which the items around one are found, by indexes. */
const MAX_NEIGHBOURS = 30
/** A value that is not a field of an item, in bytes. */
const OTHER_BYTES = 50
/** Quotes, colon and comma around a name in a response. */
const PUNCTUATION_BYTES = 4

type Field = Parameters<ComplexityEstimator>[0]

/** The kind whose items a type holds or counts: that of Product, ProductPage, ProductNeighbours, ProductCategoryCount. */
interface Holder {
  kind: string
  /** `kept` are counts for which no item is read. */
  holds: 'item' | 'page' | 'neighbours' | 'counts' | 'kept'
  /** The values by which PostgreSQL finds and sorts items without reading others, and the one whose numbers are kept. */
  indexed?: { sorts: readonly string[]; filter: string | undefined }
}

const holders = new Map<string, Holder>(
  kinds.flatMap((kind) => {
    const { name, fields } = kind
    const type = typeName(name)
    const filter = kind.singleton ? undefined : countedKey(kind)
    const sorts = kind.singleton ? [] : [...listOrder(kind), kind.titleField, 'createdAt', 'updatedAt']
    const counts = Object.keys(fields).map((key): [string, Holder] => [
      `${type}${typeName(key)}Count`,
      { kind: name, holds: key === filter ? 'kept' : 'counts' },
    ])
    return [
      [type, { kind: name, holds: 'item' }],
      [`${type}Page`, { kind: name, holds: 'page', indexed: { sorts, filter } }],
      [`${type}Neighbours`, { kind: name, holds: 'neighbours' }],
      ...counts,
    ]
  }),
)

/** Returns what a type holds. An item of one of several kinds counts as one of the first of these. */
function holderOf(type: GraphQLOutputType): Holder | undefined {
  const named = getNamedType(type)
  return holders.get(isUnionType(named) ? named.getTypes()[0]!.name : named.name)
}

const EMPTY: KindSize = { items: 0, columns: {}, itemBytes: 0 }

/** The forms of a rich text are made of its source, and are longer. */
const RICH_TEXT_FORM = /(?:Blocks|Html|Text)$/
const RICH_TEXT_FACTOR = 2

function columnBytes({ columns }: KindSize, name: string): number {
  const source = columns[name.replace(RICH_TEXT_FORM, '')]
  if (source === undefined) return OTHER_BYTES
  return name in columns ? source : source * RICH_TEXT_FACTOR
}

/** Returns an estimator of the bytes that a field reads and sends, with all its subfields. */
function estimatorOf(sizes: KindSizes): ComplexityEstimator {
  const sizeOf = (holder: Holder | undefined) => (holder && sizes.get(holder.kind)) || EMPTY

  const own = ({ field, args, type }: Field): number => {
    const holder = holderOf(field.type)
    if (!holder || holders.has(type.name)) return OTHER_BYTES
    const { items, itemBytes } = sizeOf(holder)
    const scanned = comparedBy(holder, args, items) * itemBytes * SCAN_FACTOR
    return OTHER_BYTES + scanned + countOf({ field, args, type }) * itemBytes * READ_FACTOR
  }

  /** Returns how many items are looked at that are not read. */
  const comparedBy = ({ holds, indexed }: Holder, args: Field['args'], items: number): number => {
    if (holds === 'neighbours') return Math.min(items, MAX_NEIGHBOURS)
    if (holds === 'counts') return items
    if (!indexed) return 0
    // A filter is evaluated for the items, and once more for their total. A search finds them by an index, and ranks some.
    const filters = Object.keys((args.filter as object | null | undefined) ?? {}).filter((key) => key !== 'isActive')
    const isScanned = args.where != null || filters.some((key) => key !== indexed.filter)
    const orders = (args.orderBy as { by: string }[] | null | undefined) ?? [{ by: args.sort as string | undefined }]
    const isSorted =
      orders.length > 1 || orders.some(({ by }) => by != null && (filters.length > 0 || !indexed.sorts.includes(by)))
    const ranked = args.search ? 2 * Math.min(items, RANKED_ITEMS) : 0
    return ranked + items * ((isScanned ? 2 : 0) + Number(isSorted)) + Math.min(items, Number(args.offset ?? 0))
  }

  /** Returns the largest number of items that a field can return now. */
  const countOf = ({ field, args, type }: Pick<Field, 'field' | 'args' | 'type'>): number => {
    const holder = holderOf(field.type)
    const most = itemsOf({ field, args, type })
    if (!holder || holders.has(type.name)) return most
    const { items } = sizeOf(holder)
    const isComplete = holder.holds === 'item' && most > 1
    return isComplete ? items : Math.min(most, Math.max(1, items))
  }

  return (asked) => {
    const { field, type, childComplexity } = asked
    const name = field.name.length + PUNCTUATION_BYTES
    if (isCompositeType(getNamedType(field.type))) return name + own(asked) + countOf(asked) * childComplexity
    const holder = holders.get(type.name)
    return name + (holder ? columnBytes(sizeOf(holder), field.name) : OTHER_BYTES)
  }
}

/**
 * Rejects visitors' operations above the maximum cost before they are executed, and executes large ones one at a time.
 *
 * @param large limits large operations; all endpoints share it
 */
export const limitMeasuredCost = (large: LargeOperations): ApolloServerPlugin<Context> => ({
  async requestDidStart() {
    let end: (() => void) | undefined
    let isSent = false
    return {
      async didResolveOperation({ schema, document, operation, contextValue, request: { variables, operationName } }) {
        if (!operation || isStaff(contextValue.actor)) return
        const sizes = await contextValue.services.sizes.current()
        const cost = complexityOf({ schema, query: document, variables, operationName }, estimatorOf(sizes))
        if (cost > MAX_COST) throw toGraphQLError(tooExpensive(cost))
        if (cost < LARGE_COST) return
        end = await large.enter().catch((error: unknown) => {
          throw toGraphQLError(error)
        })
        // Apollo calls all plugins at once: another one may have refused the operation in the meantime.
        if (isSent) end()
      },
      async willSendResponse() {
        isSent = true
        // Apollo serializes the response after this call.
        if (end) setImmediate(end)
      },
    }
  },
})

const tooExpensive = (cost: number) =>
  new AppError(
    'BAD_REQUEST',
    `The operation would read about ${megabytes(cost)}; the maximum is ${megabytes(MAX_COST)}. Select fewer items or fields`,
  )
