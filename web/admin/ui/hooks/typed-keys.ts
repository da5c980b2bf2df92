/** Ends the collection of keys and returns their events. Later calls return none. */
export type TakeKeys = () => readonly KeyboardEvent[]

/**
 * Collects the keys that are pressed from now on, and keeps them from the element that has the focus: the code that
 * handles them is still being downloaded.
 */
export function collectKeys(): TakeKeys {
  let pressed: readonly KeyboardEvent[] = []
  const listen = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    pressed = [...pressed, event]
  }
  addEventListener('keydown', listen, true)
  return () => {
    removeEventListener('keydown', listen, true)
    const collected = pressed
    pressed = []
    return collected
  }
}

/** Returns an event that is the same and can be dispatched again. */
export const repeated = (event: KeyboardEvent) => new KeyboardEvent(event.type, event)
