import { Spinner } from '../../ui/spinner.tsx'
import { preloadedDialog } from '../ui/preloaded.tsx'
import type { FormDialogProps } from './form-popup.tsx'

/** A large dialog; full-screen on small screens. Its first form field gets the focus. */
export const FormDialog = preloadedDialog<FormDialogProps>(
  () => import('./form-popup.tsx'),
  <Spinner label="Loading dialog..." />,
)
