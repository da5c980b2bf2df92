/** Returns the stored value of a key, or null if it is missing or the browser refuses storage. */
export function readKept(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a value under a key. Null deletes it. Has no effect if the browser refuses storage. */
export function keep(key: string, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // The site works without storage.
  }
}
