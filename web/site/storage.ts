/** What is kept in the browser under a key; null in browsers that keep nothing. */
export function readKept(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps a value in the browser, or with null forgets it; browsers that keep nothing take no notice. */
export function keep(key: string, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // A visitor who refuses storage is served all the same.
  }
}
