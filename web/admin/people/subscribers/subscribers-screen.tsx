import { useApolloClient, useQuery } from '@apollo/client/react'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useAction } from '../../client/graphql/use-action.ts'
import { useErrorLog } from '../../client/graphql/use-error-log.ts'
import { inBrowserZone } from '../../ui/format/zoned-time.ts'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { download } from '../../ui/hooks/download.ts'
import { ErrorAlert } from '../../ui/controls/error-alert.tsx'
import { notify } from '../../ui/notices/notices.tsx'
import { Page } from '../../shell/page/page.tsx'
import { Pager } from '../../ui/controls/pager.tsx'
import { QueryError } from '../../ui/controls/query-error.tsx'
import { RecordRow } from '../../ui/controls/record-row.tsx'
import { SearchBox } from '../../ui/controls/search-box.tsx'
import { pageIn, useQueryParams } from '../../ui/hooks/use-query-params.ts'
import { Badge } from '../../ui/controls/badge.tsx'
import {
  ExportSubscribersDocument,
  RemoveSubscriberDocument,
  SubscribersDocument,
  type SubscribersQuery,
} from '../../client/graphql/generated.ts'

const PAGE_SIZE = 50

type Subscriber = SubscribersQuery['page']['items'][number]

/** /admin/subscribers */
export function SubscribersScreen() {
  const client = useApolloClient()
  const confirm = useConfirm()
  const [params, update] = useQueryParams()
  const search = params.get('q') ?? ''
  const page = pageIn(params)
  const { data, previousData, error, refetch } = useQuery(SubscribersDocument, {
    variables: { search, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
    fetchPolicy: 'cache-and-network',
  })
  useErrorLog('Loading subscribers failed', error)
  const { run, failure } = useAction(refetch)
  const shown = (data ?? previousData)?.page

  const exportAll = () =>
    run('Exporting', async () => {
      const exported = await client.mutate({ mutation: ExportSubscribersDocument })
      download(exported.data!.table, 'subscribers.csv')
      return () => notify('The confirmed subscribers were exported.')
    })

  async function erase({ id, email }: Subscriber) {
    const question = `Are you sure you want to erase ${email}?`
    if (!(await confirm(question, 'Erase', 'The address and all mails to it are deleted. This cannot be undone.')))
      return
    await run('Erasing', async () => {
      await client.mutate({ mutation: RemoveSubscriberDocument, variables: { id } })
      return () => notify(`${email} was erased.`)
    })
  }

  return (
    <Page
      title="Subscribers"
      actions={
        <Button
          variant="outline"
          size="medium"
          disabled={search === '' && shown?.total === 0}
          onClick={() => void exportAll()}
        >
          Export CSV
        </Button>
      }
    >
      <div className="grid max-w-5xl grid-cols-1 gap-4">
        <p className="max-w-prose text-ink-soft">
          Addresses that were entered in the Stay Updated box. Where a mail server is configured, each is on the list
          only after its owner has confirmed it. The export has confirmed addresses, each with a link that ends the
          subscription.
        </p>
        <div role="search" className="flex">
          <SearchBox label="Search addresses" value={search} onSearch={(q) => update({ q, page: null })} />
        </div>
        <ErrorAlert message={failure} />
        <QueryError error={error} refetch={refetch} />
        {!shown && !error && <Spinner label="Loading subscribers..." />}
        {shown && shown.items.length > 0 && (
          <>
            <p role="status" className="text-sm text-ink-soft">
              {shown.total === 1 ? '1 address' : `${shown.total} addresses`}
            </p>
            <ul aria-label="Subscribers" className="border-t border-line">
              {shown.items.map((subscriber) => (
                <Row key={subscriber.id} subscriber={subscriber} onErase={() => void erase(subscriber)} />
              ))}
            </ul>
          </>
        )}
        {shown?.items.length === 0 && (
          <p role="status">
            {search
              ? 'No address matches.'
              : 'There are no subscribers yet. They appear here once visitors use the Stay Updated box.'}
          </p>
        )}
        <Pager
          page={page}
          pages={Math.ceil((shown?.total ?? 0) / PAGE_SIZE)}
          onPage={(next) => update({ page: String(next) })}
        />
      </div>
    </Page>
  )
}

/** Without a mail server, an address is on the list as soon as it is entered. */
const NEVER_ASKED = ', without a confirmation by mail'

function Row({ subscriber, onErase }: { subscriber: Subscriber; onErase: () => void }) {
  const { email, createdAt, confirmedAt, consentText } = subscriber
  return (
    <RecordRow
      title={
        <>
          <span className="break-all">{email}</span>
          {!confirmedAt && <Badge variant="pending">Not confirmed</Badge>}
        </>
      }
      details={
        <>
          <p>
            Entered {inBrowserZone(createdAt)}
            {confirmedAt && (confirmedAt === createdAt ? NEVER_ASKED : `, confirmed ${inBrowserZone(confirmedAt)}`)}
          </p>
          {consentText && <p>Agreed to: “{consentText}”</p>}
        </>
      }
      actions={
        <Button variant="danger" size="small" aria-label={`Erase ${email}`} onClick={onErase}>
          Erase
        </Button>
      }
    />
  )
}
