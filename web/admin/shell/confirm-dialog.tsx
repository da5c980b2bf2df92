import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Button } from '../../ui/button.tsx'
import { BACKDROP_CLASS } from '../ui/overlay.ts'
import type { ConfirmRequest } from './confirm.tsx'

interface Props {
  open: boolean
  /** The last request, which stays visible while the dialog closes. */
  request: ConfirmRequest<string> | null
  /** Called with the choice, or with null if the dialog was cancelled. */
  onClose: (value: string | null) => void
}

/** The dialog of a request of `useChoice`, `useConfirm` or `useAlert`. */
export default function ConfirmDialog({ open, request, onClose }: Props) {
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && onClose(null)}>
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
                <Button variant="quiet" onClick={() => onClose(null)}>
                  {request?.cancelLabel ?? 'Cancel'}
                </Button>
              )}
              {request?.choices.map(({ value, label, variant }) => (
                <Button key={value} variant={variant} onClick={() => onClose(value)}>
                  {label}
                </Button>
              ))}
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
