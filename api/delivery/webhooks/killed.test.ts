import { expect, it, vi } from 'vitest'
import { operator } from '../../access/permissions/policy.ts'
import { startProcess } from '../../testing/server-process.ts'
import { startServices } from '../../testing/services.ts'
import { startReceiver } from '../../testing/webhook-receiver.ts'

// Starting servers takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000 })

const environment = { WEBHOOK_ALLOW: '127.0.0.1' }
const { database, services, config } = await startServices({ environment })

it('events survive kill -9, before and during their delivery', async () => {
  let isSilent = true
  const { url, received } = await startReceiver((_, response) => isSilent || response.end())
  await services.webhooks.add(operator('test'), { url, topics: ['subscriber'], events: [] })
  const env = { ...environment, DATABASE_URL: config.databaseUrl!, DATABASE_DIRECT_URL: config.databaseDirectUrl! }
  const first = await startProcess(env)
  const subscribe = async (email: string) => {
    const body = JSON.stringify({
      query: 'mutation ($email: String!) { subscribe(email: $email) }',
      variables: { email },
    })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${first.url}/api/graphql`, { method: 'POST', headers, body })
    expect(await answer.json()).toEqual({ data: { subscribe: true } })
  }
  await subscribe('ada@example.org')
  await expect.poll(() => received.length).toBe(1)
  await subscribe('bob@example.org')
  await first.end('SIGKILL')

  isSilent = false
  const before = received.length
  // The claims of the killed server end after a minute.
  await database.query(`update "webhookDelivery" set "nextAttemptAt" = now() - interval '1 second'`)
  await startProcess(env)
  await expect.poll(() => received.length).toBe(before + 2)
  const rows = () =>
    database.query<{ messageId: string }>(`select "messageId" from "webhookDelivery" where state = 'DELIVERED'`)
  await expect.poll(async () => (await rows()).length).toBe(2)
  const ids = received.map(({ headers }) => headers['webhook-id'])
  expect(new Set(ids)).toEqual(new Set((await rows()).map(({ messageId }) => messageId)))
  expect(ids.slice(before)).toContain(ids[0])
})
