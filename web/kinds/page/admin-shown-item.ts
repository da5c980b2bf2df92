import { type ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useEffect, useMemo, useState } from 'react'
import { isPlainList, targetsOf } from '../../../schema/fields.ts'
import type { Kind } from '../../../schema/kind.ts'
import { collections } from '../../../schema/kinds/index.ts'
import { typeName } from '../../../schema/names.ts'
import { idsAt, mapAt, referencesIn } from '../../../schema/references.ts'
import { withBlocks } from '../../../schema/rich-text/with-blocks.ts'
import { inputOf } from '../../admin/client/graphql/choices.ts'
import { operationsFor } from '../../admin/client/graphql/operations.ts'

type Shown = Record<string, unknown>

const kindNamed = (name: string) => collections.find((kind) => kind.name === name)!

/** Loads an item of one of these kinds, as links on pages read it: with the name of its type, and its title as `title`. */
async function load(client: ApolloClient, names: readonly string[], id: string): Promise<Shown | undefined> {
  for (const kind of names.map(kindNamed)) {
    const { data } = await client.query({
      query: operationsFor(kind).item,
      variables: { id },
      // The item may be of the next kind.
      errorPolicy: names.length > 1 ? 'ignore' : 'none',
    })
    const found = data?.item as Shown | undefined
    if (found) return { ...found, __typename: typeName(kind.name), title: found[kind.titleField] }
  }
  return undefined
}

/** Returns the items that an unsaved item refers to, by their ids. Those that are being loaded are missing. */
function useReferredItems(kind: Kind, item: object): ReadonlyMap<string, Shown> {
  const client = useApolloClient()
  const [items, setItems] = useState<ReadonlyMap<string, Shown>>(new Map())
  const references = useMemo(() => referencesIn(kind.fields), [kind])
  const wanted = references.flatMap(({ keys, field }) =>
    idsAt(item, keys).map((id) => `${targetsOf(field).join()} ${id}`),
  )
  const missing = [...new Set(wanted)].filter((name) => !items.has(name.split(' ')[1]!)).join(';')

  useEffect(() => {
    for (const name of missing.split(';').filter(Boolean)) {
      const [names = '', id = ''] = name.split(' ')
      load(client, names.split(','), id).then(
        (found) => found && setItems((known) => new Map([...known, [id, found]])),
        // The form names an item that cannot be read.
        (error: unknown) => console.warn('Loading an item of the preview failed', error),
      )
    }
  }, [client, missing])
  return items
}

/** The lists of the items of one kind that refer to items of another, by the names that they have on those. */
const referring = (to: Kind) =>
  collections.flatMap((kind) =>
    referencesIn(kind.fields).flatMap(({ keys, field }) => {
      const [key = '', ...inner] = keys
      const isShown = field.inverse !== undefined && inner.length === 0 && targetsOf(field).join() === to.name
      return isShown ? [{ name: field.inverse, kind, key }] : []
    }),
  )

/** Returns the stored items that refer to an item, by the names of the lists. */
function useReferringItems(kind: Kind, id: string): Shown {
  const client = useApolloClient()
  const [lists, setLists] = useState<Shown>({})
  const fields = useMemo(() => referring(kind), [kind])

  useEffect(() => {
    async function read({ name, kind: from, key }: (typeof fields)[number]) {
      const variables = { where: { [key]: { id: { eq: id } } } }
      const { data } = await client.query({ query: operationsFor(from).ids, variables })
      const items = await Promise.all((data?.ids ?? []).map((found) => load(client, [from.name], found)))
      const shown = items.filter((found) => found?.['isActive'] === true).map((found) => withBlocks(from, found!))
      setLists((known) => ({ ...known, [name]: shown }))
    }
    for (const field of fields)
      read(field).catch((error: unknown) => console.warn('Loading items of the preview failed', error))
  }, [client, fields, id])
  return { ...Object.fromEntries(fields.map(({ name }) => [name, []])), ...lists }
}

/** Returns an unsaved item as its page reads it, with the items that it refers to and those that refer to it. */
export function useShownItem(kind: Kind, item: { id: string }): unknown {
  const items = useReferredItems(kind, item)
  const lists = useReferringItems(kind, item.id)
  const values = { ...item, ...inputOf(kind.fields, { ...item }), ...lists }
  const shown = referencesIn(kind.fields).reduce(
    (before, { keys, field }) =>
      mapAt(before, keys, (value) => {
        const ids = [value ?? []].flat() as string[]
        const found = ids.flatMap((id) => items.get(id) ?? [])
        return isPlainList(field) ? found : (found[0] ?? null)
      }),
    values,
  )
  return withBlocks(kind, shown)
}
