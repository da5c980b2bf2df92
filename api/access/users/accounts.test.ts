import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Role } from '../../../schema/roles.ts'
import { startServer } from '../../testing/server.ts'
import { addDemoAccounts, DEMO_ACCOUNTS } from '../sign-in/demo.ts'
import { operator } from '../permissions/policy.ts'

const server = await startServer()
const { users, sessions } = server.services
const { pool } = server.database
const actor = operator('test')
const PASSWORD = 'a password that is long'

async function newUser(role: Role = 'editor') {
  const username = `u-${randomUUID()}`
  const user = await users.add(actor, { username, email: `${username}@example.org`, role, password: PASSWORD })
  return {
    ...user,
    signIn: async (password = PASSWORD) => (await sessions.signIn(username, password, '192.0.2.3')).token,
  }
}

const me = async (token: string) => (await server.rest('GET', '/auth/me', { token })).status
const codeOf = (work: Promise<unknown>) => work.then(() => 'ok').catch((error: { code: string }) => error.code)

describe('signing in', () => {
  it('accepts name and e-mail address in any case, and is recorded', async () => {
    const { id, username, email, lastSignInAt } = await newUser()
    expect(lastSignInAt).toBeNull()
    for (const name of [username, email, ` ${email.toUpperCase()} `]) {
      const { status, body } = await server.rest('POST', '/auth/login', {
        body: { username: name, password: PASSWORD },
      })
      expect([status, body]).toEqual([
        200,
        { token: expect.any(String), user: { id, username, email, role: 'editor' } },
      ])
    }
    const mutation =
      'mutation ($u: String!, $p: String!) { signIn(username: $u, password: $p) { user { lastSignInAt } } }'
    const { data } = await server.graphql(mutation, { u: username, p: PASSWORD })
    expect(data).toEqual({ signIn: { user: { lastSignInAt: expect.stringMatching(/^\d{4}-.*Z$/) } } })
    const audited = await server.database.query(
      `select action from audit where "targetId" = $1 and action = 'sign-in'`,
      [id],
    )
    expect(audited).toHaveLength(4)
  })

  it('allows several sessions at a time', async () => {
    const { signIn } = await newUser()
    const [first, second] = [await signIn(), await signIn()]
    expect((await server.rest('POST', '/auth/logout', { token: first })).status).toBe(204)
    expect([await me(first), await me(second)]).toEqual([401, 200])
  })
})

describe('a session ends', () => {
  const ends: [string, (id: string) => Promise<unknown>][] = [
    ['with another role', (id) => users.setRole(actor, id, 'admin')],
    ['with deactivation', (id) => users.setActive(actor, id, false)],
    ['with a new password from an admin', (id) => users.setPassword(actor, id, 'another long password')],
    ['with removal', (id) => users.remove(actor, id)],
    ['after its time', (id) => pool.query(`update session set "expiresAt" = now() where "user" = $1`, [id])],
  ]

  it.each(ends)('%s', async (_, end) => {
    const { id, signIn } = await newUser()
    const token = await signIn()
    expect([await me(token), sessions.isSigned(token)]).toEqual([200, true])
    await end(id)
    // From now on its token no longer counts as that of staff under load.
    expect([await me(token), sessions.isSigned(token)]).toEqual([401, false])
  })

  it('on all devices if the user changes the password, which starts a new session', async () => {
    const { id, signIn } = await newUser()
    const [here, elsewhere] = [await signIn(), await signIn()]
    const mutation =
      'mutation ($now: String!, $next: String!) { changePassword(currentPassword: $now, newPassword: $next) { token } }'
    const change = (now: string, next: string) =>
      server.graphql<{ changePassword: { token: string } } | null>(mutation, { now, next }, { token: here })

    const wrong = await change('not my password', 'another long password')
    expect(wrong.errors?.[0]?.extensions).toMatchObject({ code: 'INVALID', errors: [{ field: 'currentPassword' }] })
    const short = await change(PASSWORD, 'short')
    expect(short.errors?.[0]?.extensions).toMatchObject({ code: 'INVALID', errors: [{ field: 'newPassword' }] })
    expect(await me(here)).toBe(200)

    const { data } = await change(PASSWORD, 'another long password')
    expect([await me(here), await me(elsewhere), await me(data!.changePassword.token)]).toEqual([401, 401, 200])
    expect(await codeOf(signIn())).toBe('INVALID_CREDENTIALS')
    expect(await signIn('another long password')).toEqual(expect.any(String))
    const audited = await server.database.query(
      `select action from audit where "actorId" = $1 and action = 'password'`,
      [id],
    )
    expect(audited).toHaveLength(1)
  })

  it('and is deleted by the cleanup', async () => {
    const { id, signIn } = await newUser()
    await signIn()
    await pool.query(`update session set "expiresAt" = now() - interval '1 second' where "user" = $1`, [id])
    await sessions.cleanUp()
    expect(await server.database.query('select 1 from session where "user" = $1', [id])).toEqual([])
  })
})

