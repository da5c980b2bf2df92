import { expect, it, vi } from 'vitest'
import { openDatabase } from '../../platform/database/database.ts'
import { startProcess } from '../../testing/server-process.ts'
import { headerOf, startMailServer } from '../../testing/mail-server.ts'
import { testDatabase } from '../../testing/test-database.ts'

// Starting servers takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000 })

it('a mail survives kill -9: it arrives, with one Message-ID, and no more after that', async () => {
  const DATABASE_URL = await testDatabase()
  const database = openDatabase(DATABASE_URL)
  // Takes the whole message and never confirms it.
  const held: string[] = []
  const silent = await startMailServer({
    onData(stream) {
      let source = ''
      stream.setEncoding('utf8').on('data', (chunk: string) => (source += chunk))
      stream.on('end', () => held.push(source))
    },
  })
  const first = await startProcess({ DATABASE_URL, ...silent.environment })
  const response = await fetch(`${first.url}/api/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: 'mutation { subscribe(email: "ada@example.org") }' }),
  })
  expect(await response.json()).toEqual({ data: { subscribe: false } })
  await expect.poll(() => held.length).toBe(1)
  await first.end('SIGKILL')

  const real = await startMailServer()
  await startProcess({ DATABASE_URL, ...real.environment })
  // The claim of the killed server ends after five minutes.
  await database.query(`update mail set "nextAttemptAt" = now() - interval '1 second'`)
  await expect.poll(() => real.received.length).toBe(1)
  const stateOf = async () =>
    (await database.query<{ state: string; attempts: number }>('select state, attempts from mail'))[0]
  await expect.poll(stateOf).toEqual({ state: 'SENT', attempts: 2 })
  const id = headerOf(real.received[0]!, 'Message-ID')
  expect(id).toMatch(/^<.+>$/)
  expect(headerOf({ to: [], source: held[0]! }, 'Message-ID')).toBe(id)
  await database.query(`update mail set "nextAttemptAt" = now() - interval '1 second'`)
  await real.close()
  expect(real.received).toHaveLength(1)
  await database.close()
})
