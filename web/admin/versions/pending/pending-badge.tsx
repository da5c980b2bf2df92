import { Link } from 'react-router-dom'
import { Badge } from '../../ui/controls/badge.tsx'
import { pendingLabel } from './labels.ts'
import type { PendingSummary } from './types.ts'

interface Props {
  change: PendingSummary
  to: string
  /** The name of the item. */
  name: string
}

/** A badge for a pending change of an item, which links to the form with that version. */
export function PendingBadge({ change, to, name }: Props) {
  const label = pendingLabel(change)
  return (
    <Link to={to} aria-label={`${label}: ${name}`} className="inline-flex max-w-full no-underline">
      <Badge variant="pending">{label}</Badge>
    </Link>
  )
}
