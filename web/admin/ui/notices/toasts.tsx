import { Toast } from '@base-ui/react/toast'
import X from 'virtual:icon/x'
import { useEffect } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../controls/icon-button.tsx'
import type { ShowNotice } from './notice.ts'
import { useTopModal } from '../dialogs/open-modals.ts'

const manager = Toast.createToastManager()

/** More messages than this are not shown. */
const MAX_SHOWN = 5

const show: ShowNotice = ({ message, action }) => {
  const id = manager.add({
    title: message,
    timeout: action ? 20_000 : 6_000,
    ...(action && {
      actionProps: {
        children: action.label,
        onClick: () => {
          manager.close(id)
          action.run()
        },
      },
    }),
  })
  return () => manager.close(id)
}

interface Props {
  /** Receives the function that shows messages, once they can be shown. */
  onReady: (show: ShowNotice) => void
}

/**
 * Renders the messages of `notify` where they cover no content: below the list of the navigation, which dialogs leave free, too, except
 * for wide ones: there they are beside the buttons. On smaller screens they are at the bottom, above the buttons of dialogs. Menus are above them, and pointers reach what is behind them, except at
 * their buttons. The newest is shown, and all of them while one has the focus or the pointer.
 */
export default function Toasts({ onReady }: Props) {
  const dialog = useTopModal()
  return (
    <Toast.Provider toastManager={manager} limit={MAX_SHOWN}>
      <Toast.Portal container={dialog}>
        <Toast.Viewport
          ref={tellHeight}
          className={`notices group pointer-events-none fixed inset-x-4 z-40 mx-auto grid max-w-md gap-2 ${dialog ? 'bottom-24' : 'bottom-4'}`}
        >
          <List />
        </Toast.Viewport>
      </Toast.Portal>
      <Ready onReady={onReady} />
    </Toast.Provider>
  )
}

/** Keeps the height of the messages in a property, by which the navigation makes room for them. */
function tellHeight(viewport: HTMLElement | null) {
  if (!viewport) return undefined
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--notices', `${viewport.offsetHeight}px`))
  observer.observe(viewport)
  return () => {
    observer.disconnect()
    style.removeProperty('--notices')
  }
}

/** Calls `onReady` once the provider listens to its manager. */
function Ready({ onReady }: Props) {
  useEffect(() => onReady(show), [onReady])
  return null
}

const ON_FOREST = 'pointer-events-auto text-on-forest-soft! hover:bg-forest-line! hover:text-on-forest!'

function List() {
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast, index) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className={classNames(
        'rounded-md border border-forest-line bg-forest text-on-forest data-[limited]:hidden',
        index > 0 && 'not-data-expanded:hidden',
      )}
      style={{ order: -index }}
    >
      <Toast.Content className="notice flex items-center gap-3 py-2 pr-2 pl-4 text-sm">
        <Toast.Title render={<p />} className="min-w-0 flex-1 break-words" />
        {index === 0 && toasts.length > 1 && (
          <Button variant="quiet" size="small" className={`${ON_FOREST} group-data-expanded:hidden`}>
            {toasts.length - 1} more
          </Button>
        )}
        {toast.actionProps && (
          <Toast.Action
            render={<Button variant="quiet" size="small" className={`${ON_FOREST} text-forest-leaf! underline`} />}
          />
        )}
        <Toast.Close
          render={
            <IconButton label="Dismiss" className={`size-8! ${ON_FOREST}`}>
              <X aria-hidden="true" className="size-4" />
            </IconButton>
          }
        />
      </Toast.Content>
    </Toast.Root>
  ))
}
