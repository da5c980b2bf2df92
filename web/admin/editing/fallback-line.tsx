import { Button } from '../../ui/button.tsx'

/** A notice that the form shows the built-in content because the stored content could not be loaded. */
export const FallbackLine = ({ onRetry }: { onRetry: () => void }) => (
  <div role="status" className="mb-5 flex flex-wrap items-center gap-3 border-l-2 border-danger py-1 pl-3 text-sm">
    The stored content could not be loaded, so the form shows the built-in content. Saving it does not overwrite the
    stored content without asking.
    <Button variant="outline" size="small" onClick={onRetry}>
      Load again
    </Button>
  </div>
)
