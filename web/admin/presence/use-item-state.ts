import { useEffect, useState } from 'react'
import type { ContentKind } from './generated.ts'
import { type ItemState, watchItem } from './stream.ts'

/** Returns who has an item open and who changed it last; null while that is unknown. */
export function useItemState(kind: ContentKind, id: string): ItemState | null {
  const [state, setState] = useState<ItemState | null>(null)
  useEffect(() => watchItem({ kind, id }, setState), [kind, id])
  return state
}
