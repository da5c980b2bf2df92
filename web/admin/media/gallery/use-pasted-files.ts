import { useEffect, useEffectEvent } from 'react'

/**
 * Calls a function with files that are pasted anywhere on the screen, unless an element has accepted them.
 *
 * @param isActive whether files are accepted now
 */
export function usePastedFiles(isActive: boolean, onFiles: (files: readonly File[]) => void): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (event.defaultPrevented || files.length === 0) return
    event.preventDefault()
    onFiles(files)
  })
  useEffect(() => {
    if (!isActive) return
    const listen = (event: ClipboardEvent) => paste(event)
    addEventListener('paste', listen)
    return () => removeEventListener('paste', listen)
  }, [isActive])
}
