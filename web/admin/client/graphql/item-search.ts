import { useQuery } from '@apollo/client/react'
import type { Kind } from '../../../../schema/kind.ts'
import type { ItemSearchDocument } from './item-search-document.ts'

/** Returns the first items of each kind that match a text. While a new text is searched, the previous results remain. */
export function useItemSearch<K extends Kind>(
  kinds: readonly K[],
  document: ItemSearchDocument,
  search: string,
  { skip = false } = {},
) {
  // Not cached: `title` is an alias, so the results would mix with complete items.
  const { data, previousData } = useQuery(document, { variables: { search }, skip, fetchPolicy: 'no-cache' })
  const found = skip ? undefined : (data ?? previousData)
  return kinds.flatMap((kind) => (found?.[kind.name]?.items ?? []).map(({ id, title }) => ({ kind, id, title })))
}
