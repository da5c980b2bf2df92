import { createClient } from 'graphql-sse'
import { onTestFinished } from 'vitest'
import type { TestServer } from './server.ts'

/** Subscribes over one instance until the test ends. The list of events grows, and `ended` tells how the stream ended, if it has. */
export function subscribe<Data extends Record<string, unknown>>(
  at: Pick<TestServer, 'url'>,
  token: string,
  query: string,
  variables: Record<string, unknown>,
) {
  const client = createClient({
    url: `${at.url}/api/graphql/stream`,
    headers: { authorization: `Bearer ${token}` },
    retryAttempts: 0,
  })
  const events: Data[] = []
  let ended: string | undefined
  const stop = client.subscribe<Data>(
    { query, variables },
    {
      next: ({ data, errors }) => {
        if (data) events.push(data)
        if (errors) ended = JSON.stringify(errors)
      },
      error: (error) => (ended = String(error)),
      complete: () => (ended ??= 'complete'),
    },
  )
  onTestFinished(stop)
  return { stop, events, ended: () => ended }
}
