import type { Origin } from './origins.ts'

/** What the form beside the page gets. */
export interface PanelProps {
  of: Origin
  onClose: () => void
  /** Called after something was saved, so that the page is loaded again. */
  onSaved: () => void
}
