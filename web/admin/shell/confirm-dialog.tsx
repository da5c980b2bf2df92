import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import type { ConfirmRequest } from './confirm.tsx'
import { Modal } from './modal.tsx'

interface Props {
  request: ConfirmRequest<string>
  /** Called with the choice, or with null if the dialog was cancelled. */
  onClose: (value: string | null) => void
}

/** The dialog of a request of `useChoice`, `useConfirm` or `useAlert`. */
export function ConfirmDialog({ request: { title, description, choices, cancelLabel = 'Cancel' }, onClose }: Props) {
  const id = useId()
  return (
    <Modal
      open
      onClose={() => onClose(null)}
      role="alertdialog"
      aria-labelledby={id}
      {...(description && { 'aria-describedby': `${id}-description` })}
      className="grid place-items-center p-4"
    >
      <div className="w-full max-w-lg rounded-md border border-line bg-raised p-6">
        <h2 id={id} className="text-lg font-medium break-words text-balance">
          {title}
        </h2>
        {description && (
          <div id={`${id}-description`} className="mt-2 text-ink-soft">
            {description}
          </div>
        )}
        <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:grid max-sm:justify-stretch">
          {cancelLabel !== null && (
            <Button variant="quiet" onClick={() => onClose(null)}>
              {cancelLabel}
            </Button>
          )}
          {choices.map(({ value, label, variant }) => (
            <Button key={value} variant={variant} onClick={() => onClose(value)}>
              {label}
            </Button>
          ))}
        </div>
      </div>
    </Modal>
  )
}
