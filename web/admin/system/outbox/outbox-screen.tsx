import { useApolloClient, useQuery } from '@apollo/client/react'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useAction } from '../../client/graphql/use-action.ts'
import { useErrorLog } from '../../client/graphql/use-error-log.ts'
import { inBrowserZone } from '../../ui/format/zoned-time.ts'
import { copyText } from '../../ui/notices/copy.ts'
import { ErrorAlert } from '../../ui/controls/error-alert.tsx'
import { notify } from '../../ui/notices/notices.tsx'
import { Page } from '../../shell/page/page.tsx'
import { Pager } from '../../ui/controls/pager.tsx'
import { QueryError } from '../../ui/controls/query-error.tsx'
import { RecordRow } from '../../ui/controls/record-row.tsx'
import { pageIn, useQueryParams } from '../../ui/hooks/use-query-params.ts'
import { Badge } from '../../ui/controls/badge.tsx'
import {
  OutboxDocument,
  type OutboxMailFragment as Mail,
  type MailState,
  SendMailDocument,
} from '../../client/graphql/generated.ts'

const PAGE_SIZE = 30

/** /admin/outbox */
export function OutboxScreen() {
  const client = useApolloClient()
  const [params, update] = useQueryParams()
  const page = pageIn(params)
  const { data, previousData, error, refetch } = useQuery(OutboxDocument, {
    variables: { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
    fetchPolicy: 'cache-and-network',
  })
  useErrorLog('Loading the outbox failed', error)
  const { run, failure } = useAction(refetch)
  const loaded = data ?? previousData
  const shown = loaded?.page
  const period = loaded?.site.retention?.logPeriod ?? 'some days'

  const send = ({ id, subject }: Mail) =>
    run('Sending', async () => {
      await client.mutate({ mutation: SendMailDocument, variables: { id } })
      return () => notify(`“${subject}” is sent now.`)
    })

  return (
    <Page title="Outbox">
      <div className="grid max-w-5xl grid-cols-1 gap-4">
        {shown && (
          <p className="max-w-prose text-ink-soft">
            {shown.isConfigured
              ? `The mails of the last ${period}. A mail that could not be sent is tried again after growing waits.`
              : `No mail server is configured, so mails are kept here for ${period} and not sent. Copy the link of a mail to hand it on. Whoever runs the server can connect a mail server: the section “Mail” of the operations guide says how.`}
          </p>
        )}
        <ErrorAlert message={failure} />
        <QueryError error={error} refetch={refetch} />
        {!shown && !error && <Spinner label="Loading the outbox..." />}
        <ul aria-label="Mails" className="border-t border-line empty:hidden">
          {shown?.items.map((mail) => (
            <Row key={mail.id} mail={mail} onSend={shown.isConfigured ? () => void send(mail) : undefined} />
          ))}
        </ul>
        {shown?.items.length === 0 && <p role="status">There are no mails.</p>}
        <Pager
          page={page}
          pages={Math.ceil((shown?.total ?? 0) / PAGE_SIZE)}
          onPage={(next) => update({ page: String(next) })}
        />
      </div>
    </Page>
  )
}

const STATES: Record<MailState, readonly ['on' | 'off' | 'failed' | 'pending', string]> = {
  WAITING: ['pending', 'Waiting'],
  SENT: ['on', 'Sent'],
  FAILED: ['failed', 'Failed'],
  KEPT: ['off', 'Kept'],
}

/** Returns what has happened to a mail, and when. */
function progressOf({ state, attempts, nextAttemptAt, createdAt, sentAt }: Mail): string {
  const written = `Written ${inBrowserZone(createdAt)}`
  if (state === 'SENT' && sentAt) return `${written}, sent ${inBrowserZone(sentAt)}`
  if (state === 'WAITING' && attempts > 0) return `${written}, tried again ${inBrowserZone(nextAttemptAt)}`
  return written
}

/** @param onSend undefined if no mail server is configured */
function Row({ mail, onSend }: { mail: Mail; onSend: (() => void) | undefined }) {
  const { recipient, subject, text, link, state, lastError } = mail
  const [variant, label] = STATES[state]
  return (
    <RecordRow
      title={
        <>
          <span className="min-w-0 break-words">{subject}</span>
          <Badge variant={variant}>{label}</Badge>
        </>
      }
      details={
        <>
          <p className="break-all">To {recipient}</p>
          <p>{progressOf(mail)}</p>
          {lastError && <p className="break-words text-danger">{lastError}</p>}
        </>
      }
      actions={
        <>
          {link && (
            <Button
              variant="outline"
              size="small"
              aria-label={`Copy link: ${subject}, to ${recipient}`}
              onClick={() => void copyText(link, 'Link')}
            >
              Copy link
            </Button>
          )}
          {onSend && state !== 'SENT' && (
            <Button
              variant="outline"
              size="small"
              aria-label={`Send now: ${subject}, to ${recipient}`}
              onClick={onSend}
            >
              Send now
            </Button>
          )}
        </>
      }
    >
      {text && (
        <details>
          <summary className="text-sm text-ink-soft">Show the text</summary>
          <pre className="mt-2 rounded-md bg-surface p-4 font-mono text-sm break-all whitespace-pre-wrap">{text}</pre>
        </details>
      )}
    </RecordRow>
  )
}
