import type { TypedDocumentNode } from '@apollo/client'
import { useQuery } from '@apollo/client/react'
import { parse } from 'graphql'
import type { Kind } from '../../../schema/kind.ts'

const PER_KIND = 5

/** A search for items of several kinds. */
interface ItemSearch<K extends Kind> {
  kinds: readonly K[]
  document: TypedDocumentNode<Record<string, { items: { id: string; title: string }[] }>, { search: string }>
}

/** Returns a search for items of several kinds. @param name the name of its GraphQL operation */
export const itemSearch = <K extends Kind>(name: string, kinds: readonly K[]): ItemSearch<K> => ({
  kinds,
  document: parse(
    `query ${name}($search: String!) { ${kinds
      .map(
        (kind) =>
          `${kind.name}: ${kind.plural}(search: $search, limit: ${PER_KIND}) { items { id title: ${kind.titleField} } }`,
      )
      .join(' ')} }`,
  ),
})

/** Returns the first items of each kind that match a text. While a new text is searched, the previous results remain. */
export function useItemSearch<K extends Kind>(
  { kinds, document }: ItemSearch<K>,
  search: string,
  { skip = false } = {},
) {
  // Not cached: `title` is an alias, so the results would mix with complete items.
  const { data, previousData } = useQuery(document, { variables: { search }, skip, fetchPolicy: 'no-cache' })
  const found = skip ? undefined : (data ?? previousData)
  return kinds.flatMap((kind) => (found?.[kind.name]?.items ?? []).map(({ id, title }) => ({ kind, id, title })))
}
