import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '../../../ui/class-names.ts'
import { openModal, topModal } from './open-modals.ts'

/** The element that gets the focus back from a dialog that is closing, unless another dialog replaces that one. */
let returning: HTMLElement | null = null

/** The modal dialog around a component. Menus are rendered in it, because everything outside of it is inert. */
export const ModalContext = createContext<RefObject<HTMLElement | null> | undefined>(undefined)

interface Props {
  open: boolean
  /** Called when Escape or, except for an alert, the backdrop is pressed. */
  onClose: () => void
  role?: 'alertdialog'
  'aria-label'?: string
  'aria-labelledby'?: string
  'aria-describedby'?: string
  /** Returns the element that gets the focus. By default, it is the first one that can have it. */
  initialFocus?: (dialog: HTMLElement) => HTMLElement | null
  /** The classes of the element that covers the screen and contains the children. */
  className?: string
  children: ReactNode
}

/**
 * A modal dialog. The browser keeps the focus in it, and makes everything else inert. Afterwards the element that had the
 * focus before gets it back.
 */
export const Modal = ({ open, ...props }: Props) => open && createPortal(<OpenModal {...props} />, document.body)

function OpenModal({ onClose, initialFocus, className, children, ...props }: Omit<Props, 'open'>) {
  const ref = useRef<HTMLDialogElement>(null)

  const show = useEffectEvent((dialog: HTMLDialogElement) => {
    const before = returning ?? focusTarget(document.activeElement)
    const close = openModal(dialog)
    initialFocus?.(dialog)?.focus()
    return () => {
      close()
      returning = before
      // The dialogs around this one may be closing too, and make the element inert until then.
      queueMicrotask(() => {
        returning = null
        if (document.activeElement === document.body) before?.focus({ preventScroll: true })
      })
    }
  })
  const around = use(ModalContext)
  const waits = useRef(false)
  useLayoutEffect(() => {
    // React runs the effects of a dialog before those of one around it that is new, too, and would be opened over it.
    waits.current = around?.current === null
    return waits.current ? undefined : show(ref.current!)
  }, [around])
  useEffect(() => (waits.current ? show(ref.current!) : undefined), [])

  const pressKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || topModal() !== ref.current) return
    event.preventDefault()
    onClose()
  })
  const pressBackdrop = useEffectEvent(() => props.role !== 'alertdialog' && onClose())
  useEffect(() => {
    const dialog = ref.current!
    let pressed: EventTarget | null = null
    const end = new AbortController()
    addEventListener('keydown', (event) => pressKey(event), end)
    dialog.addEventListener('pointerdown', ({ target }) => (pressed = target), end)
    // A selection of text that ends over the backdrop is no click on it.
    dialog.addEventListener('click', ({ target }) => target === dialog && pressed === dialog && pressBackdrop(), end)
    return () => end.abort()
  }, [])

  return (
    <dialog
      {...props}
      ref={ref}
      // The browser would close it although the form asks first.
      closedby="none"
      className={classNames(
        'fixed inset-0 m-0 size-auto max-h-none max-w-none overscroll-contain bg-transparent text-ink backdrop:bg-[rgb(6_17_11/0.5)]',
        className,
      )}
    >
      <ModalContext value={ref}>{children}</ModalContext>
    </dialog>
  )
}

/** Returns the element itself, or the button of the menu that contains it: the menu closes when it opens a dialog. */
function focusTarget(element: Element | null): HTMLElement | null {
  const button = element?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  const target = button ? document.getElementById(button) : element
  return target instanceof HTMLElement ? target : null
}
