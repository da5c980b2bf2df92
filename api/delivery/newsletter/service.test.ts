import { expect, it, onTestFinished } from 'vitest'
import { operator } from '../../access/permissions/policy.ts'
import { SITE_LIMIT } from './service.ts'
import { startServer } from '../../testing/server.ts'

const server = await startServer()
const { newsletter, settings } = server.services
it('stores an address once, even if it is sent repeatedly in different spellings', async () => {
  const subscribe = async (email: string) =>
    (await server.graphql('mutation ($email: String!) { subscribe(email: $email) }', { email })).data
  for (const email of ['ada@example.org', ' Ada@Example.ORG '])
    expect(await subscribe(email)).toEqual({ subscribe: true })
  const { rows } = await server.database.pool.query(`select email from subscriber where email ilike '%ada%'`)
  expect(rows).toEqual([{ email: 'ada@example.org' }])
})

it('rejects invalid addresses', async () => {
  for (const email of ['', 'nobody', 'a@b@c', 'a\u0000@b.c', `${'a'.repeat(300)}@example.org`]) {
    await expect(newsletter.subscribe(email, '192.0.2.1')).rejects.toMatchObject({
      code: 'INVALID',
      errors: [{ field: 'email' }],
    })
  }
})

it('limits the number of requests from one network', async () => {
  const subscribe = (n: number) => newsletter.subscribe(`reader-${n}@example.org`, '192.0.2.2')
  for (let n = 0; n < 20; n++) await subscribe(n)
  await expect(subscribe(20)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: expect.any(Number) })
  await newsletter.subscribe('elsewhere@example.org', '198.51.100.2')
})

it('limits the number of addresses of the whole site, also from many networks', async () => {
  await newsletter.subscribe('first@example.org', '203.0.113.20')
  await server.database.query(`update throttle set points = $1 where key like 'subscribe to site:%'`, [SITE_LIMIT - 1])
  await newsletter.subscribe('last@example.org', '203.0.113.21')
  const tooMany = newsletter.subscribe('one-more@example.org', '203.0.113.22')
  await expect(tooMany).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: expect.any(Number) })
  const stored = await server.database.query(`select 1 from subscriber where email = 'one-more@example.org'`)
  expect(stored).toEqual([])
  await server.database.query(`delete from throttle where key like 'subscribe to site:%'`)
})

it('rejects addresses while it is switched off', async () => {
  await settings.update(operator('test'), 'enable_newsletter', false)
  onTestFinished(async () => {
    await settings.update(operator('test'), 'enable_newsletter', true)
  })
  await expect(newsletter.subscribe('late@example.org', '203.0.113.2')).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
