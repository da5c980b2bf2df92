import { Dialog } from '@base-ui/react/dialog'
import X from 'virtual:icon/x'
import { IconButton } from '../ui/icon-button.tsx'
import { BACKDROP_CLASS } from '../ui/overlay.ts'
import { Navigation } from './navigation.tsx'

interface Props {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The navigation on small screens, as a dialog at the left edge. */
export default function NavigationDrawer({ open, onOpenChange }: Props) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className={`${BACKDROP_CLASS} z-40`} />
        <Dialog.Popup className="fixed inset-y-0 left-0 z-50 w-72 max-w-[85vw] overflow-y-auto border-r border-line bg-surface">
          <Dialog.Title className="sr-only">Navigation</Dialog.Title>
          <Dialog.Close
            render={
              <IconButton label="Close navigation" className="absolute! top-2 right-2">
                <X aria-hidden="true" className="size-5" />
              </IconButton>
            }
          />
          <Navigation />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
