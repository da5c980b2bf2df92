/** Something with a place in a list: its number, and what decides between equal numbers. */
export interface Placed {
  id: string
  order: number
  title: string
}

/** Whether `a` stands before `b` in a list. */
function precedes(a: Placed, b: Placed): boolean {
  if (a.order !== b.order) return a.order < b.order
  if (a.title !== b.title) return Buffer.compare(Buffer.from(a.title), Buffer.from(b.title)) < 0
  return a.id < b.id
}

/** The positions of a longest run of items that already stand in the wanted order. */
function inOrder(items: readonly Placed[]): Set<number> {
  const lengths: number[] = []
  const before: number[] = []
  const tails: number[] = []
  items.forEach((item, at) => {
    let length = tails.length
    while (length > 0 && !precedes(items[tails[length - 1]!]!, item)) length--
    before[at] = length > 0 ? tails[length - 1]! : -1
    lengths[at] = length + 1
    tails[length] = at
  })
  const kept = new Set<number>()
  for (let at = tails.at(-1) ?? -1; at >= 0; at = before[at]!) kept.add(at)
  return kept
}

/** The largest number that the column holds. */
const MAX_ORDER = 2 ** 31 - 1

/**
 * The new order numbers that put `items`, given in the wanted sequence, into that sequence. Items that need not move
 * keep their number where there is room between them; numbers stay whole and from 0. Where there is no room up to the
 * largest number, all are numbered anew.
 *
 * @returns the items whose number changes.
 */
export function renumber(items: readonly Placed[]): { id: string; order: number }[] {
  const moved = renumberMoved(items)
  if (moved.every(({ order }) => order <= MAX_ORDER)) return moved
  const anew = items.map(({ id }, at) => ({ id, order: at * STEP }))
  return anew.filter(({ order }, at) => order !== items[at]!.order)
}

function renumberMoved(items: readonly Placed[]): { id: string; order: number }[] {
  const kept = inOrder(items)
  const moved: { id: string; order: number }[] = []
  let previous: Placed | undefined
  items.forEach((item, at) => {
    const stays = kept.has(at) && (!previous || precedes(previous, item))
    const placed = stays ? item : { ...item, order: between(previous, nextKept(items, kept, at, previous)) }
    if (placed.order !== item.order) moved.push({ id: item.id, order: placed.order })
    previous = placed
  })
  return moved
}

function nextKept(items: readonly Placed[], kept: ReadonlySet<number>, from: number, previous?: Placed) {
  for (let at = from + 1; at < items.length; at++) {
    const item = items[at]!
    if (kept.has(at) && (!previous || precedes(previous, item))) return item
  }
  return undefined
}

const STEP = 10

// Half-way leaves room for the next move; without room the followers move up behind it.
function between(previous: Placed | undefined, next: Placed | undefined): number {
  const low = previous ? previous.order : -1
  if (!next) return previous ? low + STEP : 0
  return next.order - low > 1 ? Math.floor((low + next.order) / 2) : low + 1
}
