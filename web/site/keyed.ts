/** An entry of a list and a key for it: its text, and a number where the same text comes again. */
export interface Keyed<T> {
  key: string
  entry: T
}

/** Gives the entries of a list keys for React that do not depend on their position. `name` tells entries apart. */
export function keyed<T>(entries: readonly T[], name: (entry: T) => string): Keyed<T>[] {
  const seen = new Map<string, number>()
  return entries.map((entry) => {
    const text = name(entry)
    const times = seen.get(text) ?? 0
    seen.set(text, times + 1)
    return { key: times === 0 ? text : `${text} ${times}`, entry }
  })
}
