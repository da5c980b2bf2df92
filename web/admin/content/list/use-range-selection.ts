import { useMemo, useRef } from 'react'
import type { ListedItem } from '../../client/graphql/operations.ts'
import { useSelection } from '../../ui/hooks/use-selection.ts'
import { useStable } from '../../ui/hooks/use-stable.ts'

/**
 * Manages the selected items of a list, on all its pages. With Shift, all items from the last selected one are selected.
 *
 * @param list identifies the search and the filters. When they change, the selection is cleared.
 * @param items the items of this page
 */
export function useRangeSelection(list: string, items: readonly ListedItem[]) {
  const selection = useSelection(list)
  // New items, which are not live yet, cannot be changed together.
  const live = useMemo(() => items.filter(({ version }) => version > 0), [items])
  const anchor = useRef<string | null>(null)

  const select = useStable((id: string, isSelected: boolean, isRange: boolean) => {
    const ids = live.map((item) => item.id)
    const [from, to] = [isRange && anchor.current !== null ? ids.indexOf(anchor.current) : -1, ids.indexOf(id)]
    anchor.current = id
    if (from < 0) selection.select(id, isSelected)
    else selection.selectAll(ids.slice(Math.min(from, to), Math.max(from, to) + 1), isSelected)
  })

  return {
    ...selection,
    select,
    selectPage: (isSelected: boolean) =>
      selection.selectAll(
        live.map(({ id }) => id),
        isSelected,
      ),
    /** The number of items on this page that can be selected. */
    selectable: live.length,
    /** The number of selected items on this page. */
    countHere: useMemo(() => items.filter(({ id }) => selection.ids.has(id)).length, [items, selection.ids]),
  }
}
