/** Returns a function that makes a value once for each key, such as a formatter for each language: they take long to make. */
export function madeOnce<Key extends string | number | object, T>(make: (key: Key) => T): (key: Key) => T {
  const made = new Map<Key, T>()
  return (key) => {
    const known = made.get(key) ?? make(key)
    made.set(key, known)
    return known
  }
}
