import { serverAudits } from 'graphql-http'
import { expect, it } from 'vitest'
import { startServer } from '../../testing/server.ts'

// Some audits query the schema, which demo mode allows.
const server = await startServer({ environment: { DATABASE_URL: '' } })

// https://github.com/graphql/graphql-http: the requirements of the GraphQL over HTTP specification for servers, checked by
// a client without additional headers.
const audits = serverAudits({ url: `${server.url}/api/graphql`, fetchFn: fetch })

// Apollo deviates from a SHOULD: a request that cannot be executed is 400 for every media type of the response.
const DIFFERENT = new Set(['572B', 'FDE2', '7B9B'])

it.each(audits.map((audit) => [audit.id, audit.name, audit] as const))('%s: %s', async (id, _, audit) => {
  const { status, ...result } = await audit.fn()
  const reason = 'reason' in result ? result.reason : undefined
  expect({ status, reason }).toEqual(
    DIFFERENT.has(id) ? { status: 'warn', reason } : { status: 'ok', reason: undefined },
  )
})
