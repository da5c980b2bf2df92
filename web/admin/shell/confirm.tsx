import { AlertDialog } from '@base-ui/react/alert-dialog'
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { BACKDROP_CLASS } from '../ui/overlay.ts'

interface ConfirmRequest<V extends string> {
  title: string
  description?: ReactNode
  /** The buttons besides Cancel. The main one is last. */
  choices: readonly { value: V; label: string; variant?: 'danger' | 'outline' }[]
  /** The label of the button that changes nothing; null for a message without one. */
  cancelLabel?: string | null
}

type RequestChoice = <V extends string>(request: ConfirmRequest<V>) => Promise<V | null>

const Context = createContext<RequestChoice>(() => Promise.resolve(null))

/** Returns a function that opens a dialog and resolves to the choice, or to null if the dialog was cancelled. */
export const useChoice = () => useContext(Context)

/** Returns a function that opens a confirmation dialog for a destructive action and resolves to whether it was confirmed. */
export function useConfirm() {
  const requestChoice = useChoice()
  return useCallback(
    async (title: string, label = 'Delete', description?: string) =>
      (await requestChoice({ title, description, choices: [{ value: 'yes', label, variant: 'danger' }] })) === 'yes',
    [requestChoice],
  )
}

/** Returns a function that shows a message in a dialog and resolves once the dialog is closed. */
export function useAlert() {
  const requestChoice = useChoice()
  return useCallback(
    (title: string) => requestChoice({ title, choices: [{ value: 'ok', label: 'OK' }], cancelLabel: null }),
    [requestChoice],
  )
}

/** Renders the dialog that `useChoice`, `useConfirm` and `useAlert` open. A new request cancels the open one. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [request, setRequest] = useState<ConfirmRequest<string> | null>(null)
  const [open, setOpen] = useState(false)
  const resolveOpen = useRef<(value: string | null) => void>(() => {})

  const requestChoice = useCallback<RequestChoice>(
    <V extends string>(next: ConfirmRequest<V>) =>
      new Promise<V | null>((resolve) => {
        resolveOpen.current(null)
        resolveOpen.current = resolve as (value: string | null) => void
        setRequest(next)
        setOpen(true)
      }),
    [],
  )
  const close = (value: string | null) => {
    setOpen(false)
    resolveOpen.current(value)
  }

  return (
    <Context value={requestChoice}>
      {children}
      <AlertDialog.Root open={open} onOpenChange={(next) => !next && close(null)}>
        <AlertDialog.Portal>
          <AlertDialog.Backdrop className={`${BACKDROP_CLASS} z-[54]`} forceRender />
          <AlertDialog.Viewport className="fixed inset-0 z-[55] grid place-items-center p-4">
            <AlertDialog.Popup className="w-full max-w-lg rounded-md border border-line bg-raised p-6">
              <AlertDialog.Title className="text-lg font-medium break-words text-balance">
                {request?.title}
              </AlertDialog.Title>
              {request?.description && (
                <AlertDialog.Description className="mt-2 text-ink-soft">{request.description}</AlertDialog.Description>
              )}
              <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:grid max-sm:justify-stretch">
                {request?.cancelLabel !== null && (
                  <Button variant="outline" onClick={() => close(null)}>
                    {request?.cancelLabel ?? 'Cancel'}
                  </Button>
                )}
                {request?.choices.map(({ value, label, variant }) => (
                  <Button key={value} variant={variant} onClick={() => close(value)}>
                    {label}
                  </Button>
                ))}
              </div>
            </AlertDialog.Popup>
          </AlertDialog.Viewport>
        </AlertDialog.Portal>
      </AlertDialog.Root>
    </Context>
  )
}
