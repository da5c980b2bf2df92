import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeProduct } from '../../testing/factories.ts'
import { poolerFor } from '../../testing/pooler.ts'
import { isInstalled, skipReason } from '../../testing/programs.ts'
import { startServer, type TestServer } from '../../testing/server.ts'
import { PASSWORDS } from '../../testing/users.ts'
import { startServices } from '../../testing/services.ts'
import { testDatabase } from '../../testing/test-database.ts'

/* A connection pooler in transaction mode, as docs/operations.md describes it: PgBouncer. */

/** Starts a server behind PgBouncer, for all tests of this file. */
async function startBehindPooler(): Promise<TestServer> {
  const direct = await testDatabase()
  // Four connections are fewer than the server has.
  const databaseUrl = await poolerFor(direct, 4)
  return startServer({ databaseUrl, cache: true, environment: { DATABASE_DIRECT_URL: direct } })
}

describe('behind PgBouncer in transaction mode', async () => {
  // Without PgBouncer, the tests are skipped with the reason.
  const server = (isInstalled('pgbouncer') ? await startBehindPooler() : undefined)!

  it('lets all users in who sign in at the same time', async ({ skip }) => {
    skip(!isInstalled('pgbouncer'), skipReason('pgbouncer'))
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        server.rest('POST', '/auth/login', {
          body: n % 2 ? { username: 'editor', password: PASSWORDS.editor } : { username: `nobody ${n}`, password: 'x' },
        }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map((_, n) => (n % 2 ? 200 : 401)))
  })

  it('saves, lists and shows changes made at the same time', async ({ skip }) => {
    skip(!isInstalled('pgbouncer'), skipReason('pgbouncer'))
    const names = Array.from({ length: 30 }, () => `Pooled ${randomUUID()}`)
    const created = await Promise.all(
      names.map((name) => server.rest('POST', '/content/products', { as: 'editor', body: makeProduct({ name }) })),
    )
    expect(new Set(created.map(({ status }) => status))).toEqual(new Set([201]))
    const { body } = await server.rest<{ products: { name: string }[] }>('GET', '/content/products', {
      as: 'editor',
    })
    expect(body.products.map(({ name }) => name)).toEqual(expect.arrayContaining(names))
  })
})

it('the servers of all other tests of the API are behind PgBouncer, too', async ({ skip }) => {
  skip(!isInstalled('pgbouncer'), skipReason('pgbouncer'))
  const { config } = await startServices()
  expect(config.databaseUrl).not.toBe(config.databaseDirectUrl)
})
