import type { TypedDocumentNode } from '@apollo/client'
import { useQuery } from '@apollo/client/react'
import type { Kind } from '../../../../schema/kind.ts'

/** A part of a text, and whether it is one of the words that were searched for. */
export interface FoundPart {
  text: string
  isMatch: boolean
}

interface FoundItems {
  items: { id: string; slug?: string | null; path?: string; title: string }[]
  passages?: { itemId: string; parts: FoundPart[] }[]
}

/** A search for items of several kinds. The key of each result is the name of the kind. */
type ItemSearchDocument = TypedDocumentNode<Readonly<Record<string, FoundItems>>, { search: string }>

/** Returns the first items of each kind that match a text. While it is searched, the results of the previous text remain. */
export function useItemSearch<K extends Kind>(
  kinds: readonly K[],
  document: ItemSearchDocument,
  search: string,
  { skip = false } = {},
) {
  // Not cached: `title` is an alias, so the results would mix with complete items.
  const { data, previousData, loading } = useQuery(document, { variables: { search }, skip, fetchPolicy: 'no-cache' })
  const results = skip ? undefined : (data ?? previousData)
  const items = kinds.flatMap((kind) => {
    const { items: found = [], passages } = results?.[kind.name] ?? {}
    return found.map((item) => ({ kind, ...item, passage: passages?.find(({ itemId }) => itemId === item.id)?.parts }))
  })
  return { items, isSearching: loading }
}
