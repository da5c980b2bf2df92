import { Dialog } from '@base-ui/react/dialog'
import type { RefObject } from 'react'
import { BACKDROP_CLASS } from '../ui/overlay.ts'
import { PaletteSearch } from './palette-search.tsx'
import type { TypedKeys } from './typed-keys.ts'

interface Props {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The element that gets the focus when the palette is closed. */
  before: RefObject<HTMLElement | null>
  /** Returns the keys that were pressed before the palette was there. */
  takeTyped: () => TypedKeys
}

/** The dialog of the command palette. */
export default function PaletteDialog({ open, onOpenChange, before, takeTyped }: Props) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className={`${BACKDROP_CLASS} z-50`} forceRender />
        <Dialog.Popup
          finalFocus={before}
          className="fixed inset-x-4 top-[12vh] z-[51] mx-auto flex max-h-[70vh] max-w-xl flex-col rounded-md border border-line bg-raised"
        >
          <Dialog.Title className="sr-only">Find anything</Dialog.Title>
          <PaletteSearch takeTyped={takeTyped} onDone={() => onOpenChange(false)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
