import { Toast } from '@base-ui/react/toast'
import X from 'virtual:icon/x'
import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'

const manager = Toast.createToastManager()

/** More messages than this are not shown. */
const MAX_SHOWN = 5

interface Notice {
  /** Adds an Undo button that calls this function. */
  undo?: () => void
}

/**
 * Shows a message in a corner and announces it to screen readers. A message with Undo stays longer: 20 s instead of 6 s.
 *
 * @returns a function that removes the message
 */
export function notify(message: string, { undo }: Notice = {}): () => void {
  const id = manager.add({
    description: message,
    timeout: undo ? 20_000 : 6_000,
    ...(undo && {
      actionProps: {
        children: 'Undo',
        onClick: () => {
          manager.close(id)
          undo()
        },
      },
    }),
  })
  return () => manager.close(id)
}

/**
 * Renders the messages of `notify` at the bottom in the middle, where no screen has controls. Pointers reach what is behind
 * them, except at their buttons. The newest is shown, and all of them while one has the focus or the pointer.
 */
export function Notices({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider toastManager={manager} limit={MAX_SHOWN}>
      {children}
      <Toast.Portal>
        <Toast.Viewport className="group pointer-events-none fixed inset-x-4 bottom-4 z-[60] mx-auto grid max-w-md gap-2">
          <List />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
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
      <Toast.Content className="flex items-center gap-3 py-2 pr-2 pl-4 text-sm">
        <Toast.Description className="min-w-0 flex-1 break-words" />
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
