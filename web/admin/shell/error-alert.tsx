import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'

interface Props {
  /** What went wrong; nothing is shown without it. */
  message: string | null | undefined
  onRetry?: (() => void) | undefined
  className?: string
}

/** The quiet line that says what went wrong, where it happened. */
export function ErrorAlert({ message, onRetry, className }: Props) {
  return (
    // It is there before it says anything, so that screen readers hear it; empty, it takes no room.
    <div
      role="alert"
      className={classNames(
        message
          ? 'flex flex-wrap items-center gap-3 border-l-2 border-danger py-1 pl-3 text-sm text-danger'
          : 'sr-only',
        message && className,
      )}
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
