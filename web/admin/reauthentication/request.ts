import { openOverlay } from '../shell/overlay-requests.ts'

let pending: PromiseWithResolvers<boolean> | undefined

/**
 * Opens the dialog that asks for the password again. Operations that fail at the same time share it. Resolves to whether the
 * user has confirmed their identity; false if the dialog was cancelled.
 */
export function requestReauthentication(): Promise<boolean> {
  if (!pending) {
    pending = Promise.withResolvers()
    openOverlay('reauthentication')
  }
  return pending.promise
}

/** Ends the request when the dialog closes. */
export function endReauthentication(isConfirmed: boolean) {
  pending?.resolve(isConfirmed)
  pending = undefined
}
