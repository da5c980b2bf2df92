import { Link } from 'react-router-dom'
import { Button } from '../../../ui/button.tsx'
import { releasePath } from '../../shell/paths/paths.ts'
import { stateLabels } from '../pending/labels.ts'
import { timeOfDay } from '../../ui/format/zoned-time.ts'
import { type Due, DueLink } from './due-link.tsx'
import type { Entry } from './entry.ts'
import { type Day, formatDay } from './days.ts'

interface Props {
  days: readonly Day[]
  entries: ReadonlyMap<Day, readonly Entry[]>
  /** What is to be done by a day. */
  due: ReadonlyMap<Day, readonly Due[]>
  today: Day
  mayMove: (entry: Entry) => boolean
  /** Asks for another time of a release. */
  onChange: (entry: Entry) => void
  /** Asks for another day of a thread. */
  onChangeDue: (due: Due) => void
}

/** The days of a month on which something goes live or is due, as a list. */
export function DayList({ days, entries, due, today, mayMove, onChange, onChangeDue }: Props) {
  const busy = days.filter((day) => entries.has(day) || due.has(day))
  if (busy.length === 0) return <p role="status">Nothing goes live in this month.</p>
  return (
    <ol className="grid max-w-3xl gap-6">
      {busy.map((day) => (
        <li key={day}>
          <h3 className="mb-1 font-medium">
            <time dateTime={day}>{formatDay(day, { weekday: 'long', day: 'numeric', month: 'long' })}</time>
            {day === today && ', today'}
          </h3>
          <ul className="border-t border-line">
            {entries.get(day)?.map((entry) => (
              <li
                key={entry.id}
                data-entry={entry.id}
                className="flex flex-wrap items-center gap-x-3 border-b border-line py-2"
              >
                <span className="text-sm text-ink-soft">{timeOfDay(entry.at)}</span>
                <Link
                  to={releasePath(entry.id)}
                  className="min-w-0 font-medium break-words no-underline hover:underline"
                >
                  {entry.name}
                </Link>
                <span className="text-sm text-ink-soft">{stateLabels[entry.state]}</span>
                {mayMove(entry) && (
                  <Button
                    variant="outline"
                    size="small"
                    className="ml-auto"
                    aria-label={`Change time: ${entry.name}`}
                    onClick={() => onChange(entry)}
                  >
                    Change time …
                  </Button>
                )}
              </li>
            ))}
            {due.get(day)?.map((thread) => (
              <li
                key={thread.id}
                data-entry={thread.id}
                className="flex flex-wrap items-center gap-x-3 border-b border-line py-2"
              >
                <DueLink due={thread} className="min-w-0 font-medium break-words no-underline hover:underline" />
                <span className="text-sm text-ink-soft">Due</span>
                <Button
                  variant="outline"
                  size="small"
                  className="ml-auto"
                  aria-label={`Change day: comment on ${thread.title}`}
                  onClick={() => onChangeDue(thread)}
                >
                  Change day …
                </Button>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}
