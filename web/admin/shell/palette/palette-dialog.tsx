import { Modal } from '../../ui/dialogs/modal.tsx'
import type { TakeKeys } from '../../ui/hooks/typed-keys.ts'
import { PaletteSearch } from './palette-search.tsx'

interface Props {
  open: boolean
  onClose: () => void
  /** Returns the keys that were pressed before the palette was there. */
  takeTyped: TakeKeys
}

/** The dialog of the command palette. */
export default function PaletteDialog({ open, onClose, takeTyped }: Props) {
  return (
    <Modal open={open} onClose={onClose} aria-label="Find anything" className="px-4 pt-[12vh]">
      <div className="mx-auto flex max-h-[70vh] max-w-xl flex-col rounded-md border border-line bg-raised">
        <PaletteSearch takeTyped={takeTyped} onDone={onClose} />
      </div>
    </Modal>
  )
}
