import { useApolloClient } from '@apollo/client/react'
import { useEffect, useState } from 'react'
import { targetOf } from '../../../schema/fields.ts'
import type { ItemOf } from '../../../schema/kind.ts'
import { collections } from '../../../schema/kinds/index.ts'
import { page } from '../../../schema/kinds/page.ts'
import { idsAt, referencesIn } from '../../../schema/references.ts'
import { operationsFor } from '../../admin/client/graphql/operations.ts'

const REFERENCES = referencesIn(page.fields)

/** Returns the items that an unsaved page refers to, by their ids, with their titles. Those that are being loaded are missing. */
export function useReferredItems(item: ItemOf<typeof page>): ReadonlyMap<string, object> {
  const client = useApolloClient()
  const [items, setItems] = useState<ReadonlyMap<string, object>>(new Map())
  const wanted = REFERENCES.flatMap(({ keys, field }) => idsAt(item, keys).map((id) => `${targetOf(field)} ${id}`))
  const missing = [...new Set(wanted)].filter((name) => !items.has(name.split(' ')[1]!)).join()

  useEffect(() => {
    async function load(kindName: string, id: string) {
      const kind = collections.find((candidate) => candidate.name === kindName)!
      const { data } = await client.query({ query: operationsFor(kind).item, variables: { id } })
      const found = data?.item as Record<string, unknown> | undefined
      if (found) setItems((known) => new Map([...known, [id, { ...found, title: found[kind.titleField] }]]))
    }
    for (const name of missing.split(',').filter(Boolean)) {
      const [kindName = '', id = ''] = name.split(' ')
      // The form names an item that cannot be read.
      load(kindName, id).catch((error: unknown) => console.warn('Loading an item of the preview failed', error))
    }
  }, [client, missing])
  return items
}
