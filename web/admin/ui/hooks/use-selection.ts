import { useState } from 'react'

const NONE: ReadonlySet<string> = new Set()

/**
 * Manages the selected entries of a list.
 *
 * @param list identifies the content of the list. When it changes, the selection is cleared.
 */
export function useSelection(list: string) {
  const [selection, setSelection] = useState({ list, ids: NONE })
  const ids = selection.list === list ? selection.ids : NONE
  const set = (next: Iterable<string>) => setSelection({ list, ids: new Set(next) })
  return {
    ids,
    set,
    clear: () => set(NONE),
    select: (id: string, isSelected: boolean) =>
      set(isSelected ? [...ids, id] : [...ids].filter((other) => other !== id)),
    /** Selects entries in addition, or none of them. */
    selectAll: (changed: readonly string[], isSelected: boolean) => {
      const others = [...ids].filter((id) => !changed.includes(id))
      set(isSelected ? [...others, ...changed] : others)
    },
  }
}
