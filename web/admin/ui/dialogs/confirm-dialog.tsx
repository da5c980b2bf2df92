import { type ReactNode, useId } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Modal } from './modal.tsx'

/** A question with buttons to choose from. */
export interface ConfirmRequest<V extends string> {
  title: string
  description?: ReactNode
  /** The buttons besides Cancel. The main one is last. */
  choices: readonly { value: V; label: string; variant?: 'danger' | 'quiet' }[]
  /** The label of the button that changes nothing; null for a message without one. */
  cancelLabel?: string | null
}

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
      className="grid content-center justify-items-center p-4"
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
