/** Returns the longest sequence of keys that stand in the same order in both lists: those that were not moved. */
export function unmoved(before: readonly string[], after: readonly string[]): Set<string> {
  const places = new Map(before.map((key, at) => [key, at]))
  const common = after.filter((key) => places.has(key))
  // The longest increasing sequence of places that ends with each key.
  const best: { length: number; previous: number }[] = []
  for (const [at, key] of common.entries()) {
    best[at] = { length: 1, previous: -1 }
    for (let earlier = 0; earlier < at; earlier++)
      if (places.get(common[earlier]!)! < places.get(key)! && best[earlier]!.length >= best[at].length)
        best[at] = { length: best[earlier]!.length + 1, previous: earlier }
  }
  const longest = Math.max(0, ...best.map(({ length }) => length))
  const kept = new Set<string>()
  for (let at = best.findIndex(({ length }) => length === longest); at >= 0; at = best[at]!.previous)
    kept.add(common[at]!)
  return kept
}

/** Merges two versions of a list of ids: ids that either side added are kept, ids that either side removed are left out. */
export function mergeIds(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const [before, own, others] = [new Set(base), new Set(mine), new Set(theirs)]
  return mergeOrders(base, mine, theirs).filter((id) => !before.has(id) || (own.has(id) && others.has(id)))
}

/**
 * Merges the orders of two versions of a list. What one side added or moved follows the same key as there. What both sides moved is
 * where `mine` has it.
 * The result has all keys of both sides.
 */
export function mergeOrders(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const [own, others] = [unmoved(base, mine), unmoved(base, theirs)]
  const [inMine, inTheirs] = [new Set(mine), new Set(theirs)]
  const inBase = new Set(base)
  /** Whether a side put a key where it is. A key that the other side no longer has stays where this side has it. */
  const isPlacedBy = (key: string, still: ReadonlySet<string>) => !inBase.has(key) || !still.has(key)
  const isMine = (key: string) => isPlacedBy(key, own) || !inTheirs.has(key)
  const isTheirs = (key: string) => (isPlacedBy(key, others) || !inMine.has(key)) && !(inMine.has(key) && isMine(key))
  const fixed = base.filter((key) => own.has(key) && others.has(key))

  const runsOf = (list: readonly string[], isPlaced: (key: string) => boolean) => {
    const runs = new Map<string | undefined, string[]>()
    let anchor: string | undefined
    for (const key of list) {
      if (isPlaced(key)) runs.set(anchor, [...(runs.get(anchor) ?? []), key])
      else if (own.has(key) && others.has(key)) anchor = key
    }
    return runs
  }
  const runs = [runsOf(mine, isMine), runsOf(theirs, isTheirs)]
  // The first key decides which run is first, so that the result does not depend on whose changes are `mine`.
  const runsAfter = (anchor: string | undefined) =>
    runs
      .map((all) => all.get(anchor) ?? [])
      .filter((run) => run.length > 0)
      .toSorted(([a], [b]) => (a! < b! ? -1 : 1))
      .flat()
  return [...runsAfter(undefined), ...fixed.flatMap((key) => [key, ...runsAfter(key)])]
}