describe('managing users', () => {
  it('rejects taken and invalid names and addresses, by field', async () => {
    const { username, email } = await newUser()
    const add = (input: object) =>
      users.add(actor, {
        username: `u-${randomUUID()}`,
        email: `${randomUUID()}@example.org`,
        role: 'editor',
        password: PASSWORD,
        ...input,
      })
    const cases: [object, object][] = [
      [{ username: username.toUpperCase() }, { code: 'TAKEN', errors: [{ field: 'username' }] }],
      [{ email: email.toUpperCase() }, { code: 'TAKEN', errors: [{ field: 'email' }] }],
      [{ username: 'a b' }, { code: 'INVALID', errors: [{ field: 'username' }] }],
      [{ username: 'admin\u0000' }, { code: 'INVALID', errors: [{ field: 'username' }] }],
      [{ email: 'nobody' }, { code: 'INVALID', errors: [{ field: 'email' }] }],
      [{ role: 'owner' }, { code: 'INVALID', errors: [{ field: 'role' }] }],
      [{ password: 'eleven char' }, { code: 'INVALID', errors: [{ field: 'password' }] }],
      [{ password: '🔑'.repeat(201) }, { code: 'INVALID', errors: [{ field: 'password' }] }],
    ]
    for (const [input, expected] of cases) await expect(add(input)).rejects.toMatchObject(expected)
    await expect(add({ password: '🔑🌾🍄🌱🐝🔬🧬🚜🌻🍅🥕🌽' })).resolves.toMatchObject({ role: 'editor' })
  })

  it('rejects unknown ids', async () => {
    for (const id of [randomUUID(), 'nonsense', '']) {
      expect(await codeOf(users.setRole(actor, id, 'admin'))).toBe('NOT_FOUND')
      expect(await codeOf(users.remove(actor, id))).toBe('NOT_FOUND')
    }
  })

  it('never leaves the site without an active admin, even if several users change accounts at once', async () => {
    const admins = (await users.list(actor)).filter(({ role, isActive }) => role === 'admin' && isActive)
    for (const { id, username } of admins) if (username !== 'admin') await users.remove(actor, id)
    const first = admins.find(({ username }) => username === 'admin')
    const second = await newUser('admin')
    const third = await newUser('admin')
    const outcomes = await Promise.all([
      codeOf(users.setRole(actor, first!.id, 'editor')),
      codeOf(users.setActive(actor, second.id, false)),
      codeOf(users.remove(actor, third.id)),
    ])
    expect(outcomes.toSorted()).toEqual(['CONFLICT', 'ok', 'ok'])
    const left = (await users.list(actor)).filter(({ role, isActive }) => role === 'admin' && isActive)
    expect(left).toHaveLength(1)
    const { id } = left[0]!
    const more = [users.setRole(actor, id, 'editor'), users.setActive(actor, id, false), users.remove(actor, id)]
    expect(await Promise.all(more.map(codeOf))).toEqual(['CONFLICT', 'CONFLICT', 'CONFLICT'])
  })
})

describe('the demo’s accounts', () => {
  it('are created only if no users exist, and are shown and work only in the demo', async () => {
    const demo = await startServer({ environment: { DATABASE_URL: '' } })
    expect(await addDemoAccounts(actor, demo.services.users)).toBe(false)
    await demo.database.pool.query('truncate users cascade')
    expect(await addDemoAccounts(actor, demo.services.users)).toBe(true)
    const shown = async () => (await demo.graphql('{ demoAccounts { username password role } }')).data
    const accounts = DEMO_ACCOUNTS.map(({ username, password, role }) => ({
      username,
      password,
      role: role.toUpperCase(),
    }))
    expect(await shown()).toEqual({ demoAccounts: accounts })
    const signIn = (on: typeof demo) =>
      on.rest('POST', '/auth/login', { body: { username: 'editor', password: 'verdant-editor' } })
    expect((await signIn(demo)).status).toBe(200)
    const editor = (await demo.services.users.list(actor)).find(({ username }) => username === 'editor')
    await demo.services.users.setPassword(actor, editor!.id, PASSWORD)
    expect(await shown()).toEqual({ demoAccounts: accounts.slice(0, 1) })
  })

  it('are rejected outside the demo while they have their published passwords', async () => {
    const demoAdmin = {
      username: 'demo-admin',
      email: 'd@example.org',
      role: 'admin',
      password: 'verdant-admin',
    } as const
    await users.addDemoAccount(actor, demoAdmin)
    await pool.query(`update users set username = 'former-admin' where username = 'admin'`)
    await pool.query(`update users set username = 'admin' where username = 'demo-admin'`)
    for (const username of ['admin', 'd@example.org']) {
      const { status, body } = await server.rest('POST', '/auth/login', {
        body: { username, password: 'verdant-admin' },
      })
      expect([status, body]).toMatchObject([401, { code: 'INVALID_CREDENTIALS' }])
    }
    expect((await server.graphql('{ demoAccounts { username } }')).data).toEqual({ demoAccounts: [] })
  })
})

