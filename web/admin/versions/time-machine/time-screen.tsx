import { useApolloClient, useQuery } from '@apollo/client/react'
import { useDeferredValue, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useAction } from '../../client/graphql/use-action.ts'
import { useErrorLog } from '../../client/graphql/use-error-log.ts'
import { adminPaths, releasePath } from '../../shell/paths/paths.ts'
import { comparePath } from '../points-of-view/paths.ts'
import { inBrowserZone } from '../../ui/format/zoned-time.ts'
import { ErrorAlert } from '../../ui/controls/error-alert.tsx'
import { notify } from '../../ui/notices/notices.tsx'
import { Page } from '../../shell/page/page.tsx'
import { QueryError } from '../../ui/controls/query-error.tsx'
import { useQueryParams } from '../../ui/hooks/use-query-params.ts'
import { MomentInput } from '../../ui/controls/moment-input.tsx'
import { preloaded } from '../../ui/controls/preloaded.tsx'
import { DifferenceList, type Part } from './difference-list.tsx'
import type { SiteMoment } from '../points-of-view/types.ts'
import {
  BringBackMomentDocument,
  SiteDifferencesDocument,
  SiteMomentsDocument,
} from '../../client/graphql/generated.ts'
import { TimeSlider } from './time-slider.tsx'

const ShareDialog = preloaded(() => import('../points-of-view/share-dialog.tsx'))

const TITLE = 'Time machine'
const PAGE_SIZE = 50

/** /admin/time */
export function TimeScreen() {
  const { data, error, refetch } = useQuery(SiteMomentsDocument, { fetchPolicy: 'network-only' })
  useErrorLog('Loading the history failed', error)
  const moments = data?.moments ?? []
  return (
    <Page title={TITLE} back={adminPaths.dashboard}>
      <QueryError error={error} refetch={refetch} />
      {!data && !error && <Spinner label="Loading history..." />}
      {data && moments.length === 0 && <p>Nothing has been changed yet.</p>}
      {moments.length > 0 && <Machine moments={moments} />}
    </Page>
  )
}

/** Returns the index of the last moment at or before a time, or of the first one. */
function indexAt(moments: readonly SiteMoment[], at: string | null): number {
  if (!at) return moments.length - 1
  return Math.max(
    0,
    moments.findLastIndex((moment) => Date.parse(moment.at) <= Date.parse(at)),
  )
}

function Machine({ moments }: { moments: readonly SiteMoment[] }) {
  const [params, update] = useQueryParams()
  const [isSharing, setSharing] = useState(false)
  const requested = params.get('at')
  const index = indexAt(moments, requested)
  const at = requested && !Number.isNaN(Date.parse(requested)) ? requested : moments[index]!.at
  return (
    <div className="grid max-w-5xl grid-cols-1 gap-6">
      <p className="max-w-prose text-ink-soft">
        Go back to any moment in the history of the site: look at it, compare it with now, and bring back all of it or a
        part. Nothing changes before you publish the release that this creates.
      </p>
      {moments.length > 1 ? (
        <TimeSlider moments={moments} value={index} onChange={(next) => update({ at: moments[next]!.at })} />
      ) : (
        <p>The site has not been changed since its content was first saved.</p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <p className="font-serif text-xl" role="status">
          {inBrowserZone(at, 'medium')}
        </p>
        <div className="mr-auto max-w-full min-w-0 text-sm">
          <MomentInput key={at} label="Exact time" at={at} onChange={(next) => update({ at: next })} />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" size="medium" onClick={() => setSharing(true)}>
            Preview …
          </Button>
          <Link to={comparePath({ at })} className={buttonClass({ variant: 'outline', size: 'medium' })}>
            Compare side by side
          </Link>
        </div>
      </div>
      <Since at={useDeferredValue(at)} />
      {isSharing && (
        <ShareDialog
          view={{ at }}
          name={`the site on ${inBrowserZone(at, 'medium')}`}
          onClose={() => setSharing(false)}
        />
      )}
    </div>
  )
}

/** What has changed since a moment, with the buttons that bring it back. */
function Since({ at }: { at: string }) {
  const client = useApolloClient()
  const navigate = useNavigate()
  const [limit, setLimit] = useState(PAGE_SIZE)
  const { data, previousData, error, refetch } = useQuery(SiteDifferencesDocument, {
    // One more than is shown tells whether there are more.
    variables: { at, limit: limit + 1 },
    fetchPolicy: 'no-cache',
  })
  const { run, failure } = useAction()
  useErrorLog('Comparing failed', error)
  const differences = (data ?? previousData)?.differences
  const shown = differences?.slice(0, limit)

  const bringBack = (part: Partial<Part> = {}) =>
    run('Bringing back', async () => {
      const result = await client.mutate({ mutation: BringBackMomentDocument, variables: { at, ...part } })
      const { id } = result.data!.release
      return () => {
        notify('A release was created. Publish it to bring this back.')
        void navigate(releasePath(id))
      }
    })

  return (
    <section aria-labelledby="since" className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="since" className="mr-auto font-serif text-xl">
          Changed since then
        </h2>
        {shown && shown.length > 0 && (
          <Button size="medium" onClick={() => void bringBack()}>
            Bring back all …
          </Button>
        )}
      </div>
      <ErrorAlert message={failure} />
      <QueryError error={error} refetch={refetch} />
      {!differences && !error && <Spinner label="Loading differences..." />}
      {shown?.length === 0 && <p role="status">The site is what it was then.</p>}
      {shown && <DifferenceList differences={shown} onBringBack={(part) => void bringBack(part)} />}
      {differences && differences.length > limit && (
        <div>
          <Button variant="outline" size="small" onClick={() => setLimit(limit + PAGE_SIZE)}>
            Show more
          </Button>
        </div>
      )}
    </section>
  )
}
