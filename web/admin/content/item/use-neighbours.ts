import { useApolloClient } from '@apollo/client/react'
import { useMemo } from 'react'
import type { Kind } from '../../../../schema/kind.ts'
import { listQuery } from '../../client/graphql/operations.ts'
import { type List, type ListState, PAGE_SIZE, variablesOf } from '../list/use-list.ts'

/** The items before and after an open one, as the list shows them. */
export interface Neighbours {
  /** The place of the open item in the list, where 1 is the first. */
  position: number
  total: number
  /** Opens the item before or after it. Undefined at the ends of the list. */
  previous?: () => void
  next?: () => void
}

/**
 * Returns the neighbours of an open item, on all pages of the list. Undefined if this page of the list does not show it.
 *
 * @param onOpen opens an item and the page of the list that shows it
 */
export function useNeighbours(
  kind: Kind,
  state: ListState,
  { items, total }: List,
  openId: string | undefined,
  onOpen: (id: string, page: number) => void,
): Neighbours | undefined {
  const client = useApolloClient()
  const query = useMemo(() => listQuery(kind, []), [kind])
  const index = items.findIndex(({ id }) => id === openId)
  if (index < 0) return undefined
  const at = (state.page - 1) * PAGE_SIZE + index

  async function open(offset: number) {
    const page = Math.floor(offset / PAGE_SIZE) + 1
    const shown = page === state.page ? items[offset % PAGE_SIZE] : undefined
    if (shown) return onOpen(shown.id, page)
    const variables = { ...variablesOf(kind, state), limit: 1, offset }
    const { data } = await client.query({ query, variables, fetchPolicy: 'no-cache' })
    const item = data?.page.items[0]
    if (item) onOpen(item.id, page)
    return undefined
  }

  const opener = (offset: number) => () =>
    void open(offset).catch((error: unknown) => console.warn('Opening failed', error))
  return {
    position: at + 1,
    total,
    ...(at > 0 && { previous: opener(at - 1) }),
    ...(at + 1 < total && { next: opener(at + 1) }),
  }
}
