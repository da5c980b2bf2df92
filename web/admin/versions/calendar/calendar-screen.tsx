import { useApolloClient, useQuery } from '@apollo/client/react'
import ChevronLeft from 'virtual:icon/chevron-left'
import ChevronRight from 'virtual:icon/chevron-right'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import {
  CalendarDocument,
  ScheduleReleaseDocument,
  UpdateCommentThreadDocument,
} from '../../client/graphql/generated.ts'
import { useAction } from '../../client/graphql/use-action.ts'
import { useErrorLog } from '../../client/graphql/use-error-log.ts'
import { useMay } from '../../client/session/store.ts'
import { Page } from '../../shell/page/page.tsx'
import { ErrorAlert } from '../../ui/controls/error-alert.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { preloaded } from '../../ui/controls/preloaded.tsx'
import { QueryError } from '../../ui/controls/query-error.tsx'
import { dayText } from '../../ui/format/day-text.ts'
import { browserZone, inBrowserZone } from '../../ui/format/zoned-time.ts'
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts'
import { hasLostFocus } from '../../ui/hooks/lost-focus.ts'
import { useQueryParams } from '../../ui/hooks/use-query-params.ts'
import { notify, undoAction } from '../../ui/notices/notices.tsx'
import { addDays, addMonths, type Day, dayOf, formatDay, onDay, startOf, weeksOf } from './days.ts'
import { DayList } from './day-list.tsx'
import type { Due } from './due-link.tsx'
import type { Entry } from './entry.ts'
import { MonthGrid } from './month-grid.tsx'

const DueDayDialog = preloaded(() => import('./due-day-dialog.tsx'))
const ScheduleDialog = preloaded(() => import('../pending/schedule-dialog.tsx'))

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

/** Returns the day with which weeks begin where the browser is: 1 for Monday to 7 for Sunday. */
function firstDayOfWeek(): number {
  // `navigator.language` need not be valid.
  const locale = new Intl.Locale(new Intl.DateTimeFormat().resolvedOptions().locale) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number }
  }
  return locale.getWeekInfo?.().firstDay ?? 1
}

/** Gives the focus to an entry that has moved: the button that moved it is gone with its old place. */
const focusMoved = (id: string) =>
  requestAnimationFrame(() => {
    if (hasLostFocus()) document.querySelector<HTMLElement>(`[data-entry="${CSS.escape(id)}"] a`)?.focus()
  })

