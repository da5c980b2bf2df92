import { useEffect, useRef } from 'react'

/**
 * Calls `action` when Ctrl or Cmd and a key are pressed, and prevents the default action of the browser.
 *
 * @param withShift whether Shift is pressed, too
 */
export function useShortcut(key: string, action: () => void, enabled = true, withShift = false) {
  const latest = useRef(action)
  useEffect(() => {
    latest.current = action
  })
  useEffect(() => {
    if (!enabled) return
    const listen = (event: KeyboardEvent) => {
      if (
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey !== withShift ||
        event.key.toLowerCase() !== key
      )
        return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [key, enabled, withShift])
}