describe('an e-mail address', () => {
  const { emailChanges, passwordResets } = server.services
  const newAddress = () => `${randomUUID()}@example.org`
  const linksOf = (id: string) => server.database.query('select id from "oneTimeLink" where "user" = $1', [id])
  const mailsTo = (recipient: string, template: string) =>
    server.database.query('select data from mail where recipient = $1 and template = $2', [recipient, template])

  it('is changed by an admin: sessions and links to the old one end, and the audit log tells', async () => {
    const { id, username, email, signIn } = await newUser()
    const token = await signIn()
    await passwordResets.request(username, '2001:db8:7::1')
    await passwordResets.settled()
    expect(await linksOf(id)).toHaveLength(1)
    const next = newAddress()
    expect(await emailChanges.set(actor, id, ` ${next.toUpperCase()}`)).toMatchObject({ email: next })
    expect(await me(token)).toBe(401)
    expect(await linksOf(id)).toEqual([])
    expect(await codeOf(sessions.signIn(email, PASSWORD, '192.0.2.3'))).toBe('INVALID_CREDENTIALS')
    expect((await sessions.signIn(next, PASSWORD, '192.0.2.3')).user.id).toBe(id)
    const audited = await server.database.query(
      `select action from audit where "targetId" = $1 and action like '%email'`,
      [id],
    )
    expect(audited).toEqual([{ action: 'user.email' }])
    // Without a mail server, a mail to the old address would only lie in the outbox.
    expect(await mailsTo(email, 'email-changed')).toEqual([])
  })

  it('is refused if it is not valid, if another user has it, and to editors', async () => {
    const [first, second] = [await newUser(), await newUser()]
    expect(await codeOf(emailChanges.set(actor, first.id, 'nobody'))).toBe('INVALID')
    expect(await codeOf(emailChanges.set(actor, first.id, second.email))).toBe('TAKEN')
    for (const id of [randomUUID(), 'nobody'])
      expect(await codeOf(emailChanges.set(actor, id, newAddress()))).toBe('NOT_FOUND')
    const editor = await sessions.identify(await second.signIn(), 'test')
    expect(await codeOf(emailChanges.set(editor, first.id, newAddress()))).toBe('FORBIDDEN')
    expect(await codeOf(emailChanges.change(editor, PASSWORD, first.email))).toBe('TAKEN')
    expect((await users.byName(actor, first.username)).email).toBe(first.email)
  })

  it('is changed by its user with the password, who stays signed in here only', async () => {
    const { id, signIn } = await newUser()
    const [here, elsewhere] = [await signIn(), await signIn()]
    const mutation =
      'mutation ($now: String!, $email: String!) { changeEmail(currentPassword: $now, email: $email) { token user { email } } }'
    const email = newAddress()
    const wrong = await server.graphql(mutation, { now: 'a wrong password', email }, { token: here })
    expect(wrong.errors?.[0]?.extensions).toMatchObject({ code: 'INVALID', errors: [{ field: 'currentPassword' }] })
    expect(await me(elsewhere)).toBe(200)
    interface Changed {
      changeEmail: { token: string; user: { email: string } }
    }
    const { data } = await server.graphql<Changed>(mutation, { now: PASSWORD, email }, { token: here })
    expect(data.changeEmail.user.email).toBe(email)
    expect([await me(here), await me(elsewhere), await me(data.changeEmail.token)]).toEqual([401, 401, 200])
    const audited = await server.database.query(`select action from audit where "targetId" = $1 and action = 'email'`, [
      id,
    ])
    expect(audited).toHaveLength(1)
  })
})
