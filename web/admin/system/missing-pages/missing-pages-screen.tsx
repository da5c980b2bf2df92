import { counted } from '../../../../schema/counted.ts'
import { useApolloClient, useQuery } from '@apollo/client/react'
import { Link } from 'react-router-dom'
import { redirect } from '../../../../schema/kinds/redirect.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useAction } from '../../client/graphql/use-action.ts'
import { useErrorLog } from '../../client/graphql/use-error-log.ts'
import { redirectFrom } from '../../shell/paths/paths.ts'
import { inBrowserZone } from '../../ui/format/zoned-time.ts'
import { useMayPublish } from '../../client/session/store.ts'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { ErrorAlert } from '../../ui/controls/error-alert.tsx'
import { notify } from '../../ui/notices/notices.tsx'
import { Page } from '../../shell/page/page.tsx'
import { Pager } from '../../ui/controls/pager.tsx'
import { QueryError } from '../../ui/controls/query-error.tsx'
import { RecordRow } from '../../ui/controls/record-row.tsx'
import { SearchBox } from '../../ui/controls/search-box.tsx'
import { pageIn, useQueryParams } from '../../ui/hooks/use-query-params.ts'
import { SELECT_CLASS } from '../../ui/controls/field.tsx'
import {
  ClearMissingPagesDocument,
  IgnoreMissingPagesDocument,
  MissingPagesDocument,
  type MissingPageSort,
  type MissingPagesQuery,
} from '../../client/graphql/generated.ts'

const PAGE_SIZE = 50

type MissingPage = MissingPagesQuery['page']['items'][number]

const SORTS: readonly { value: MissingPageSort; label: string; descending: boolean }[] = [
  { value: 'VISITS', label: 'Most visits first', descending: true },
  { value: 'LAST_VISIT_AT', label: 'Last visit first', descending: true },
  { value: 'FIRST_VISIT_AT', label: 'New addresses first', descending: true },
  { value: 'PATH', label: 'By address', descending: false },
]

/** /admin/not-found */
export function MissingPagesScreen() {
  const client = useApolloClient()
  const confirm = useConfirm()
  const mayPublish = useMayPublish(redirect)
  const [params, update] = useQueryParams()
  const search = params.get('q') ?? ''
  const isIgnored = params.has('ignored')
  const { value: sort, descending } = SORTS.find(({ value }) => value === params.get('sort')) ?? SORTS[0]!
  const page = pageIn(params)
  const { data, previousData, error, refetch } = useQuery(MissingPagesDocument, {
    variables: { search, isIgnored, sort, descending, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
    fetchPolicy: 'cache-and-network',
  })
  useErrorLog('Loading missing pages failed', error)
  const { run, failure } = useAction(refetch)
  const shown = (data ?? previousData)?.page

  const ignore = (path: string) =>
    run(isIgnored ? 'Showing' : 'Ignoring', async () => {
      const variables = { paths: [path], isIgnored: !isIgnored }
      await client.mutate({ mutation: IgnoreMissingPagesDocument, variables })
      return () => notify(isIgnored ? `${path} is in the list again.` : `${path} is ignored.`)
    })

  async function clear() {
    const question = 'Are you sure you want to clear the list?'
    const explanation =
      'Addresses that you ignore stay ignored. The others are listed again when visitors request them.'
    if (!(await confirm(question, 'Clear', explanation))) return
    await run('Clearing', async () => {
      await client.mutate({ mutation: ClearMissingPagesDocument })
      return () => notify('The list is cleared.')
    })
  }

  return (
    <Page
      title="Missing pages"
      actions={
        mayPublish &&
        !isIgnored && (
          <Button variant="outline" size="medium" onClick={() => void clear()}>
            Clear list
          </Button>
        )
      }
    >
      <div className="grid max-w-5xl grid-cols-1 gap-4">
        <p className="max-w-prose text-ink-soft">
          Addresses that visitors requested and that have neither a page nor a redirect, in the last weeks. Requests of
          common attacks, and addresses that may name a person, are not recorded.
        </p>
        <div role="search" className="flex flex-wrap items-center gap-2">
          <SearchBox label="Search addresses" value={search} onSearch={(q) => update({ q, page: null })} />
          <select
            aria-label="Show"
            value={isIgnored ? 'ignored' : ''}
            onChange={({ target }) => update({ ignored: target.value, page: null })}
            className={SELECT_CLASS}
          >
            <option value="">Not ignored</option>
            <option value="ignored">Ignored</option>
          </select>
          <select
            aria-label="Sort by"
            value={sort}
            onChange={({ target }) => update({ sort: target.value, page: null })}
            className={SELECT_CLASS}
          >
            {SORTS.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
        <ErrorAlert message={failure} />
        <QueryError error={error} refetch={refetch} />
        {!shown && !error && <Spinner label="Loading addresses..." />}
        {shown && shown.items.length > 0 && (
          <>
            <p role="status" className="text-sm text-ink-soft">
              {counted(shown.total, 'address', 'addresses')}
            </p>
            <ul aria-label="Addresses" className="border-t border-line">
              {shown.items.map((missing) => (
                <Row
                  key={missing.path}
                  missing={missing}
                  isIgnored={isIgnored}
                  onIgnore={mayPublish ? () => void ignore(missing.path) : undefined}
                />
              ))}
            </ul>
          </>
        )}
        {shown?.items.length === 0 && <p role="status">{emptyMessage(search, isIgnored)}</p>}
        <Pager
          page={page}
          pages={Math.ceil((shown?.total ?? 0) / PAGE_SIZE)}
          onPage={(next) => update({ page: String(next) })}
        />
      </div>
    </Page>
  )
}

function emptyMessage(search: string, isIgnored: boolean): string {
  if (search) return 'No address matches.'
  return isIgnored ? 'No address is ignored.' : 'Visitors have found every page they requested.'
}

interface RowProps {
  missing: MissingPage
  isIgnored: boolean
  onIgnore: (() => void) | undefined
}

function Row({ missing: { path, visits, firstVisitAt, lastVisitAt }, isIgnored, onIgnore }: RowProps) {
  return (
    <RecordRow
      title={<span className="min-w-0 wrap-anywhere">{path}</span>}
      details={
        <p>
          {counted(visits, 'visit')}, last <time dateTime={lastVisitAt}>{inBrowserZone(lastVisitAt)}</time>, first{' '}
          <time dateTime={firstVisitAt}>{inBrowserZone(firstVisitAt)}</time>
        </p>
      }
      actions={
        <>
          <Link
            to={redirectFrom(path)}
            className={buttonClass({ variant: 'outline', size: 'small' })}
            aria-label={`Make a redirect from ${path}`}
          >
            Make a redirect
          </Link>
          {onIgnore && (
            <Button
              variant="quiet"
              size="small"
              aria-label={`${isIgnored ? 'Show' : 'Ignore'} ${path}`}
              onClick={onIgnore}
            >
              {isIgnored ? 'Show again' : 'Ignore'}
            </Button>
          )}
        </>
      }
    />
  )
}
