import X from 'virtual:icon/x'
import { lazy, type ReactNode, Suspense, use, useId } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { ConnectionNotice } from '../controls/connection-notice.tsx'
import { IconButton } from '../controls/icon-button.tsx'
import { linkedField } from '../hooks/linked-field.ts'
import { Modal } from './modal.tsx'
import { PanelContext } from './panel.ts'

const PanelFrame = lazy(async () => ({ default: (await import('./panel-frame.tsx')).PanelFrame }))

interface Props {
  open: boolean
  onClose: () => void
  title: string
  description?: string
  /** Buttons beside the title. */
  actions?: ReactNode
  children: ReactNode
  /** The buttons below the content. They do not scroll with it. */
  footer?: ReactNode
  /** Whether the content is a text without controls. The focus can be on it then, so that keys scroll it. */
  isText?: boolean
  /** Uses a larger maximum width. */
  wide?: boolean
  /** Shown beside the content, which scrolls on its own. For wide screens only. */
  aside?: ReactNode
  /** Shown at the side, narrower than the content. For wide screens only. */
  sidePanel?: ReactNode
}

/** A large dialog; full-screen on small screens. Its first form field gets the focus, or a value to copy. */
export function FormDialog({
  open,
  onClose,
  title,
  description,
  actions,
  children,
  footer,
  isText = false,
  wide = false,
  aside,
  sidePanel,
}: Props) {
  const id = useId()
  if (use(PanelContext))
    return (
      <Suspense>
        <PanelFrame {...{ title, description, actions, footer }}>{children}</PanelFrame>
      </Suspense>
    )
  return (
    <Modal
      open={open}
      onClose={onClose}
      aria-labelledby={id}
      {...(description && { 'aria-describedby': `${id}-description` })}
      initialFocus={firstField}
      className="grid content-center justify-items-center sm:p-6"
    >
      <div
        className={classNames(
          'flex h-dvh w-full flex-col border-line bg-paper sm:h-auto sm:max-h-[calc(100dvh-3rem)] sm:rounded-md sm:border',
          Boolean(aside || sidePanel || wide) && 'is-wide',
          aside || (wide && sidePanel) ? 'max-w-[100rem]' : wide || sidePanel ? 'sm:max-w-6xl' : 'sm:max-w-3xl',
        )}
      >
        <header className="flex flex-wrap items-center gap-x-1 border-b border-line px-4 py-2 sm:flex-nowrap sm:gap-x-2 sm:px-6">
          <div className="min-w-0 flex-1 basis-40">
            <h2 id={id} className="font-serif text-xl break-words">
              {title}
            </h2>
            {description && (
              <p id={`${id}-description`} className="text-sm text-ink-soft">
                {description}
              </p>
            )}
          </div>
          <div className="ml-auto flex items-center gap-1 sm:gap-2">
            {actions}
            <IconButton label="Close" onClick={onClose}>
              <X aria-hidden="true" className="size-5" />
            </IconButton>
          </div>
        </header>
        <ConnectionNotice className="mx-4 my-2 sm:mx-6" />
        <div className={classNames('flex min-h-0 flex-1', Boolean(aside || sidePanel) && 'divide-x divide-line')}>
          <div {...(isText && { tabIndex: 0 })} className="min-w-0 flex-1 overflow-y-auto px-4 py-5 sm:px-6">
            {children}
          </div>
          {aside && <div className="min-w-0 flex-1 overflow-y-auto px-6 py-5">{aside}</div>}
          {sidePanel && <div className="w-96 shrink-0 overflow-y-auto px-4 py-3">{sidePanel}</div>}
        </div>
        {footer && (
          <footer className="form-buttons flex flex-wrap items-center justify-end gap-3 border-t border-line px-4 py-3 max-sm:gap-1.5 max-sm:px-3 sm:px-6 max-sm:[&_button]:px-3">
            {footer}
          </footer>
        )}
      </div>
    </Modal>
  )
}

/** Returns the form control that the address names, else the first one of a form or a search, else a value to copy. */
const firstField = (within: HTMLElement) =>
  linkedField(within) ??
  within.querySelector<HTMLElement>(':is(form, [role=search]) :is(input, textarea, select):not([type=file])') ??
  within.querySelector<HTMLElement>('input[readonly]')
