import type { TypedDocumentNode } from '@apollo/client'
import type { FieldNode } from 'graphql'
import { type Fields, isNested, isReference, nameInGraphQL } from '../../../../schema/fields.ts'
import { type AnyKind, type ItemOf, type Kind, type Singleton, STORED_KEYS } from '../../../../schema/kind.ts'
import { enumName, typeName } from '../../../../schema/names.ts'
import { computedOf } from '../extensions/extensions.ts'
import { COUNTED } from './counted.ts'
import { field, mutation, query, renamed } from './build-document.ts'

export interface ListVariables {
  search?: string
  /** A condition that the items must meet. */
  where?: Record<string, unknown> | undefined
  sort?: string
  descending?: boolean
  limit?: number
  offset?: number
}

/** The part of an item that a list shows. */
export type ListedItem = Changed & Record<string, unknown>

type Input = Record<string, unknown>
type Doc<R, V extends Record<string, unknown> = Record<string, never>> = TypedDocumentNode<R, V>

/** An item that an operation changed or deleted: its id, and the version that the change made. */
export interface Changed {
  id: string
  version: number
}

/** Where an item stands in its list. */
export interface Place {
  /** 1 is the top. */
  position: number
  total: number
  /** The order that puts it at the end. */
  orderAtEnd: number
}

/** The operations on a collection. Aliases give the results the same keys for every kind. */
export interface Operations<K extends Kind> {
  /** The ids of all items that a search and a condition find. */
  ids: Doc<{ ids: string[] }, Pick<ListVariables, 'search' | 'where'> & Record<string, unknown>>
  item: Doc<{ item: ItemOf<K> }, { id: string }>
  create: Doc<{ item: ItemOf<K> }, { id: string; input: Input }>
  update: Doc<{ item: ItemOf<K> }, { id: string; input: Input; version?: number }>
  /** Gives the same values to many items. */
  updateMany: Doc<{ changed: Changed[] }, { ids: string[]; input: Input }>
  /** Puts items into a sequence. Undefined for kinds without an order, like the two after it. */
  reorder: Doc<{ items: Changed[] }, { ids: string[] }> | undefined
  /** Moves items to a position of the whole list. */
  move: Doc<{ changed: Changed[] }, { ids: string[]; position: number }> | undefined
  /** Where an item stands in its list. */
  place: Doc<{ place: Place }, { order: number; title: string; id?: string }> | undefined
  remove: Doc<{ deleted: Changed[] }, { ids: string[] }>
  /** Takes back the changes that made these versions. */
  undo: Doc<{ changed: Changed[] }, { versions: Changed[] }>
  restore: Doc<{ item: ItemOf<K> }, { id: string; version: number; fields?: readonly string[] }>
}

/** The operations on a singleton. */
export interface SingletonOperations<K extends Singleton> {
  item: Doc<{ item: ItemOf<K> | null }>
  update: Doc<{ item: ItemOf<K> }, { input: Input; version?: number }>
  setActive: Doc<{ item: ItemOf<K> }, { isActive: boolean }>
  restore: Doc<{ item: ItemOf<K> }, { version: number; fields?: readonly string[] }>
}

// The API names the items that a field refers to by its key; forms have their ids.
const selection = (fields: Fields): FieldNode[] =>
  Object.entries(fields).map(([key, child]) =>
    !isReference(child)
      ? field(key, isNested(child) ? selection(child.fields) : [])
      : renamed(nameInGraphQL(key, child), key),
  )

const fieldsNamed = (keys: readonly string[]) => keys.map((key) => field(key))

/** What the result of an operation that changes items tells of each. */
const CHANGED = fieldsNamed(['id', 'version'])

const partsOf = (kind: AnyKind) => ({
  type: typeName(kind.name),
  many: typeName(kind.plural),
  all: [
    ...fieldsNamed([...STORED_KEYS, ...computedOf(kind).map((computed) => computed.name)]),
    ...selection(kind.fields),
  ],
})

