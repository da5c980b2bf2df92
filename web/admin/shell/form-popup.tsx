import { Dialog } from '@base-ui/react/dialog'
import X from 'virtual:icon/x'
import { type ReactNode, useRef } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { ConnectionNotice } from '../connection/connection-notice.tsx'
import { linkedField } from './linked-field.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { BACKDROP_CLASS } from '../ui/overlay.ts'

export interface FormDialogProps {
  open: boolean
  onClose: () => void
  title: string
  description?: string
  /** Buttons beside the title. */
  actions?: ReactNode
  children: ReactNode
  /** The buttons below the content. They do not scroll with it. */
  footer?: ReactNode
  /** Uses a larger maximum width. */
  wide?: boolean
  /** Shown beside the content, which scrolls on its own. For wide screens only. */
  aside?: ReactNode
  /** Whether another dialog takes the place of this one, as a form does of its loading message. It then keeps the focus. */
  isReplaced?: boolean
}

/** The content of `FormDialog`, with the library of dialogs. */
export default function FormPopup({
  open,
  onClose,
  title,
  description,
  actions,
  children,
  footer,
  ...options
}: FormDialogProps) {
  const { wide = false, aside, isReplaced = false } = options
  const popup = useRef<HTMLDivElement>(null)
  const isCancelled = useRef(false)

  function cancel() {
    isCancelled.current = true
    onClose()
  }

  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && cancel()}>
      <Dialog.Portal>
        {/* forceRender shows the backdrop over a parent dialog too. */}
        <Dialog.Backdrop forceRender className={`${BACKDROP_CLASS} z-50`} />
        <Dialog.Viewport className="fixed inset-0 z-50 grid place-items-center sm:p-6">
          <Dialog.Popup
            ref={popup}
            initialFocus={() => firstField(popup.current) ?? true}
            finalFocus={() => !isReplaced || isCancelled.current}
            className={classNames(
              'flex h-dvh w-full flex-col border-line bg-paper sm:h-auto sm:max-h-[calc(100dvh-3rem)] sm:rounded-md sm:border',
              aside ? 'max-w-[100rem]' : wide ? 'sm:max-w-6xl' : 'sm:max-w-3xl',
            )}
          >
            <header className="flex items-center gap-1 border-b border-line px-4 py-2 sm:gap-2 sm:px-6">
              <div className="mr-auto min-w-0">
                <Dialog.Title className="font-serif text-xl break-words">{title}</Dialog.Title>
                {description && (
                  <Dialog.Description className="text-sm text-ink-soft">{description}</Dialog.Description>
                )}
              </div>
              {actions}
              <Dialog.Close
                render={
                  <IconButton label="Close">
                    <X aria-hidden="true" className="size-5" />
                  </IconButton>
                }
              />
            </header>
            <ConnectionNotice className="mx-4 my-2 sm:mx-6" />
            <div className={classNames('flex min-h-0 flex-1', Boolean(aside) && 'divide-x divide-line')}>
              <div className="min-w-0 flex-1 overflow-y-auto px-4 py-5 sm:px-6">{children}</div>
              {aside && <div className="min-w-0 flex-1 overflow-y-auto px-6 py-5">{aside}</div>}
            </div>
            {footer && (
              <footer className="flex flex-wrap items-center justify-end gap-3 border-t border-line px-4 py-3 sm:px-6">
                {footer}
              </footer>
            )}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Returns the form control that the address names, else the first one. */
const firstField = (within: HTMLElement | null) =>
  linkedField(within) ??
  within?.querySelector<HTMLElement>('form :is(input, textarea, select):not([type=file])') ??
  null
