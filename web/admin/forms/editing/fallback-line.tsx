import { Button } from '../../../ui/button.tsx'
import { calloutClass } from '../../ui/controls/callout.ts'

/** A notice that the form shows the built-in content because the stored content could not be loaded. */
export const FallbackLine = ({ onRetry }: { onRetry: () => void }) => (
  <div role="status" className={calloutClass('danger', 'mb-5')}>
    The stored content could not be loaded, so the form shows the built-in content. Saving it does not overwrite the
    stored content without asking.
    <Button variant="outline" size="small" onClick={onRetry}>
      Load again
    </Button>
  </div>
)
