import type { TypedDocumentNode } from '@apollo/client'
import { parse } from 'graphql'
import type { Fields } from '../../../schema/fields.ts'
import { type AnyKind, type ItemOf, type Kind, type Singleton, STORED_KEYS } from '../../../schema/kind.ts'
import { enumName, typeName } from '../../../schema/names.ts'

export interface ListVariables {
  search?: string
  filter?: Record<string, unknown>
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
  /** The ids of all items that a search and a filter find. */
  ids: Doc<{ ids: string[] }, Pick<ListVariables, 'search' | 'filter'> & Record<string, unknown>>
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

const selection = (fields: Fields): string =>
  Object.entries(fields)
    .map(([key, field]) =>
      field.type === 'group' || field.type === 'groupList' ? `${key} { ${selection(field.fields)} }` : key,
    )
    .join(' ')

const document = <R, V extends Record<string, unknown>>(source: string) => parse(source) as TypedDocumentNode<R, V>

const partsOf = (kind: AnyKind) => ({
  type: typeName(kind.name),
  many: typeName(kind.plural),
  all: `${STORED_KEYS.join(' ')} ${selection(kind.fields)}`,
})

function build(kind: Kind): Operations<Kind> {
  const { type, many, all } = partsOf(kind)
  const ordered = <R, V extends Record<string, unknown>>(source: string) =>
    kind.ordered ? document<R, V>(source) : undefined
  return {
    ids: document(
      `query ${type}Ids($search: String, $filter: ${type}Filter) { ids: ${kind.name}Ids(search: $search, filter: $filter) }`,
    ),
    item: document(`query ${type}($id: ID!) { item: ${kind.name}(id: $id) { ${all} } }`),
    create: document(
      `mutation Create${type}($id: ID, $input: ${type}Input!) { item: create${type}(id: $id, input: $input) { ${all} } }`,
    ),
    update: document(
      `mutation Update${type}($id: ID!, $input: ${type}Input!, $version: Int) {
        item: update${type}(id: $id, input: $input, version: $version) { ${all} }
      }`,
    ),
    updateMany: document(
      `mutation Update${many}($ids: [ID!]!, $input: ${type}Input!) {
        changed: update${many}(ids: $ids, input: $input) { id version }
      }`,
    ),
    reorder: ordered(`mutation Reorder${many}($ids: [ID!]!) { items: reorder${many}(ids: $ids) { id version } }`),
    move: ordered(
      `mutation Move${many}($ids: [ID!]!, $position: Int!) {
        changed: move${many}(ids: $ids, position: $position) { id version }
      }`,
    ),
    place: ordered(
      `query ${type}Place($order: Int!, $title: String!, $id: ID) {
        place: ${kind.name}Place(order: $order, title: $title, id: $id) { position total orderAtEnd }
      }`,
    ),
    remove: document(`mutation Delete${many}($ids: [ID!]!) { deleted: bulkDelete${many}(ids: $ids) { id version } }`),
    undo: document(
      `mutation Undo${many}($versions: [ItemVersionInput!]!) { changed: undo${many}(versions: $versions) { id version } }`,
    ),
    restore: document(
      `mutation Restore${type}($id: ID!, $version: Int!, $fields: [String!]) {
        item: restore${type}(id: $id, version: $version, fields: $fields) { ${all} }
      }`,
    ),
  }
}

function buildSingleton(kind: Singleton): SingletonOperations<Singleton> {
  const { type, all } = partsOf(kind)
  return {
    item: document(`query ${type} { item: ${kind.name} { ${all} } }`),
    update: document(
      `mutation Update${type}($input: ${type}Input!, $version: Int) {
        item: update${type}(input: $input, version: $version) { ${all} }
      }`,
    ),
    setActive: document(
      `mutation Set${type}Active($isActive: Boolean!) { item: set${type}Active(isActive: $isActive) { ${all} } }`,
    ),
    restore: document(
      `mutation Restore${type}($version: Int!, $fields: [String!]) {
        item: restore${type}(version: $version, fields: $fields) { ${all} }
      }`,
    ),
  }
}

/** Returns the query for a page of a list. @param keys the fields of its items, besides `id` and `version` */
export const listQuery = (
  kind: Kind,
  keys: readonly string[],
): Doc<{ page: { items: ListedItem[]; total: number } }, ListVariables & Record<string, unknown>> => {
  const { type, many } = partsOf(kind)
  return document(
    `query ${many}($search: String, $filter: ${type}Filter, $sort: ${type}Sort, $descending: Boolean, $limit: Int, $offset: Int) {
      page: ${kind.plural}(search: $search, filter: $filter, sort: $sort, descending: $descending, limit: $limit, offset: $offset) {
        items { id version ${keys.join(' ')} } total
      }
    }`,
  )
}

/** Returns the query for the values of one text field in all items. */
export const valuesQuery = (kind: Kind, field: string): Doc<{ values: { value: string; total: number }[] }> =>
  document(
    `query ${partsOf(kind).type}Values { values: ${kind.name}Values(field: ${enumName(field)}) { value total } }`,
  )

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
