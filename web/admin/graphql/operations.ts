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

type Input = Record<string, unknown>
type Doc<R, V extends Record<string, unknown> = Record<string, never>> = TypedDocumentNode<R, V>

/** A deleted item: its id and the version that undoing the deletion restores. */
export interface Deletion {
  id: string
  version: number
}

/** The operations on a collection. Aliases give the results the same keys for every kind. */
export interface Operations<K extends Kind> {
  list: Doc<{ page: { items: ItemOf<K>[]; total: number } }, ListVariables & Record<string, unknown>>
  item: Doc<{ item: ItemOf<K> }, { id: string }>
  create: Doc<{ item: ItemOf<K> }, { id: string; input: Input }>
  update: Doc<{ item: ItemOf<K> }, { id: string; input: Input; version?: number }>
  setActive: Doc<{ items: ItemOf<K>[] }, { ids: string[]; isActive: boolean }>
  /** Undefined for kinds without an order. */
  reorder: Doc<{ items: ItemOf<K>[] }, { ids: string[] }> | undefined
  remove: Doc<{ deleted: Deletion[] }, { ids: string[] }>
  restore: Doc<{ item: ItemOf<K> }, { id: string; version: number }>
}

/** The operations on a singleton. */
export interface SingletonOperations<K extends Singleton> {
  item: Doc<{ item: ItemOf<K> | null }>
  update: Doc<{ item: ItemOf<K> }, { input: Input; version?: number }>
  setActive: Doc<{ item: ItemOf<K> }, { isActive: boolean }>
  restore: Doc<{ item: ItemOf<K> }, { version: number }>
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
  return {
    list: document(
      `query ${many}($search: String, $filter: ${type}Filter, $sort: ${type}Sort, $descending: Boolean, $limit: Int, $offset: Int) {
        page: ${kind.plural}(search: $search, filter: $filter, sort: $sort, descending: $descending, limit: $limit, offset: $offset) {
          items { ${all} } total
        }
      }`,
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
    setActive: document(
      `mutation Set${many}Active($ids: [ID!]!, $isActive: Boolean!) {
        items: set${many}Active(ids: $ids, isActive: $isActive) { ${all} }
      }`,
    ),
    reorder: kind.ordered
      ? document(`mutation Reorder${many}($ids: [ID!]!) { items: reorder${many}(ids: $ids) { ${all} } }`)
      : undefined,
    remove: document(`mutation Delete${many}($ids: [ID!]!) { deleted: delete${many}(ids: $ids) { id version } }`),
    restore: document(
      `mutation Restore${type}($id: ID!, $version: Int!) { item: restore${type}(id: $id, version: $version) { ${all} } }`,
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
    restore: document(`mutation Restore${type}($version: Int!) { item: restore${type}(version: $version) { ${all} } }`),
  }
}

/** Returns the query for the values of one text field in the first 1,000 items, for the options of a filter. */
export const valuesQuery = (kind: Kind, field: string): Doc<{ page: { items: { value: string }[] } }> =>
  document(`query ${partsOf(kind).many}Values {
    page: ${kind.plural}(sort: ${enumName(field)}, limit: 1000) { items { value: ${field} } }
  }`)

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
