import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'

interface Props {
  open: boolean
  /** Asked to close: by Esc, the backdrop, the cross or a button within. Stays open until `open` is false. */
  onClose: () => void
  title: string
  description?: ReactNode
  /** `wide` for forms, `narrow` for questions. */
  width?: 'narrow' | 'wide'
  children: ReactNode
  /** The row of buttons, always in view. */
  footer?: ReactNode
}

/** A modal dialog: focus stays within while it is open and returns to where it was. */
export function Dialog({ open, onClose, title, description, width = 'narrow', children, footer }: Props) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-[rgb(6_17_11/0.5)]" />
        <Base.Viewport className="fixed inset-0 z-50 grid place-items-center overflow-y-auto p-4">
          <Base.Popup
            className={classNames(
              'flex max-h-[calc(100dvh-2rem)] w-full flex-col rounded-md border border-line bg-paper',
              width === 'wide' ? 'max-w-3xl' : 'max-w-lg',
            )}
          >
            <header className="flex items-start justify-between gap-4 border-b border-line px-6 py-4">
              <div>
                <Base.Title className="font-serif text-xl">{title}</Base.Title>
                {description && (
                  <Base.Description className="mt-1 text-sm text-ink-soft">{description}</Base.Description>
                )}
              </div>
              <Base.Close
                render={
                  <IconButton label="Close">
                    <X aria-hidden="true" className="size-5" />
                  </IconButton>
                }
              />
            </header>
            <div className="overflow-y-auto px-6 py-5">{children}</div>
            {footer && <footer className="flex justify-end gap-3 border-t border-line px-6 py-4">{footer}</footer>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
