import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import { ConfirmDialog, type ConfirmRequest } from './confirm-dialog.tsx'

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
  const resolveOpen = useRef<(value: string | null) => void>(() => {})

  const requestChoice = useCallback<RequestChoice>(
    <V extends string>(next: ConfirmRequest<V>) =>
      new Promise<V | null>((resolve) => {
        resolveOpen.current(null)
        resolveOpen.current = resolve as (value: string | null) => void
        setRequest(next)
      }),
    [],
  )
  const close = (value: string | null) => {
    setRequest(null)
    resolveOpen.current(value)
  }

  return (
    <Context value={requestChoice}>
      {children}
      {request && <ConfirmDialog request={request} onClose={close} />}
    </Context>
  )
}
