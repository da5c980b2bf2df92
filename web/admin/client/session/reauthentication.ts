import { useSyncExternalStore } from 'react'
import { createListeners } from '../../../ui/listeners.ts'

let pending: PromiseWithResolvers<boolean> | undefined

const { notify, subscribe } = createListeners()

function setPending(next: typeof pending) {
  pending = next
  notify()
}

/**
 * Opens the dialog that asks for the password again. Operations that fail at the same time share it. Resolves to whether the
 * user has confirmed their identity; false if the dialog was cancelled.
 */
export function requestReauthentication(): Promise<boolean> {
  if (!pending) setPending(Promise.withResolvers())
  return pending!.promise
}

/** Ends the request when the dialog closes. */
export function endReauthentication(isConfirmed: boolean) {
  pending?.resolve(isConfirmed)
  setPending(undefined)
}

/** Returns whether an operation waits for the user to confirm their identity. */
export const useIsReauthenticationPending = () => useSyncExternalStore(subscribe, () => pending !== undefined)
