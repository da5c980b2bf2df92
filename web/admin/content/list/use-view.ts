import { useState } from 'react'
import type { Kind } from '../../../../schema/kind.ts'

/** How a list is shown. */
export interface ListView {
  /** The keys of the columns. */
  columns: readonly string[]
  isCompact: boolean
}

const defaultOf = (kind: Kind): ListView => ({
  columns: [kind.hasVisits ? 'lastVisitAt' : 'updatedAt'],
  isCompact: false,
})

const storageKey = (kind: Kind) => `verdant.list.${kind.name}`

function stored(kind: Kind): ListView {
  const standard = defaultOf(kind)
  try {
    return { ...standard, ...(JSON.parse(localStorage.getItem(storageKey(kind)) ?? '{}') as Partial<ListView>) }
  } catch {
    return standard
  }
}

/** Returns how the list of a kind is shown, and a function that changes it. This browser remembers it. */
export function useView(kind: Kind) {
  const [view, setView] = useState(() => stored(kind))
  const change = (changes: Partial<ListView>) => {
    const next = { ...view, ...changes }
    setView(next)
    localStorage.setItem(storageKey(kind), JSON.stringify(next))
  }
  return [view, change] as const
}
