import type { PendingSummary, ReleaseState, ReleaseSummary } from './types.ts'
import { inBrowserZone } from '../../ui/format/zoned-time.ts'

export const stateLabels: Record<ReleaseState, string> = {
  OPEN: 'Open',
  IN_REVIEW: 'In review',
  APPROVED: 'Approved',
  SCHEDULED: 'Scheduled',
  FAILED: 'Failed',
  PUBLISHED: 'Published',
  ROLLED_BACK: 'Rolled back',
  DISCARDED: 'Discarded',
}

/** Says when a scheduled release is published, in the browser's time zone. */
export const scheduleLabel = ({ scheduledAt }: Pick<ReleaseSummary, 'scheduledAt'>) =>
  scheduledAt ? `Scheduled ${inBrowserZone(scheduledAt)}` : 'Scheduled'

/** Returns the badge of a pending change: "Draft", "In Spring launch", "In review", "Scheduled 1 Mar 2027, 09:00". */
export function pendingLabel({ release, action, values }: PendingSummary): string {
  if (!release) return 'Draft'
  if (action === 'DELETE') return `Deleted in ${release.name}`
  if (release.state === 'SCHEDULED' && release.scheduledAt) {
    const isEnd = release.isSingle && values['isActive'] === false
    return isEnd ? `Ends ${inBrowserZone(release.scheduledAt)}` : scheduleLabel(release)
  }
  // The release of a single reviewed draft is named after the draft itself.
  if (release.isSingle && ['IN_REVIEW', 'APPROVED'].includes(release.state)) return stateLabels[release.state]
  return release.state === 'FAILED' ? `Failed in ${release.name}` : `In ${release.name}`
}

/** What a user did to a release, after their name. */
export const actionLabels: Readonly<Record<string, string>> = {
  comment: 'commented',
  request: 'asked for a review',
  approve: 'approved the release',
  'send-back': 'sent the release back',
  schedule: 'scheduled the release',
  unschedule: 'cancelled the schedule',
  reopen: 'changed it, which voided its approval and schedule',
  publish: 'published the release',
  fail: 'could not publish the release',
  'roll-back': 'rolled the release back',
  discard: 'discarded the release',
  restore: 'restored the release',
}