/** /admin/calendar */
export function CalendarScreen() {
  const client = useApolloClient()
  const mayPublish = useMay('releases:publish')
  const [params, update] = useQueryParams()
  const [changed, setChanged] = useState<Entry | null>(null)
  const [changedDue, setChangedDue] = useState<Due | null>(null)
  const isWide = useMediaQuery('(min-width: 48rem)')
  const zone = browserZone()
  const [now] = useState(() => new Date().toISOString())
  const today = dayOf(now, zone)
  const requested = params.get('month') ?? ''
  const month = MONTH.test(requested) ? requested : today.slice(0, 7)
  const weeks = weeksOf(month, firstDayOfWeek())
  const [from, to] = [weeks[0]![0]!, weeks.at(-1)![6]!]
  const { data, error, refetch } = useQuery(CalendarDocument, {
    variables: { since: startOf(from, zone), until: startOf(addDays(to, 1), zone), from, to },
    fetchPolicy: 'cache-and-network',
  })
  useErrorLog('Loading the calendar failed', error)
  const { run, failure } = useAction(refetch)
  const entries = (data?.page.items ?? []).flatMap((release): Entry[] => {
    const at = release.publishedAt ?? release.scheduledAt
    return at ? [{ ...release, at }] : []
  })
  const byDay = Map.groupBy(entries, ({ at }) => dayOf(at, zone))
  const due = Map.groupBy(data?.due ?? [], ({ dueOn }) => dueOn!)
  const isList = !isWide || params.get('view') === 'list'
  const name = formatDay(`${month}-01`, { month: 'long', year: 'numeric' })
  const mayMove = ({ state }: Entry) => mayPublish && state === 'SCHEDULED'

  const schedule = ({ id, version }: Pick<Entry, 'id' | 'version'>, at: string) =>
    client.mutate({ mutation: ScheduleReleaseDocument, variables: { id, at, timeZone: zone, version } })

  const move = (entry: Entry, day: Day) =>
    run('Moving the release', async () => {
      const moved = await schedule(entry, onDay(entry.at, day, zone))
      const release = moved.data!.release
      const undo = () =>
        void run('Moving it back', async () => {
          await schedule(release, entry.at)
          return undefined
        })
      return () => notify(`“${entry.name}” goes live on ${inBrowserZone(release.scheduledAt!)}.`, undoAction(undo))
    })

  const changeDue = (id: string, dueOn: Day) =>
    client.mutate({ mutation: UpdateCommentThreadDocument, variables: { id, changes: { dueOn } } })

  const moveDue = ({ id, title, dueOn }: Due, day: Day) =>
    run('Changing the day', async () => {
      await changeDue(id, day)
      const undo = () =>
        void run('Moving it back', async () => {
          await changeDue(id, dueOn!)
          return undefined
        })
      return () => notify(`The comment on “${title}” is due on ${dayText(day)}.`, undoAction(undo))
    })

  const go = (count: number) => update({ month: addMonths(month, count) }, { replace: false })
  return (
    <Page title="Calendar">
      <div className="grid grid-cols-1 gap-4">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="mr-2 min-w-44 font-serif text-xl" aria-live="polite">
            {name}
          </h2>
          <IconButton label="Previous month" onClick={() => go(-1)}>
            <ChevronLeft aria-hidden="true" className="size-5" />
          </IconButton>
          <IconButton label="Next month" onClick={() => go(1)}>
            <ChevronRight aria-hidden="true" className="size-5" />
          </IconButton>
          <Button variant="outline" size="small" onClick={() => update({ month: null })}>
            Today
          </Button>
          {isWide && (
            <Button
              variant="quiet"
              size="small"
              className="ml-auto"
              onClick={() => update({ view: isList ? null : 'list' })}
            >
              {isList ? 'Show as month' : 'Show as list'}
            </Button>
          )}
        </div>
        <ErrorAlert message={failure} />
        <QueryError error={error} refetch={refetch} />
        {!data && !error && <Spinner label="Loading the calendar..." />}
        {data && isList && (
          <DayList
            days={weeks.flat().filter((day) => day.startsWith(month))}
            entries={byDay}
            due={due}
            today={today}
            mayMove={mayMove}
            onChange={setChanged}
            onChangeDue={setChangedDue}
          />
        )}
        {data && !isList && (
          <MonthGrid
            name={name}
            month={month}
            weeks={weeks}
            entries={byDay}
            due={due}
            today={today}
            mayMove={mayMove}
            onMove={(entry, day) => void move(entry, day)}
            onMoveDue={(thread, day) => void moveDue(thread, day)}
            onChange={setChanged}
            onChangeDue={setChangedDue}
          />
        )}
      </div>
      {changedDue && (
        <DueDayDialog
          due={changedDue}
          onClose={() => setChangedDue(null)}
          onSubmit={async (day) => {
            await changeDue(changedDue.id, day)
            setChangedDue(null)
            notify(`The comment on “${changedDue.title}” is due on ${dayText(day)}.`)
            await refetch()
            focusMoved(changedDue.id)
          }}
        />
      )}
      {changed && (
        <ScheduleDialog
          name={changed.name}
          scheduledAt={changed.at}
          onClose={() => setChanged(null)}
          onSubmit={async (at) => {
            await schedule(changed, at)
            setChanged(null)
            notify(`“${changed.name}” goes live on ${inBrowserZone(at)}.`)
            await refetch()
            focusMoved(changed.id)
          }}
        />
      )}
    </Page>
  )
}
