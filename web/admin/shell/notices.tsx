import { Toast } from '@base-ui/react/toast'
import X from 'virtual:icon/x'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'

const manager = Toast.createToastManager()

interface Notice {
  /** Adds an Undo button that calls this function. */
  undo?: () => void
}

/** Shows a message in a corner and announces it to screen readers. A message with Undo stays longer: 20 s instead of 6 s. */
export function notify(message: string, { undo }: Notice = {}) {
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
}

/** Renders the messages of `notify` at the lower left, because the Save buttons are at the lower right. */
export function Notices({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider toastManager={manager} limit={3}>
      {children}
      <Toast.Portal>
        <Toast.Viewport className="fixed inset-x-4 top-16 z-[60] grid justify-items-end gap-2 sm:top-auto sm:right-auto sm:bottom-4 sm:w-80">
          <List />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function List() {
  return Toast.useToastManager().toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className="w-full rounded-md border border-forest-line bg-forest text-on-forest data-[limited]:hidden"
    >
      <Toast.Content className="flex items-center gap-3 py-2 pr-2 pl-4 text-sm">
        <Toast.Description className="min-w-0 flex-1 break-words" />
        {toast.actionProps && (
          <Toast.Action
            render={
              <Button
                variant="quiet"
                size="small"
                className="text-forest-leaf! underline hover:bg-forest-line! hover:text-on-forest!"
              />
            }
          />
        )}
        <Toast.Close
          render={
            <IconButton
              label="Dismiss"
              className="size-8! text-on-forest-soft! hover:bg-forest-line! hover:text-on-forest!"
            >
              <X aria-hidden="true" className="size-4" />
            </IconButton>
          }
        />
      </Toast.Content>
    </Toast.Root>
  ))
}
