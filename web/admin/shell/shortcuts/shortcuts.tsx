import { Suspense, useEffect, useState } from 'react'
import { useOverlayRequest } from '../../ui/hooks/overlay-requests.ts'
import { lazyWhenIdle } from '../../ui/controls/preloaded.tsx'

const ShortcutsDialog = lazyWhenIdle(() => import('./shortcuts-dialog.tsx'))

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** Shows the keyboard shortcuts when ? is pressed outside of text fields. */
export function Shortcuts() {
  const [isOpen, setOpen] = useState(false)
  useOverlayRequest('shortcuts', () => setOpen(true))
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || isTyping(event.target)) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return <Suspense>{isOpen && <ShortcutsDialog onClose={() => setOpen(false)} />}</Suspense>
}
