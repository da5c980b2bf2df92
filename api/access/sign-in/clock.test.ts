import { afterEach, describe, expect, it, vi } from 'vitest'
import { startServer } from '../../testing/server.ts'
import { PASSWORDS } from '../../testing/users.ts'

const server = await startServer({ cache: true })
const HOUR_MS = 60 * 60 * 1000

const jump = (hours: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * HOUR_MS })
afterEach(() => void vi.useRealTimers())

const me = async (token?: string) => (await server.rest('GET', '/auth/me', token ? { token } : { as: 'editor' })).status
const signIn = () =>
  server.rest<{ token: string }>('POST', '/auth/login', { body: { username: 'editor', password: PASSWORDS.editor } })

describe('a clock that jumps', () => {
  it.each([-11, -1, 1, 11])('by %i hours ends no session', async (hours) => {
    jump(hours)
    expect(await me()).toBe(200)
    const { status, body } = await signIn()
    expect(status).toBe(200)
    expect(await me(body.token)).toBe(200)
    vi.useRealTimers()
    expect(await me(body.token)).toBe(200)
  })

  it('by more than the duration of a session suspends it only while the clock is wrong', async () => {
    jump(13)
    expect(await me()).toBe(401)
    vi.useRealTimers()
    expect(await me()).toBe(200)
  })

  it('does not affect content', async () => {
    const before = await server.rest('GET', '/content/products')
    jump(-48)
    expect(await server.rest('GET', '/content/products')).toMatchObject({ status: 200, body: before.body })
    jump(96)
    expect(await server.rest('GET', '/content/products')).toMatchObject({ status: 200, body: before.body })
  })

  it('and is corrected later locks no user out for days', async () => {
    const attempt = async () =>
      (await server.rest('POST', '/auth/login', { body: { username: 'someone', password: 'a guess' } })).status
    jump(72)
    for (let n = 0; n < 11; n++) await attempt()
    expect(await attempt()).toBe(429)
    vi.useRealTimers()
    await server.services.sessions.cleanUp()
    expect(await attempt()).toBe(401)
  })
})

it('does not decide how long a session lasts: the clock of the database does, for all instances', async () => {
  const { body } = await signIn()
  await server.database.pool.query(
    `update session set "expiresAt" = now() - interval '1 second' where "createdAt" = (select max("createdAt") from session)`,
  )
  expect(await me(body.token)).toBe(401)
})
