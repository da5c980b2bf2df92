import { serverAudits } from 'graphql-http'
import { expect, it } from 'vitest'
import { startServer } from '../testing/server.ts'

// Some audits ask for the schema itself, which the demo tells.
const server = await startServer({ environment: { DATABASE_URL: '' } })

// https://github.com/graphql/graphql-http: what the GraphQL over HTTP specification asks of a server, asked by a
// client that sends no header of its own.
const audits = serverAudits({ url: `${server.url}/api/graphql`, fetchFn: fetch })

// What it SHOULD do and Apollo does otherwise: a request that cannot be run is 400, whatever its answer is called.
const DIFFERENT = new Set(['572B', 'FDE2', '7B9B'])

it.each(audits.map((audit) => [audit.id, audit.name, audit] as const))('%s: %s', async (id, _, audit) => {
  const { status, ...result } = await audit.fn()
  const reason = 'reason' in result ? result.reason : undefined
  expect({ status, reason }).toEqual(
    DIFFERENT.has(id) ? { status: 'warn', reason } : { status: 'ok', reason: undefined },
  )
})
