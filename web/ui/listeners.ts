/** Returns a set of listeners to a value that is kept outside of React, for `useSyncExternalStore`. */
export function createListeners() {
  const listeners = new Set<() => void>()
  return {
    /** Calls all listeners. */
    notify: () => listeners.forEach((listener) => listener()),
    /** Adds a listener. Returns a function that removes it. */
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
