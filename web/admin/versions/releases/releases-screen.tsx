import { useApolloClient, useQuery } from '@apollo/client/react'
import { Link, useNavigate } from 'react-router-dom'
import Plus from 'virtual:icon/plus'
import { PREPARED_STATES, PUBLISHED_STATES, type ReleaseState } from '../../../../schema/release-states.ts'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useErrorLog } from '../../client/graphql/use-error-log.ts'
import { adminPaths, releasePath } from '../../shell/paths/paths.ts'
import { CreateReleaseDocument, ReleasesDocument } from '../../client/graphql/generated.ts'
import { inBrowserZone } from '../../ui/format/zoned-time.ts'
import { Page } from '../../shell/page/page.tsx'
import { Pager } from '../../ui/controls/pager.tsx'
import { QueryError } from '../../ui/controls/query-error.tsx'
import { SearchBox } from '../../ui/controls/search-box.tsx'
import { pageIn, useQueryParams } from '../../ui/hooks/use-query-params.ts'
import { SELECT_CLASS } from '../../ui/controls/field.tsx'
import { preloaded } from '../../ui/controls/preloaded.tsx'
import { StateBadge } from './state-badge.tsx'
import type { ReleaseEntry } from './types.ts'

const ReleaseDialog = preloaded(() => import('./release-dialog.tsx'))

const PAGE_SIZE = 30
/** The query parameter that opens the form of a new release. */
const NEW = 'new'

/** What the list can be narrowed to. The first is the default. */
const FILTERS: readonly { value: string; label: string; states?: readonly ReleaseState[] }[] = [
  { value: '', label: 'In preparation', states: PREPARED_STATES },
  { value: 'review', label: 'In review', states: ['IN_REVIEW'] },
  { value: 'scheduled', label: 'Scheduled', states: ['SCHEDULED'] },
  { value: 'failed', label: 'Failed', states: ['FAILED'] },
  { value: 'published', label: 'Published', states: PUBLISHED_STATES },
  { value: 'discarded', label: 'Discarded', states: ['DISCARDED'] },
  { value: 'all', label: 'All' },
]

/** /admin/releases */
export function ReleasesScreen() {
  const client = useApolloClient()
  const navigate = useNavigate()
  const [params, update] = useQueryParams()
  const search = params.get('q') ?? ''
  const page = pageIn(params)
  const filter = FILTERS.find(({ value }) => value === params.get('state')) ?? FILTERS[0]!
  const { data, previousData, error, refetch } = useQuery(ReleasesDocument, {
    variables: {
      ...(filter.states && { states: [...filter.states] }),
      search,
      limit: PAGE_SIZE,
      offset: (page - 1) * PAGE_SIZE,
    },
    fetchPolicy: 'cache-and-network',
  })
  useErrorLog('Loading releases failed', error)
  const shown = (data ?? previousData)?.page

  return (
    <Page
      title="Releases"
      back={adminPaths.dashboard}
      actions={
        <Button size="medium" onClick={() => update({ [NEW]: '1' })}>
          <Plus aria-hidden="true" className="size-4" />
          New release
        </Button>
      }
    >
      <div className="grid max-w-5xl grid-cols-1 gap-4">
        <div role="search" className="flex flex-wrap items-center gap-2">
          <SearchBox label="Search releases" value={search} onSearch={(q) => update({ q, page: null })} />
          <select
            aria-label="State"
            value={filter.value}
            onChange={(event) => update({ state: event.target.value, page: null })}
            className={SELECT_CLASS}
          >
            {FILTERS.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
        <QueryError error={error} refetch={refetch} />
        {!shown && !error && <Spinner label="Loading releases..." className="py-12" />}
        {shown && shown.items.length > 0 && (
          <ul aria-label="Releases" className="border-t border-line">
            {shown.items.map((release) => (
              <Row key={release.id} release={release} />
            ))}
          </ul>
        )}
        {shown?.items.length === 0 && <Empty narrowed={Boolean(search || filter.value)} />}
        <Pager
          page={page}
          pages={Math.ceil((shown?.total ?? 0) / PAGE_SIZE)}
          onPage={(next) => update({ page: String(next) })}
        />
      </div>
      {params.has(NEW) && (
        <ReleaseDialog
          title="New release"
          submitLabel="Create"
          initial={{ name: '', notes: '' }}
          onClose={() => update({ [NEW]: null })}
          onSubmit={async (values) => {
            const created = await client.mutate({ mutation: CreateReleaseDocument, variables: values })
            void navigate(releasePath(created.data!.release.id))
          }}
        />
      )}
    </Page>
  )
}

function Row({ release }: { release: ReleaseEntry }) {
  const { id, name, changeCount, createdBy, updatedAt, publishedAt, publishedBy } = release
  return (
    <li className="border-b border-line">
      <Link to={releasePath(id)} className="grid gap-1 px-1 py-3 no-underline hover:bg-surface sm:px-2">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium break-words">{name}</span>
          <StateBadge release={release} />
        </span>
        <span className="text-sm text-ink-soft">
          {changeCount === 1 ? '1 change' : `${changeCount} changes`} · by {createdBy} ·{' '}
          {publishedAt
            ? `published by ${publishedBy ?? 'the schedule'}, ${inBrowserZone(publishedAt)}`
            : `changed ${inBrowserZone(updatedAt)}`}
        </span>
      </Link>
    </li>
  )
}

const Empty = ({ narrowed }: { narrowed: boolean }) => (
  <div role="status" className="py-12 text-center text-ink-soft">
    {narrowed ? (
      'No releases match.'
    ) : (
      <>
        <p className="font-serif text-xl text-ink">Nothing is being prepared</p>
        <p className="mx-auto mt-1 max-w-prose text-pretty">
          A release collects changes to any content, and publishes them all at the same moment. Create one here, or with
          “Add to release …” beside Save in any form.
        </p>
      </>
    )}
  </div>
)
