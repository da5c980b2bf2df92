import type { KeyboardCoordinateGetter, UniqueIdentifier } from '@dnd-kit/core'
import { hasSortableData } from '@dnd-kit/sortable'

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/**
 * Counts the moves of a row that is lifted by keyboard. Each press counts, also those that come before React has rendered the one
 * before. The library compares the rows as they were rendered last.
 */
export function createKeyboardMoves() {
  let target: UniqueIdentifier | null = null

  const getCoordinates: KeyboardCoordinateGetter = (event, { active, context }) => {
    const step = STEPS[event.code]
    if (!step) return undefined
    event.preventDefault()
    const lifted = context.droppableContainers.get(active)
    const ids = hasSortableData(lifted) ? lifted.data.current.sortable.items : []
    const from = ids.indexOf(active)
    const next = ids[ids.indexOf(target ?? active) + step]
    const [own, rect] = [
      context.droppableRects.get(active),
      next === undefined ? null : context.droppableRects.get(next),
    ]
    if (next === undefined || !own || !rect) return undefined
    target = next
    const isBelow = ids.indexOf(next) > from
    return { x: rect.left, y: isBelow ? rect.bottom - own.height : rect.top }
  }

  return {
    getCoordinates,
    /** Starts to count from the place of the lifted row. */
    start: () => void (target = null),
    /** Returns the id of the row whose place was reached; null if no key was pressed. */
    target: () => target,
  }
}
