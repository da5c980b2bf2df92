import { useEffect } from 'react'
import { useStable } from './use-stable.ts'

/** Dialogs that any part of the admin can open. */
type Overlay = 'palette' | 'shortcuts'

const requests = new EventTarget()

/** Opens a dialog that is not a part of the caller. */
export const openOverlay = (overlay: Overlay): void => void requests.dispatchEvent(new Event(overlay))

/** Calls `open` when another part of the admin opens a dialog. */
export function useOverlayRequest(overlay: Overlay, open: () => void) {
  const latest = useStable(open)
  useEffect(() => {
    requests.addEventListener(overlay, latest)
    return () => requests.removeEventListener(overlay, latest)
  }, [overlay, latest])
}
