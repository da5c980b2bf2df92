import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeProduct } from '../testing/factories.ts'
import { hasPooler } from '../testing/has-pooler.ts'
import { poolerFor } from '../testing/pooler.ts'
import { PASSWORDS, startServer } from '../testing/server.ts'
import { testDatabase } from '../testing/test-database.ts'

/* A connection pooler in transaction mode, as docs/operations.md describes it: PgBouncer. */

describe.skipIf(!hasPooler)('behind PgBouncer in transaction mode', async () => {
  // Four connections are fewer than the server has.
  const direct = hasPooler ? await testDatabase() : ''
  const pooled = hasPooler ? await poolerFor(direct, 4) : ''
  const server = await startServer({
    databaseUrl: pooled,
    cache: true,
    environment: { DATABASE_DIRECT_URL: direct },
  })

  it('lets all users in who sign in at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        server.rest('POST', '/auth/login', {
          body: n % 2 ? { username: 'editor', password: PASSWORDS.editor } : { username: `nobody ${n}`, password: 'x' },
        }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map((_, n) => (n % 2 ? 200 : 401)))
  })

  it('saves, lists and shows changes made at the same time', async () => {
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
