/** The keys that were pressed before a text field was there. */
export interface TypedKeys {
  /** The text that they wrote. */
  text: string
  /** The other keys, such as Enter and the arrows. */
  others: readonly string[]
}

export const NO_KEYS: TypedKeys = { text: '', others: [] }

/**
 * Collects the keys that are pressed from now on, and keeps them from the element that has the focus. The returned function
 * ends this and returns the keys; later calls of it return `NO_KEYS`.
 */
export function collectKeys(): () => TypedKeys {
  let typed = NO_KEYS
  const listen = (event: KeyboardEvent) => {
    const { key } = event
    if (event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    const { text, others } = typed
    if (key === 'Backspace') typed = { text: [...text].slice(0, -1).join(''), others }
    else if ([...key].length === 1) typed = { text: text + key, others }
    else typed = { text, others: [...others, key] }
  }
  addEventListener('keydown', listen, true)
  return () => {
    removeEventListener('keydown', listen, true)
    const collected = typed
    typed = NO_KEYS
    return collected
  }
}
