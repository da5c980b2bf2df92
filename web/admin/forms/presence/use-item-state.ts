import { useEffect, useState } from 'react'
import type { ContentKind } from '../../client/graphql/generated.ts'
import { type ItemState, watchItem } from './stream.ts'

/** Returns the users that have an item open and the last change of it; null before the first message of the server. */
export function useItemState(kind: ContentKind, id: string): ItemState | null {
  const [state, setState] = useState<ItemState | null>(null)
  useEffect(() => watchItem({ kind, id }, setState), [kind, id])
  return state
}
