import { useQuery } from '@apollo/client/react'
import { type ReactNode, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { CLOSED_STATES } from '../../../../schema/release-states.ts'
import { Pager } from '../../ui/controls/pager.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useMergePrompt } from '../../forms/editing/merge-prompt.ts'
import { useAction } from '../../client/graphql/use-action.ts'
import { useErrorLog } from '../../client/graphql/use-error-log.ts'
import { refreshInboxCounts } from '../../shell/inbox/counts.ts'
import { adminPaths, editOnPagePath } from '../../shell/paths/paths.ts'
import { nameOf } from '../../model/kind-label.ts'
import { useDiscard } from '../pending/use-discard.ts'
import { useMay } from '../../client/session/store.ts'
import { ErrorAlert } from '../../ui/controls/error-alert.tsx'
import { Page } from '../../shell/page/page.tsx'
import { QueryError } from '../../ui/controls/query-error.tsx'
import { preloaded, preloadedDialog } from '../../ui/controls/preloaded.tsx'
import { ReleaseLog } from './release-log.tsx'
import { ChangeList } from './change-list.tsx'
import { ClearedList } from './cleared-list.tsx'
import { ReleaseDocument } from '../../client/graphql/generated.ts'
import { ProblemList } from './problem-list.tsx'
import { ReleaseButtons } from './release-buttons.tsx'
import type { OpenDialog } from './release-buttons-props.ts'
import { Summary } from './summary.tsx'
import type { Release } from './types.ts'
import { usePolling } from './use-polling.ts'
import { useReleaseActions } from './use-release-actions.ts'

const ConflictDialog = preloadedDialog(() => import('../../forms/editing/conflict-dialog.tsx'))
const ShareDialog = preloaded(() => import('../points-of-view/share-dialog.tsx'))
const ReleasePicker = preloaded(() => import('../pending/release-picker.tsx'))
const ReleaseDialog = preloaded(() => import('./release-dialog.tsx'))
const RollbackDialog = preloaded(() => import('./rollback-dialog.tsx'))
const ScheduleDialog = preloaded(() => import('../pending/schedule-dialog.tsx'))

/** The number of changes that the query of a release selects. */
const PAGE_SIZE = 50

/** /admin/releases/:id */
export function ReleaseScreen() {
  const { id = '' } = useParams()
  const [page, setPage] = useState(1)
  const { data, previousData, error, refetch, startPolling, stopPolling } = useQuery(ReleaseDocument, {
    variables: { id, offset: (page - 1) * PAGE_SIZE },
    fetchPolicy: 'network-only',
  })
  useErrorLog('Loading the release failed', error)
  const shown = data ?? previousData
  usePolling(shown?.release ?? undefined, startPolling, stopPolling)
  if (shown?.release) {
    // Discarding changes can leave fewer pages.
    const pages = Math.max(1, Math.ceil(shown.release.changeCount / PAGE_SIZE))
    if (page > pages) setPage(pages)
    return (
      <Loaded
        key={id}
        release={shown.release}
        error={error}
        refetch={refetch}
        pager={<Pager page={page} pages={pages} onPage={setPage} />}
      />
    )
  }
  return (
    <Page title="Release" back={adminPaths.releases}>
      {error ? <QueryError error={error} refetch={refetch} /> : <Spinner label="Loading release..." />}
    </Page>
  )
}

interface LoadedProps {
  release: Release
  error: unknown
  refetch: () => Promise<unknown>
  /** Leads to the other pages of its changes. */
  pager: ReactNode
}

function Loaded({ release, error, refetch, pager }: LoadedProps) {
  const mayPublish = useMay('releases:publish')
  const { run, failure } = useAction(() => {
    refreshInboxCounts()
    return refetch()
  })
  const { prompt, requestMerge } = useMergePrompt()
  const actions = useReleaseActions(release, run, requestMerge)
  const discard = useDiscard(run)
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const [moving, setMoving] = useState<Release['changes'][number] | null>(null)
  const { id, name, notes, state, changeCount, problems } = release
  const isOver = CLOSED_STATES.includes(state)
  const isEditable = !isOver && (mayPublish || state === 'OPEN')
  const close = () => setOpen(null)
  const reload = () => void refetch().catch(() => {})

  return (
    <Page
      title={name}
      tabTitle={`Release: ${name}`}
      back={adminPaths.releases}
      actions={<ReleaseButtons release={release} isEditable={isEditable} actions={actions} onOpen={setOpen} />}
    >
      <div className="grid max-w-6xl grid-cols-1 items-start gap-10 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid grid-cols-1 gap-6">
          <ErrorAlert message={failure} />
          <QueryError error={error} refetch={refetch} />
          <Summary release={release} />
          <ProblemList problems={problems} releaseId={id} />
          <ClearedList cleared={release.cleared} />
          <section aria-labelledby="changes" className="grid gap-6">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <h2 id="changes" className="font-serif text-xl">
                Changes
              </h2>
              {isEditable && (
                <Link to={editOnPagePath(id)} className={buttonClass({ variant: 'outline', size: 'small' })}>
                  Edit on the page
                </Link>
              )}
            </div>
            {changeCount === 0 && (
              <p className="max-w-prose text-ink-soft">
                This release has no changes yet. Edit on the page, where everything that you save is in the release. Or
                change an item and choose “Add to release …” beside Save, or select items in a list.
              </p>
            )}
            <ChangeList
              release={release}
              isEditable={isEditable}
              onMove={setMoving}
              onDiscard={(change) => void discard([{ ...change, release }])}
            />
            {pager}
          </section>
        </div>
        <ReleaseLog release={release} run={run} />
      </div>
      <ConflictDialog open={prompt !== null} prompt={prompt} />
      {open === 'edit' && (
        <ReleaseDialog
          title="Name and notes"
          submitLabel="Save"
          initial={{ name, notes }}
          onClose={close}
          onSubmit={async (values) => {
            await actions.update(values)
            close()
            reload()
          }}
        />
      )}
      {open === 'schedule' && (
        <ScheduleDialog
          name={name}
          scheduledAt={release.scheduledAt}
          onClose={close}
          onSubmit={async (at, timeZone) => {
            await actions.schedule(at, timeZone)
            close()
            reload()
          }}
        />
      )}
      {open === 'preview' && <ShareDialog view={{ releaseId: id }} name={`“${name}”`} onClose={close} />}
      {open === 'rollback' && (
        <RollbackDialog release={release} run={run} requestMerge={requestMerge} onClose={close} />
      )}
      {moving && (
        <ReleasePicker
          title={`Move “${nameOf(moving)}” to …`}
          submitLabel="Move"
          except={[id]}
          onClose={() => setMoving(null)}
          onPick={async (target) => {
            await actions.move(moving, target)
            setMoving(null)
            reload()
          }}
        />
      )}
    </Page>
  )
}
