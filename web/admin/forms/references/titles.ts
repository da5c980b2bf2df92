import { useApolloClient } from '@apollo/client/react'
import { useEffect, useState } from 'react'
import { type Field, LIST_LIMIT, targetOf } from '../../../../schema/fields.ts'
import { collections } from '../../../../schema/kinds/index.ts'
import { idsAt, mapAt, referencesIn } from '../../../../schema/references.ts'
import { listQuery } from '../../client/graphql/operations.ts'
import { titleOf } from './kind-of.ts'

/** A field with values that may refer to items within groups. */
export interface NestedValues {
  field: Field
  values: readonly unknown[]
}

const referencesOf = (field: Field) => referencesIn({ value: field })

/** Returns whether a field is no reference, but has some within its groups. */
export const hasInnerReferences = (field: Field): boolean =>
  targetOf(field) === undefined && referencesOf(field).length > 0

/** Returns a value with the titles of items in place of their ids. An id without a title stays. */
export const withTitles = <T>(field: Field, value: T, titles: ReadonlyMap<string, string>): T =>
  referencesOf(field).reduce((shown, { keys }) => mapAt(shown, keys.slice(1), (held) => titled(held, titles)), value)

const titled = (held: unknown, titles: ReadonlyMap<string, string>): unknown =>
  Array.isArray(held) ? held.map((id) => titled(id, titles)) : (titles.get(held as string) ?? held)

/** Returns the ids that values refer to, by the names of the kinds. */
function idsByKind(all: readonly NestedValues[]): [kind: string, ids: string[]][] {
  const references = all.flatMap(({ field, values }) =>
    referencesOf(field).flatMap(({ keys, field: { to } }) =>
      values.flatMap((value) => idsAt(value, keys.slice(1)).map((id) => ({ to, id }))),
    ),
  )
  return [...Map.groupBy(references, ({ to }) => to)].map(([kind, found]) => [
    kind,
    [...new Set(found.map(({ id }) => id))].slice(0, LIST_LIMIT),
  ])
}

const NONE: ReadonlyMap<string, string> = new Map()

/** Returns the titles of the items that values refer to, by their ids, once they are loaded. Deleted items have none. */
export function useTitles(all: readonly NestedValues[]): ReadonlyMap<string, string> {
  const client = useApolloClient()
  const [titles, setTitles] = useState(NONE)
  const wanted = JSON.stringify(idsByKind(all))
  useEffect(() => {
    for (const [name, ids] of JSON.parse(wanted) as [string, string[]][]) {
      const kind = collections.find((known) => known.name === name)!
      const variables = { where: { id: { in: ids } }, limit: ids.length }
      client.query({ query: listQuery(kind, [kind.titleField]), variables }).then(
        ({ data }) =>
          setTitles(
            (known) => new Map([...known, ...data!.page.items.map((item) => [item.id, titleOf(kind, item)] as const)]),
          ),
        // The ids are shown instead.
        (error: unknown) => console.warn('Loading titles failed', error),
      )
    }
  }, [client, wanted])
  return titles
}
