import { browserZone, inBrowserZone, inZone, zoneLabel } from '../../ui/format/zoned-time.ts'
import { StateBadge } from './state-badge.tsx'
import type { Release } from './types.ts'

/** The state of a release, when it is or was published, by whom it was made, and its notes. */
export function Summary({ release }: { release: Release }) {
  const { notes, state, scheduledAt, createdBy, createdAt, publishedAt, publishedBy } = release
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StateBadge release={release} />
        <span className="text-sm text-ink-soft">
          Created by {createdBy}, {inBrowserZone(createdAt)}
        </span>
      </p>
      {state === 'SCHEDULED' && scheduledAt && <Schedule release={release} at={new Date(scheduledAt)} />}
      {state === 'FAILED' && (
        <p className="text-sm text-danger">
          It could not be published{scheduledAt && ` at its time, ${inBrowserZone(scheduledAt)}`}. Nothing of it is
          live. Correct what prevents it, and publish or schedule it again.
        </p>
      )}
      {publishedAt && (
        <p className="text-sm">
          Published by {publishedBy ?? 'the schedule'}, {inBrowserZone(publishedAt)}.
        </p>
      )}
      {notes && <p className="max-w-prose break-words whitespace-pre-wrap">{notes}</p>}
    </div>
  )
}

/** The time of a scheduled release, in the time zone of the user, and in that in which it was chosen. */
function Schedule({ release: { timeZone }, at }: { release: Release; at: Date }) {
  const own = browserZone()
  return (
    <p className="text-sm">
      Goes live on <strong className="font-medium">{inZone(at, own)}</strong> ({zoneLabel(at, own)}).
      {timeZone && timeZone !== own && (
        <>
          {' '}
          It was scheduled for {inZone(at, timeZone)} in {zoneLabel(at, timeZone)}.
        </>
      )}
    </p>
  )
}
