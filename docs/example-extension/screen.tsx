import { useQuery } from '@apollo/client/react'
import { Page, QueryError, Spinner } from '../../web/admin/extensions.ts'
import allQuickReads from './screen.graphql'

interface Data {
  quickReads: { id: string; name: string; minutes: number }[]
}

/** The screen in the admin: how long the text of each product takes to read. */
export default function QuickReads() {
  const { data, error, refetch } = useQuery<Data>(allQuickReads)
  return (
    <Page title="Reading time">
      {error && <QueryError error={error} refetch={refetch} />}
      {!data && !error && <Spinner label="Loading…" />}
      <ul className="grid gap-2">
        {data?.quickReads.map(({ id, name, minutes }) => (
          <li key={id} className="flex gap-4">
            <span className="w-16 font-mono text-ink-soft">{minutes} min</span>
            {name}
          </li>
        ))}
      </ul>
    </Page>
  )
}
