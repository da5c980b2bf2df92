import { useApolloClient } from '@apollo/client/react'
import { useEffect, useState } from 'react'
import { type Field, isNested, isReference, LIST_LIMIT, targetsOf, typeOf } from '../../../../schema/fields.ts'
import { isObject } from '../../../../schema/is-object.ts'
import { collections } from '../../../../schema/kinds/index.ts'
import { idsAt, referencesIn } from '../../../../schema/references.ts'
import { listQuery } from '../../client/graphql/operations.ts'
import { titleOf } from './kind-of.ts'

/** A field with values that may refer to items within groups. */
export interface NestedValues {
  field: Field
  values: readonly unknown[]
}

const referencesOf = (field: Field) => referencesIn({ value: field })

/** Returns whether a field is no reference, but has some within its groups. */
export const hasInnerReferences = (field: Field): boolean => !isReference(field) && referencesOf(field).length > 0

/** Returns a value with the titles of items in place of their ids. */
export const withTitles = <T>(field: Field, value: T, titles: ReadonlyMap<string, string>): T =>
  changedIn(field, value, titles, (_, kept) => kept) as T

/** Returns a value as people read it: with the titles of items in place of their ids, and with texts for choices and numbers. */
export const shownValue = <T>(field: Field, value: T, titles: ReadonlyMap<string, string>): T =>
  changedIn(field, value, titles, (of, held) =>
    typeof held === 'string' || typeof held === 'number' ? typeOf(of).display(of, held) : held,
  ) as T

function changedIn(
  field: Field,
  value: unknown,
  titles: ReadonlyMap<string, string>,
  change: (field: Field, value: unknown) => unknown,
): unknown {
  if (isReference(field)) return titled(value, titles)
  if (!isNested(field)) return change(field, value)
  if (Array.isArray(value)) return value.map((entry: unknown) => changedIn(field, entry, titles, change))
  if (!isObject(value)) return value
  const shown = ([key, part]: [string, unknown]) => {
    const inner = field.fields[key]
    return [key, inner ? changedIn(inner, part, titles, change) : part]
  }
  return Object.fromEntries(Object.entries(value).map(shown))
}

const titled = (held: unknown, titles: ReadonlyMap<string, string>): unknown =>
  Array.isArray(held) ? held.map((id) => titled(id, titles)) : (titles.get(held as string) ?? held)

/** Returns the ids that values refer to, by the names of the kinds. */
function idsByKind(all: readonly NestedValues[]): [kind: string, ids: string[]][] {
  const references = all.flatMap(({ field, values }) =>
    referencesOf(field).flatMap(({ keys, field: own }) =>
      values.flatMap((value) => idsAt(value, keys.slice(1)).flatMap((id) => targetsOf(own).map((to) => ({ to, id })))),
    ),
  )
  return [...Map.groupBy(references, ({ to }) => to)].map(([kind, found]) => [
    kind,
    [...new Set(found.map(({ id }) => id))].slice(0, LIST_LIMIT),
  ])
}

const NONE: ReadonlyMap<string, string> = new Map()

/** Returns the titles of the items that values refer to, by their ids, once they are loaded. Deleted items have none. */
export const useTitles = (all: readonly NestedValues[]): ReadonlyMap<string, string> => useLoadedTitles(all).titles

/** Returns the titles as `useTitles` does, and whether all of them are loaded, so that an item without one is deleted. */
export function useLoadedTitles(all: readonly NestedValues[]): {
  titles: ReadonlyMap<string, string>
  areLoaded: boolean
} {
  const client = useApolloClient()
  const [titles, setTitles] = useState(NONE)
  /** What was loaded, as JSON. */
  const [loaded, setLoaded] = useState('')
  const wanted = JSON.stringify(idsByKind(all))
  useEffect(() => {
    const loads = (JSON.parse(wanted) as [string, string[]][]).map(async ([name, ids]) => {
      const kind = collections.find((known) => known.name === name)!
      const variables = { where: { id: { in: ids } }, limit: ids.length }
      const { data } = await client.query({ query: listQuery(kind, [kind.titleField]), variables })
      const found = data!.page.items.map((item) => [item.id, titleOf(kind, item)] as const)
      setTitles((known) => new Map([...known, ...found]))
    })
    Promise.all(loads).then(
      () => setLoaded(wanted),
      // The ids are shown instead.
      (error: unknown) => console.warn('Loading titles failed', error),
    )
  }, [client, wanted])
  return { titles, areLoaded: loaded === wanted }
}
