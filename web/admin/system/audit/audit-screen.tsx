import { useApolloClient, useQuery } from '@apollo/client/react'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useAction } from '../../client/graphql/use-action.ts'
import { useErrorLog } from '../../client/graphql/use-error-log.ts'
import { download } from '../../ui/hooks/download.ts'
import { ErrorAlert } from '../../ui/controls/error-alert.tsx'
import { notify } from '../../ui/notices/notices.tsx'
import { Page } from '../../shell/page/page.tsx'
import { QueryError } from '../../ui/controls/query-error.tsx'
import { useQueryParams } from '../../ui/hooks/use-query-params.ts'
import { filterIn } from './audit-filter.ts'
import { AuditFilters } from './audit-filters.tsx'
import { AuditList } from './audit-list.tsx'
import { AuditLogDocument, type AuditLogQuery, ExportAuditLogDocument } from '../../client/graphql/generated.ts'

const PAGE_SIZE = 50

/** /admin/audit: sign-ins, changes of accounts, steps of publication and refused requests. */
export function AuditScreen() {
  const client = useApolloClient()
  const [params, update] = useQueryParams()
  const filter = filterIn(params)
  const { data, previousData, error, refetch, fetchMore } = useQuery(AuditLogDocument, {
    variables: { ...filter, limit: PAGE_SIZE },
    fetchPolicy: 'network-only',
  })
  useErrorLog('Loading the audit log failed', error)
  const exporting = useAction(refetch)
  // Reloading would remove the rows that it adds.
  const loading = useAction()
  const loaded = data ?? previousData
  const page = loaded?.page

  const exportAll = () =>
    exporting.run('Exporting', async () => {
      const exported = await client.mutate({ mutation: ExportAuditLogDocument, variables: filter })
      download(exported.data!.table, 'audit-log.csv')
      return () => notify('The audit log was exported.')
    })

  const showMore = () =>
    loading.run('Loading', async () => {
      await fetchMore({
        variables: { after: page!.next },
        updateQuery: (before, { fetchMoreResult: { page: more } }) => ({
          ...before,
          page: { ...more, items: [...before.page.items, ...more.items] },
        }),
      })
      return undefined
    })

  return (
    <Page
      title="Audit log"
      actions={
        <Button variant="outline" size="medium" onClick={() => void exportAll()}>
          Export CSV
        </Button>
      }
    >
      <div className="grid max-w-5xl grid-cols-1 gap-5">
        <p className="max-w-prose text-ink-soft">
          Who signed in, changed accounts, published, or was refused. Press a name or a network to see only its rows.
          {loaded?.site.retention && ` ${periodsOf(loaded.site.retention)}`}
        </p>
        <AuditFilters params={params} onChange={update} />
        <ErrorAlert message={exporting.failure ?? loading.failure} />
        <QueryError error={error} refetch={refetch} />
        {!page && !error && <Spinner label="Loading the audit log..." />}
        {page?.items.length === 0 && <p role="status">No row matches.</p>}
        {page && page.items.length > 0 && <AuditList entries={page.items} onFilter={update} />}
        {page?.next && (
          <div>
            <Button variant="outline" size="small" onClick={() => void showMore()}>
              Show earlier rows
            </Button>
          </div>
        )}
      </div>
    </Page>
  )
}

const periodsOf = ({ auditPeriod, addressPeriod }: NonNullable<AuditLogQuery['site']['retention']>) =>
  `Rows are kept for ${auditPeriod}, their networks for ${addressPeriod}.`