function build(kind: Kind): Operations<Kind> {
  const { type, many, all: select } = partsOf(kind)
  const [id, input, version] = ['ID!', `${type}Input!`, 'Int'] as const
  return {
    ids: query({
      name: `${type}Ids`,
      variables: { search: 'String', where: `${type}Where` },
      as: 'ids',
      field: `${kind.name}Ids`,
    }),
    item: query({ name: type, variables: { id }, as: 'item', field: kind.name, select }),
    create: mutation({
      name: `Create${type}`,
      variables: { id: 'ID', input },
      as: 'item',
      field: `create${type}`,
      select,
    }),
    update: mutation({
      name: `Update${type}`,
      variables: { id, input, version },
      as: 'item',
      field: `update${type}`,
      select,
    }),
    updateMany: mutation({
      name: `Update${many}`,
      variables: { ids: '[ID!]!', input },
      as: 'changed',
      field: `update${many}`,
      select: CHANGED,
    }),
    ...(kind.ordered ? buildOrdered(kind) : { reorder: undefined, move: undefined, place: undefined }),
    remove: mutation({
      name: `Delete${many}`,
      variables: { ids: '[ID!]!' },
      as: 'deleted',
      field: `bulkDelete${many}`,
      select: CHANGED,
    }),
    undo: mutation({
      name: `Undo${many}`,
      variables: { versions: '[ItemVersionInput!]!' },
      as: 'changed',
      field: `undo${many}`,
      select: CHANGED,
    }),
    restore: mutation({
      name: `Restore${type}`,
      variables: { id, version: 'Int!', fields: '[String!]' },
      as: 'item',
      field: `restore${type}`,
      select,
    }),
  }
}

function buildOrdered(kind: Kind): Pick<Operations<Kind>, 'reorder' | 'move' | 'place'> {
  const { type, many } = partsOf(kind)
  return {
    reorder: mutation({
      name: `Reorder${many}`,
      variables: { ids: '[ID!]!' },
      as: 'items',
      field: `reorder${many}`,
      select: CHANGED,
    }),
    move: mutation({
      name: `Move${many}`,
      variables: { ids: '[ID!]!', position: 'Int!' },
      as: 'changed',
      field: `move${many}`,
      select: CHANGED,
    }),
    place: query({
      name: `${type}Place`,
      variables: { order: 'Int!', title: 'String!', id: 'ID' },
      as: 'place',
      field: `${kind.name}Place`,
      select: fieldsNamed(['position', 'total', 'orderAtEnd']),
    }),
  }
}

function buildSingleton(kind: Singleton): SingletonOperations<Singleton> {
  const { type, all: select } = partsOf(kind)
  return {
    item: query({ name: type, as: 'item', field: kind.name, select }),
    update: mutation({
      name: `Update${type}`,
      variables: { input: `${type}Input!`, version: 'Int' },
      as: 'item',
      field: `update${type}`,
      select,
    }),
    setActive: mutation({
      name: `Set${type}Active`,
      variables: { isActive: 'Boolean!' },
      as: 'item',
      field: `set${type}Active`,
      select,
    }),
    restore: mutation({
      name: `Restore${type}`,
      variables: { version: 'Int!', fields: '[String!]' },
      as: 'item',
      field: `restore${type}`,
      select,
    }),
  }
}

/** Returns the query for a page of a list. @param keys the fields of its items, besides `id` and `version` */
export const listQuery = (
  kind: Kind,
  keys: readonly string[],
): Doc<{ page: { items: ListedItem[]; total: number } }, ListVariables & Record<string, unknown>> => {
  const { type, many } = partsOf(kind)
  return query({
    name: many,
    variables: {
      search: 'String',
      where: `${type}Where`,
      sort: `${type}Sort`,
      descending: 'Boolean',
      limit: 'Int',
      offset: 'Int',
    },
    as: 'page',
    field: kind.plural,
    select: [field('items', [...CHANGED, ...fieldsNamed(keys)]), field('total', [], { upTo: COUNTED + 1 })],
  })
}

/** Returns the query for the values of one text field in all items. */
export const valuesQuery = (kind: Kind, key: string): Doc<{ values: { value: string; total: number }[] }> =>
  query({
    name: `${partsOf(kind).type}Values`,
    as: 'values',
    field: `${kind.name}Values`,
    enums: { field: enumName(key) },
    select: fieldsNamed(['value', 'total']),
  })

const cache = new WeakMap<AnyKind, unknown>()

function memoized<T>(kind: AnyKind, make: () => T): T {
  if (!cache.has(kind)) cache.set(kind, make())
  return cache.get(kind) as T
}

/** Returns the operations of a collection, typed by its items. Every call returns the same documents. */
export const operationsFor = <K extends Kind>(kind: K): Operations<K> =>
  memoized(kind, () => build(kind) as unknown as Operations<K>)

/** Returns the operations of a singleton. Every call returns the same documents. */
export const singletonOperationsFor = <K extends Singleton>(kind: K): SingletonOperations<K> =>
  memoized(kind, () => buildSingleton(kind) as unknown as SingletonOperations<K>)
