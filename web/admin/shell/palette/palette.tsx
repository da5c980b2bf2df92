import { useCallback, useEffect, useRef, useState } from 'react'
import { useOverlayRequest } from '../../ui/hooks/overlay-requests.ts'
import { useShortcut } from '../../ui/hooks/use-shortcut.ts'
import { collectKeys, type TakeKeys } from '../../ui/hooks/typed-keys.ts'
import { preloadedDialog } from '../../ui/controls/preloaded.tsx'

const PaletteDialog = preloadedDialog(() => import('./palette-dialog.tsx'))

/** The command palette (Ctrl/Cmd+K): opens screens, forms, items, media and settings, and runs actions. */
export function Palette() {
  const [open, setOpen] = useState(false)
  const stopCollecting = useRef<TakeKeys>(() => [])
  useEffect(() => () => void stopCollecting.current(), [])
  const takeTyped = useCallback(() => stopCollecting.current(), [])

  function change(next: boolean) {
    stopCollecting.current()
    if (next) stopCollecting.current = collectKeys()
    setOpen(next)
  }
  const toggle = () => change(!open)
  useShortcut('k', toggle)
  useOverlayRequest('palette', toggle)
  return <PaletteDialog open={open} onClose={() => change(false)} takeTyped={takeTyped} />
}
