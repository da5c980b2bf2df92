import X from 'virtual:icon/x'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { Navigation } from './navigation.tsx'

interface Props {
  open: boolean
  onClose: () => void
}

/** The navigation on small screens, as a dialog at the left edge. */
export default function NavigationDrawer({ open, onClose }: Props) {
  return (
    <Modal open={open} onClose={onClose} aria-label="Navigation">
      <div className="relative h-full w-72 max-w-[85vw] overflow-y-auto border-r border-line bg-surface">
        <IconButton label="Close navigation" className="absolute! top-2 right-2" onClick={onClose}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
        <Navigation />
      </div>
    </Modal>
  )
}
