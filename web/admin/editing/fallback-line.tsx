import { Button } from '../../ui/button.tsx'

/** Says that a form shows built-in content because the stored one could not be loaded. */
export const FallbackLine = ({ onRetry }: { onRetry: () => void }) => (
  <div role="status" className="mb-5 flex flex-wrap items-center gap-3 border-l-2 border-danger py-1 pl-3 text-sm">
    What is stored could not be loaded. The form shows the built-in content; saving it never overwrites what is stored
    without asking.
    <Button variant="outline" size="small" onClick={onRetry}>
      Load again
    </Button>
  </div>
)
