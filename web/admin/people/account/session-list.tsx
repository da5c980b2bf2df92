import { useApolloClient, useQuery } from '@apollo/client/react'
import { Button } from '../../../ui/button.tsx'
import { useAction } from '../../client/graphql/use-action.ts'
import { inBrowserZone } from '../../ui/format/zoned-time.ts'
import { ErrorAlert } from '../../ui/controls/error-alert.tsx'
import { notify } from '../../ui/notices/notices.tsx'
import { QueryError } from '../../ui/controls/query-error.tsx'
import { RecordRow } from '../../ui/controls/record-row.tsx'
import { Badge } from '../../ui/controls/badge.tsx'
import {
  EndOtherSessionsDocument,
  EndSessionDocument,
  type SessionsQuery,
  SessionsDocument,
} from '../../client/graphql/generated.ts'

/** The devices that are signed in to the user's account. */
export function SessionList() {
  const client = useApolloClient()
  const { data, error, refetch } = useQuery(SessionsDocument, { fetchPolicy: 'cache-and-network' })
  const { run, failure } = useAction(refetch)
  const sessions = data?.sessions ?? []

  const end = (id: string) =>
    run('Ending a session', async () => {
      await client.mutate({ mutation: EndSessionDocument, variables: { id } })
      return () => notify('The device is signed out.')
    })

  const endOthers = () =>
    run('Ending all other sessions', async () => {
      await client.mutate({ mutation: EndOtherSessionsDocument })
      return () => notify('All other devices are signed out.')
    })

  return (
    <section aria-labelledby="sessions" className="grid gap-4 border-t border-line pt-5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 id="sessions" className="font-serif text-xl">
          Signed-in devices
        </h2>
        {sessions.length > 1 && (
          <Button variant="outline" size="small" onClick={() => void endOthers()}>
            Sign out all others
          </Button>
        )}
      </div>
      <ErrorAlert message={failure} />
      <QueryError error={error} refetch={refetch} />
      <ul aria-labelledby="sessions" className="border-t border-line empty:hidden">
        {sessions.map((session) => (
          <Row key={session.id} session={session} onEnd={() => void end(session.id)} />
        ))}
      </ul>
    </section>
  )
}

function Row({ session, onEnd }: { session: SessionsQuery['sessions'][number]; onEnd: () => void }) {
  const { network, createdAt, lastUsedAt, isCurrent } = session
  const device = session.device || 'Unknown device'
  return (
    <RecordRow
      title={
        <>
          <span className="min-w-0 break-words">{device}</span>
          {isCurrent && <Badge variant="note">This device</Badge>}
        </>
      }
      details={
        <>
          <p>
            Since {inBrowserZone(createdAt)}, last used {inBrowserZone(lastUsedAt)}
          </p>
          {network && <p className="break-all">Network {network}</p>}
        </>
      }
      actions={
        !isCurrent && (
          <Button variant="outline" size="small" aria-label={`Sign out ${device}, network ${network}`} onClick={onEnd}>
            Sign out
          </Button>
        )
      }
    />
  )
}
