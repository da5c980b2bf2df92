import { preloaded } from '../controls/preloaded.tsx'
import type { NoticeAction, ShowNotice } from './notice.ts'

const { promise: ready, resolve: onReady } = Promise.withResolvers<ShowNotice>()

/**
 * Shows a message in a corner and announces it to screen readers. A message with a button stays longer: 20 s instead of 6 s.
 *
 * @returns a function that removes the message
 */
export function notify(message: string, action?: NoticeAction): () => void {
  const shown = ready.then((show) => show({ message, action }))
  return () => void shown.then((remove) => remove())
}

/** Returns the button that takes back what a message reports. */
export const undoAction = (run: () => void): NoticeAction => ({ label: 'Undo', run })

const Toasts = preloaded(() => import('./toasts.tsx'))

/** Renders the messages of `notify`. */
export const Notices = () => <Toasts onReady={onReady} />
