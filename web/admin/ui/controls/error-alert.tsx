import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { calloutClass } from './callout.ts'

interface Props {
  /** The error message. Nothing is shown without one. */
  message: string | null | undefined
  onRetry?: (() => void) | undefined
  className?: string
}

/** An inline error message with an optional button to try again. */
export function ErrorAlert({ message, onRetry, className }: Props) {
  return (
    // The alert region exists before it has content, because screen readers announce only changes to it.
    <div
      role="alert"
      className={classNames(message ? calloutClass('danger', 'text-danger') : 'sr-only', message && className)}
    >
      {message}
      {message && onRetry && (
        <Button variant="outline" size="small" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}
