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

/** Returns whether the values of a field are exact numbers, which are texts. */
export const isExact = (field: Field): boolean => typeOf(field).column(field).sql.startsWith('numeric')

/** Returns a value as people read it: with the titles of items in place of their ids, and numbers without zeros at their end. */
export function shownValue<T>(field: Field, value: T, titles: ReadonlyMap<string, string>): T
export function shownValue(field: Field, value: unknown, titles: ReadonlyMap<string, string>): unknown {
  if (isReference(field)) return titled(value, titles)
  if (isExact(field)) return typeOf(field).toText(field, value)
  if (!isNested(field)) return value
  if (Array.isArray(value)) return value.map((entry: unknown) => shownValue(field, entry, titles))
  if (!isObject(value)) return value
  const shown = ([key, part]: [string, unknown]) => {
    const inner = field.fields[key]
    return [key, inner ? shownValue(inner, part, titles) : part]
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
