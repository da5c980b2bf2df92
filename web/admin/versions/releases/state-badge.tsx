import { scheduleLabel, stateLabels } from '../pending/labels.ts'
import type { ReleaseSummary } from '../pending/types.ts'
import { Badge } from '../../ui/controls/badge.tsx'

const VARIANTS = {
  OPEN: 'note',
  IN_REVIEW: 'pending',
  APPROVED: 'on',
  SCHEDULED: 'pending',
  FAILED: 'failed',
  PUBLISHED: 'on',
  ROLLED_BACK: 'off',
  DISCARDED: 'off',
} as const

/** A badge with the state of a release, and its time if it is scheduled. */
export const StateBadge = ({ release }: { release: Pick<ReleaseSummary, 'state' | 'scheduledAt'> }) => (
  <Badge variant={VARIANTS[release.state]}>
    {release.state === 'SCHEDULED' ? scheduleLabel(release) : stateLabels[release.state]}
  </Badge>
)
