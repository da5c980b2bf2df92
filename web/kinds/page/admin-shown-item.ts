import { useApolloClient } from '@apollo/client/react'
import { useEffect, useMemo, useState } from 'react'
import { isPlainList, targetsOf } from '../../../schema/fields.ts'
import type { ItemOf, Kind } from '../../../schema/kind.ts'
import { collections } from '../../../schema/kinds/index.ts'
import { idsAt, mapAt, referencesIn } from '../../../schema/references.ts'
import { withBlocks } from '../../../schema/rich-text/with-blocks.ts'
import { inputOf } from '../../admin/client/graphql/choices.ts'
import { operationsFor } from '../../admin/client/graphql/operations.ts'

/** Returns the items that an unsaved item refers to, by their ids, with their titles. Those that are being loaded are missing. */
function useReferredItems(kind: Kind, item: object): ReadonlyMap<string, object> {
  const client = useApolloClient()
  const [items, setItems] = useState<ReadonlyMap<string, object>>(new Map())
  const references = useMemo(() => referencesIn(kind.fields), [kind])
  // The preview ends before the related items, which are of several kinds.
  const shown = references.filter(({ field }) => targetsOf(field).length === 1)
  const wanted = shown.flatMap(({ keys, field }) => idsAt(item, keys).map((id) => `${targetsOf(field)[0]} ${id}`))
  const missing = [...new Set(wanted)].filter((name) => !items.has(name.split(' ')[1]!)).join()

  useEffect(() => {
    async function load(kindName: string, id: string) {
      const target = collections.find((candidate) => candidate.name === kindName)!
      const { data } = await client.query({ query: operationsFor(target).item, variables: { id } })
      const found = data?.item as Record<string, unknown> | undefined
      if (found) setItems((known) => new Map([...known, [id, { ...found, title: found[target.titleField] }]]))
    }
    for (const name of missing.split(',').filter(Boolean)) {
      const [kindName = '', id = ''] = name.split(' ')
      // The form names an item that cannot be read.
      load(kindName, id).catch((error: unknown) => console.warn('Loading an item of the preview failed', error))
    }
  }, [client, missing])
  return items
}

/** Returns an unsaved item as its page reads it, with the items that it refers to. */
export function useShownItem<K extends Kind>(kind: K, item: ItemOf<K>): unknown {
  const items = useReferredItems(kind, item)
  const values = { ...item, ...inputOf(kind.fields, { ...item }) }
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
