import { useState } from 'react'

const NONE: ReadonlySet<string> = new Set()

/**
 * The entries of a list that are selected.
 *
 * @param list names what the list shows; once that is something else, nothing is selected
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
  }
}
