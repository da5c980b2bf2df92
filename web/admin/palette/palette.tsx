import { useCallback, useEffect, useRef, useState } from 'react'
import { useOverlayRequest } from '../shell/overlay-requests.ts'
import { useShortcut } from '../shell/use-shortcut.ts'
import { preloadedDialog } from '../ui/preloaded.tsx'
import { collectKeys, NO_KEYS, type TypedKeys } from './typed-keys.ts'

const PaletteDialog = preloadedDialog(() => import('./palette-dialog.tsx'))

/** The command palette (Ctrl/Cmd+K): opens screens, forms, items, media and settings, and runs actions. */
export function Palette() {
  const [open, setOpen] = useState(false)
  const before = useRef<HTMLElement | null>(null)
  const stopCollecting = useRef<() => TypedKeys>(() => NO_KEYS)
  useEffect(() => () => void stopCollecting.current(), [])
  const takeTyped = useCallback(() => stopCollecting.current(), [])

  function change(next: boolean) {
    stopCollecting.current()
    if (next) {
      if (document.activeElement instanceof HTMLElement) before.current = document.activeElement
      stopCollecting.current = collectKeys()
    }
    setOpen(next)
  }
  const toggle = () => change(!open)
  useShortcut('k', toggle)
  useOverlayRequest('palette', toggle)
  return <PaletteDialog open={open} onOpenChange={change} before={before} takeTyped={takeTyped} />
}
