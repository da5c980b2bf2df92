import { expect, it } from 'vitest'
import { proxyTo } from '../../testing/proxy.ts'
import { startServer } from '../../testing/server.ts'
import { testDatabase } from '../../testing/test-database.ts'

const proxy = await proxyTo(await testDatabase())
const server = await startServer({ databaseUrl: proxy.url })
const me = () => server.graphql('{ me { username } }', undefined, { as: 'editor' })

it('answers 503, never 401, while the database is unavailable, and works again afterwards', async () => {
  expect((await me()).data).toEqual({ me: { username: 'editor' } })
  await proxy.cut()

  const rest = await server.rest('GET', '/auth/me', { as: 'editor' })
  expect([rest.status, rest.body]).toEqual([503, expect.objectContaining({ code: 'UNAVAILABLE' })])
  expect(Number(rest.headers.get('retry-after'))).toBeGreaterThan(0)

  const graphql = await me()
  expect(graphql.status).toBe(503)
  expect(graphql.errors).toMatchObject([{ extensions: { code: 'UNAVAILABLE' } }])
  expect(JSON.stringify(graphql)).not.toMatch(/ECONN|127\.0\.0\.1|Context creation/)

  const signIn = await server.rest('POST', '/auth/login', { body: { username: 'editor', password: 'whatever it is' } })
  expect(signIn.status).toBe(503)
  expect((await server.rest('GET', '/content/products')).status).toBe(503)
  expect((await server.fetch('/readyz')).status).toBe(503)
  expect((await server.fetch('/healthz')).status).toBe(200)

  await proxy.restore()
  expect((await me()).data).toEqual({ me: { username: 'editor' } })
  expect((await server.fetch('/readyz')).status).toBe(200)
})

it('survives connections that break during a transaction', async () => {
  const work = server.database.transaction(async () => {
    await server.database.query('select 1')
    await proxy.cut()
    await proxy.restore()
    // Between two statements, no query is pending that could fail.
    await new Promise((resolve) => setImmediate(resolve))
    await server.database.query('select 1')
  })
  await expect(work).rejects.toThrow(/Connection terminated|ECONNRESET|EPIPE|not queryable/)
  expect((await me()).data).toEqual({ me: { username: 'editor' } })
})
