import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { startMailServer } from '../../testing/mail-server.ts'
import { startServer } from '../../testing/server.ts'
import { deviceOf } from './device.ts'
import { operator } from '../permissions/policy.ts'

const mailbox = await startMailServer()
const server = await startServer({ environment: { TRUST_PROXY: 'loopback', ...mailbox.environment } })
const { users, mail, sessions } = server.services
const root = operator('test')
const PASSWORD = 'a password that is long'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

beforeEach(() => server.database.query('truncate mail'))

async function newUser() {
  const username = `u-${randomUUID()}`
  const user = await users.add(root, { username, email: `${username}@example.org`, role: 'editor', password: PASSWORD })
  const signIn = async (userAgent: string, address: string) => {
    const headers = { 'content-type': 'application/json', 'user-agent': userAgent, 'x-forwarded-for': address }
    const body = JSON.stringify({ username, password: PASSWORD })
    const answer = await server.fetch('/api/auth/login', { method: 'POST', headers, body })
    return ((await answer.json()) as { token: string }).token
  }
  return { ...user, signIn }
}

type Sessions = { sessions: { id: string; device: string; network: string; isCurrent: boolean }[] }

const sessionsOf = async (token: string) =>
  (await server.graphql<Sessions>('{ sessions { id device network isCurrent } }', {}, { token })).data.sessions
const isSignedIn = async (token: string) => (await server.rest('GET', '/auth/me', { token })).status === 200

describe('a device', () => {
  it.each([
    [FIREFOX, 'Firefox on Windows'],
    [SAFARI, 'Safari on iOS'],
    ['curl/8.5.0', 'curl'],
    ['', 'Unknown device'],
    ['<script>alert(1)</script>', 'Unknown program'],
    ['x'.repeat(10_000), 'x'.repeat(60)],
  ])('is named after the User-Agent header: number %#', (userAgent, device) => {
    expect(deviceOf(userAgent, '203.0.113.77')).toEqual({ device, network: '203.0.113.0/24' })
  })
})

describe('the sessions of a user', () => {
  it('are listed with their device and network, and end one by one or all others at once', async () => {
    const { id, signIn } = await newUser()
    const here = await signIn(FIREFOX, '203.0.113.7')
    const phone = await signIn(SAFARI, '2001:db8:1:2::7')
    const third = await signIn(FIREFOX, '198.51.100.7')
    const listed = await sessionsOf(here)
    expect(listed).toHaveLength(3)
    expect(listed).toContainEqual(
      expect.objectContaining({ device: 'Firefox on Windows', network: '203.0.113.0/24', isCurrent: true }),
    )
    expect(listed).toContainEqual(
      expect.objectContaining({ device: 'Safari on iOS', network: '2001:db8:1::/48', isCurrent: false }),
    )

    const end = (session: string) =>
      server.graphql('mutation ($id: ID!) { endSession(id: $id) }', { id: session }, { token: here })
    expect((await end(listed.find(({ device }) => device === 'Safari on iOS')!.id)).data).toEqual({ endSession: true })
    expect([await isSignedIn(here), await isSignedIn(phone), await isSignedIn(third)]).toEqual([true, false, true])
    const others = await server.graphql('mutation { endOtherSessions }', {}, { token: here })
    expect(others.data).toEqual({ endOtherSessions: 1 })
    expect([await isSignedIn(here), await isSignedIn(third)]).toEqual([true, false])
    const audited = `select 1 from audit where action = 'session.end' and "targetId" = $1`
    expect(await server.database.query(audited, [id])).toHaveLength(2)
  })

  it('are not those of other users', async () => {
    const [user, other] = [await newUser(), await newUser()]
    const [mine, theirs] = [await user.signIn(FIREFOX, '203.0.113.7'), await other.signIn(FIREFOX, '203.0.113.7')]
    const [session] = await sessionsOf(theirs)
    const query = 'mutation ($id: ID!) { endSession(id: $id) }'
    const { errors } = await server.graphql(query, { id: session!.id }, { token: mine })
    expect(errors?.[0]?.extensions.code).toBe('NOT_FOUND')
    expect(await isSignedIn(theirs)).toBe(true)
    expect(await sessionsOf(mine)).toHaveLength(1)
  })

  it('show when they were last used, to five minutes', async () => {
    const { id, signIn } = await newUser()
    const token = await signIn(FIREFOX, '203.0.113.7')
    const stored = async () =>
      (
        await server.database.query<{ age: number }>(
          `select round(extract(epoch from now() - "lastUsedAt") / 60)::int as age from session where "user" = $1`,
          [id],
        )
      )[0]!.age
    const letPass = (minutes: number) =>
      server.database.query('update session set "lastUsedAt" = now() - make_interval(mins => $1) where "user" = $2', [
        minutes,
        id,
      ])
    await letPass(3)
    await isSignedIn(token)
    expect(await stored()).toBe(3)
    await letPass(60)
    await isSignedIn(token)
    await expect.poll(stored).toBe(0)
  })

  it('keep their device when the user changes the password', async () => {
    const { signIn } = await newUser()
    const token = await signIn(SAFARI, '203.0.113.7')
    const next = await sessions.changePassword(await sessions.identify(token, 'test'), PASSWORD, `${PASSWORD}!`)
    expect(await sessionsOf(next.token)).toMatchObject([{ device: 'Safari on iOS', network: '203.0.113.0/24' }])
  })
})

describe('a sign-in from a new device', () => {
  const written = async () => (await mail.list(root, { limit: 10, offset: 0 })).items

  it('is mailed to the user, once, and not for the first device', async () => {
    const { email, username, signIn } = await newUser()
    await signIn(FIREFOX, '203.0.113.7')
    await signIn(FIREFOX, '203.0.113.8')
    expect(await written()).toEqual([])
    await signIn(SAFARI, '203.0.113.7')
    await signIn(SAFARI, '203.0.113.7')
    expect(await written()).toMatchObject([
      {
        recipient: email,
        subject: expect.stringMatching(/^Someone signed in to .+ from a new device$/),
        text: expect.stringMatching(`“${username}” of .+: Safari on iOS, network 203.0.113.0/24, at \\d{4}-`),
        link: 'https://verdant.example/admin/access/forgot',
      },
    ])
    await signIn(FIREFOX, '198.51.100.7')
    expect(await written()).toHaveLength(2)
  })

  it('is forgotten after ninety days, and so is the account that is removed', async () => {
    const { id, signIn } = await newUser()
    await signIn(FIREFOX, '203.0.113.7')
    await server.database.query(`update "knownDevice" set "lastSeenAt" = now() - interval '91 days'`)
    await server.services.retention.cleanUp()
    expect(await server.database.query('select 1 from "knownDevice"')).toEqual([])
    await signIn(FIREFOX, '203.0.113.7')
    await users.remove(root, id)
    expect(await server.database.query('select 1 from "knownDevice" where "user" = $1', [id])).toEqual([])
  })
})
