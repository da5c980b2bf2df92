import { useEffect, useRef } from 'react'

/** Calls `action` on Ctrl or Cmd with a key, instead of what the browser would do. */
export function useShortcut(key: string, action: () => void, enabled = true) {
  const latest = useRef(action)
  useEffect(() => {
    latest.current = action
  })
  useEffect(() => {
    if (!enabled) return
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== key) return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [key, enabled])
}
