import { Dialog } from '@base-ui/react/dialog'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useOverlayRequest } from '../shell/overlay-requests.ts'
import { useShortcut } from '../shell/use-shortcut.ts'
import { BACKDROP_CLASS } from '../ui/overlay.ts'

/** The time until the contents of the palette are downloaded, if it is not opened before. */
const PRELOAD_MS = 1_000

const load = () => import('./palette-search.tsx')
const PaletteSearch = lazy(load)

/** The command palette (Ctrl/Cmd+K): opens screens, forms, items, media and settings, and runs actions. */
export function Palette() {
  const [open, setOpen] = useState(false)
  const before = useRef<HTMLElement | null>(null)
  // Downloaded when the screen is ready, so that no key is lost that is typed right after the palette opens.
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => {}), PRELOAD_MS)
    return () => clearTimeout(timer)
  }, [])
  const toggle = () => {
    if (!open && document.activeElement instanceof HTMLElement) before.current = document.activeElement
    setOpen(!open)
  }
  useShortcut('k', toggle)
  useOverlayRequest('palette', toggle)
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Portal>
        <Dialog.Backdrop className={`${BACKDROP_CLASS} z-50`} forceRender />
        <Dialog.Popup
          finalFocus={before}
          className="fixed inset-x-4 top-[12vh] z-[51] mx-auto flex max-h-[70vh] max-w-xl flex-col rounded-md border border-line bg-raised"
        >
          <Dialog.Title className="sr-only">Find anything</Dialog.Title>
          <Suspense>
            <PaletteSearch onDone={() => setOpen(false)} />
          </Suspense>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
