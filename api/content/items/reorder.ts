import { MAX_ORDER, ORDER_STEP } from '../../../schema/item-order.ts'

/** The place of an item in a list: its order number, and the title and id that decide between equal numbers. */
export interface Placed {
  id: string
  order: number
  title: string
}

/** Returns whether `a` comes before `b` in a list. */
function precedes(a: Placed, b: Placed): boolean {
  if (a.order !== b.order) return a.order < b.order
  if (a.title !== b.title) return Buffer.compare(Buffer.from(a.title), Buffer.from(b.title)) < 0
  return a.id < b.id
}

/** Returns the positions of a longest subsequence of items that are in order already. */
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

/**
 * Computes the order numbers that put items into a sequence. Items that need not move keep their number if there is room
 * between them. Numbers are whole, and below 0 only if that of an item was. If there is no room below the largest number,
 * all items are renumbered.
 *
 * @param items in the new sequence
 * @returns the items whose number changes
 */
export function renumber(items: readonly Placed[]): { id: string; order: number }[] {
  const moved = renumberMoved(items)
  if (moved.every(({ order }) => order <= MAX_ORDER)) return moved
  const anew = items.map(({ id }, at) => ({ id, order: at * ORDER_STEP }))
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

// Half-way leaves room for the next move. Without room, the following items move up.
function between(previous: Placed | undefined, next: Placed | undefined): number {
  const low = previous ? previous.order : -1
  if (!next) return previous ? low + ORDER_STEP : 0
  return next.order - low > 1 ? Math.floor((low + next.order) / 2) : low + 1
}
