import { useState } from 'react'
import { useOverlayRequest } from '../shell/overlay-requests.ts'
import { preloaded } from '../ui/preloaded.tsx'
import { endReauthentication } from './request.ts'

const ReauthenticationDialog = preloaded(() => import('./reauthentication-dialog.tsx'))

/** Asks for the password again when the GraphQL client needs it for an operation. */
export function Reauthentication() {
  const [isOpen, setOpen] = useState(false)
  useOverlayRequest('reauthentication', () => setOpen(true))
  const end = (isConfirmed: boolean) => {
    setOpen(false)
    endReauthentication(isConfirmed)
  }
  return isOpen && <ReauthenticationDialog onEnd={end} />
}
