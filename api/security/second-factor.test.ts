import { randomUUID } from 'node:crypto'
import { Secret, TOTP, URI } from 'otpauth'
import { afterEach, describe, expect, it } from 'vitest'
import { operator } from '../access/permissions/policy.ts'
import type { Role } from '../../schema/roles.ts'
import { startServer } from '../testing/server.ts'

// The requests come from many addresses, which a trusted proxy forwards.
const server = await startServer({ environment: { TRUST_PROXY: 'loopback' } })
const { database, services } = server
const { users, sessions, secondFactors, settings, passwordResets, mail } = services
const root = operator('test')
const PASSWORD = 'a password of the tests'

let used = 0
const newAddress = () => `198.18.${used >> 8}.${used++ & 255}`

async function newUser(role: Role = 'editor') {
  const username = `u-${randomUUID()}`
  return users.add(root, { username, email: `${username}@example.org`, role, password: PASSWORD })
}

interface SignedIn {
  token?: string
  code?: string
  message?: string
  errors?: { field: string; message: string }[]
  setup?: { secret: string; uri: string }
}

async function signIn(username: string, code?: unknown, password = PASSWORD, address = newAddress()) {
  const answer = await server.fetch('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ username, password, code }),
  })
  return { status: answer.status, ...((await answer.json()) as SignedIn) }
}

const isSignedIn = async (token: string) => (await server.rest('GET', '/auth/me', { token })).status === 200
/** Returns the code of an app, `later` seconds from now. */
const codeOf = (secret: string, later = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * 1000 })

/** Creates a user with a second factor. The codes of the current period and of those before it are used up. */
async function newProtected(role: Role = 'editor') {
  const user = await newUser(role)
  const { token } = await sessions.signIn(user.username, PASSWORD, newAddress())
  const actor = await sessions.identify(token, 'test')
  const { secret } = await secondFactors.begin(actor)
  const confirmedWith = codeOf(secret)
  const recoveryCodes = await secondFactors.confirm(actor, confirmedWith)
  return { ...user, token, actor, secret, confirmedWith, recoveryCodes, next: () => codeOf(secret, 30) }
}

const REQUIRED = { status: 401, code: 'SECOND_FACTOR_REQUIRED', errors: [{ field: 'code' }] }
const WRONG = {
  status: 401,
  code: 'INVALID_CREDENTIALS',
  errors: [{ field: 'code', message: 'This code is wrong, or it was used before' }],
}

/** Lets the time pass after which users are asked for their password again. */
const letTimePass = () => database.query('update session set "authenticatedAt" = null')

const setRequired = (role: Role, value: boolean) => settings.update(root, `second_factor_${role}`, String(value))

afterEach(async () => {
  for (const role of ['admin', 'editor', 'contributor'] as const) await setRequired(role, false)
})

describe('a user with a second factor', () => {
  it('gets no token without a code, neither by REST nor by GraphQL', async () => {
    const { username, email } = await newProtected()
    for (const name of [username, email])
      for (const code of [undefined, null, '', ' ']) {
        const answer = await signIn(name, code)
        expect(answer).toMatchObject(REQUIRED)
        expect(answer).not.toHaveProperty('token')
        expect(answer).not.toHaveProperty('setup')
      }
    const query = 'mutation ($u: String!, $p: String!) { signIn(username: $u, password: $p) { token } }'
    const { data, errors } = await server.graphql(query, { u: username, p: PASSWORD })
    expect(data).toEqual({ signIn: null })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED', errors: [{ field: 'code' }] })
  })

  it('signs in with the code of the next period, once', async () => {
    const { username, next } = await newProtected()
    const code = next()
    const { status, token } = await signIn(username, ` ${code.slice(0, 3)} ${code.slice(3)} `)
    expect([status, await isSignedIn(token!)]).toEqual([200, true])
    expect(await signIn(username, code)).toMatchObject(WRONG)
  })

  it('signs in with one of several requests that have the same code', async () => {
    const { username, next } = await newProtected()
    const code = next()
    const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(username, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('cannot use the code that confirmed the factor, an older one, one of another period, or one of another user', async () => {
    const { username, secret, confirmedWith } = await newProtected()
    const other = await newProtected()
    const codes = [confirmedWith, codeOf(secret, -30), codeOf(secret, 90), codeOf(secret, -3600), other.next()]
    for (const code of codes) expect(await signIn(username, code)).toMatchObject(WRONG)
    for (const code of ['1'.repeat(10_000), '\u0000', '١٢٣٤٥٦', '-00001', '1e5'])
      expect((await signIn(other.username, code)).status).toBe(401)
    for (const code of [123456, ['123456'], { $ne: '' }, true])
      expect(await signIn(username, code)).toMatchObject({ status: 422, errors: [{ field: 'code' }] })
  })

  it('gets ten recovery codes, each of which works once, however it is written', async () => {
    const { username, recoveryCodes } = await newProtected()
    expect(new Set(recoveryCodes).size).toBe(10)
    const [first, second] = recoveryCodes as [string, string]
    expect((await signIn(username, first)).status).toBe(200)
    expect(await signIn(username, first)).toMatchObject(WRONG)
    expect((await signIn(username, second.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
    const both = await Promise.all(Array.from({ length: 4 }, () => signIn(username, recoveryCodes[2])))
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('with a wrong password gets the same response as any user, whatever the code', async () => {
    const { username, next } = await newProtected()
    const plain = await newUser()
    const wrong = await signIn(plain.username, undefined, 'wrong')
    for (const code of [undefined, '000000', next()]) expect(await signIn(username, code, 'wrong')).toEqual(wrong)
    expect((await signIn(username, next())).status).toBe(200)
  })

  it('may enter ten wrong codes in fifteen minutes, from all addresses together', async () => {
    const { username, email, recoveryCodes } = await newProtected()
    const statuses = []
    for (let n = 0; n < 11; n++) statuses.push((await signIn(n % 2 ? username : email, '000000')).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
    expect((await signIn(username, recoveryCodes[0])).status).toBe(429)
  })

  it('may sign in more often than that with right passwords and codes', async () => {
    const { username, recoveryCodes } = await newProtected()
    for (const code of recoveryCodes) {
      expect(await signIn(username)).toMatchObject(REQUIRED)
      expect((await signIn(username, code)).status).toBe(200)
    }
    expect(await signIn(username)).toMatchObject(REQUIRED)
  })

  it('needs it after a password reset and after a password of an admin, too', async () => {
    const { id, username, email, next } = await newProtected()
    await users.setPassword(root, id, 'set by an admin of us')
    expect(await signIn(username, undefined, 'set by an admin of us')).toMatchObject(REQUIRED)
    await passwordResets.request(email, newAddress())
    await passwordResets.settled()
    const { items } = await mail.list(root, { limit: 1, offset: 0 })
    await passwordResets.reset(items[0]!.link!.split('#')[1]!, 'chosen by the user here')
    expect(await signIn(username, undefined, 'chosen by the user here')).toMatchObject(REQUIRED)
    expect((await signIn(username, next(), 'chosen by the user here')).status).toBe(200)
  })
})

describe('setting up a second factor', () => {
  it('asks for the password, and then for a code of the app', async () => {
    const { username } = await newUser()
    const { token } = await sessions.signIn(username, PASSWORD, newAddress())
    const begin = () =>
      server.graphql<{ beginSecondFactor: { secret: string; uri: string } }>(
        'mutation { beginSecondFactor { secret uri } }',
        {},
        { token },
      )
    const reauthenticate = (password: string) =>
      server.graphql('mutation ($password: String) { reauthenticate(password: $password) }', { password }, { token })
    await letTimePass()
    const refused = await reauthenticate('wrong')
    expect(refused.errors?.[0]?.extensions).toMatchObject({ code: 'INVALID', errors: [{ field: 'password' }] })
    expect((await begin()).errors?.[0]?.extensions.code).toBe('REAUTHENTICATION_REQUIRED')
    await reauthenticate(PASSWORD)
    const { secret, uri } = (await begin()).data.beginSecondFactor
    expect(URI.parse(uri)).toMatchObject({ label: username, algorithm: 'SHA1', digits: 6, period: 30 })
    expect((URI.parse(uri) as TOTP).secret.base32).toBe(secret)
    const confirm = (code: string) =>
      server.graphql<{ confirmSecondFactor: string[] }>(
        'mutation ($code: String!) { confirmSecondFactor(code: $code) }',
        { code },
        { token },
      )
    const wrong = await confirm('000000')
    expect(wrong.errors?.[0]?.extensions).toMatchObject({ code: 'INVALID', errors: [{ field: 'code' }] })
    // Until it is confirmed, the user signs in as before.
    expect((await signIn(username)).status).toBe(200)
    expect((await confirm(codeOf(secret))).data.confirmSecondFactor).toHaveLength(10)
    expect(await signIn(username)).toMatchObject(REQUIRED)
    expect((await begin()).errors?.[0]?.extensions.code).toBe('CONFLICT')
  })

  it('ends all sessions that began without it, except the current one', async () => {
    const { username } = await newUser()
    const older = await sessions.signIn(username, PASSWORD, newAddress())
    const { token } = await sessions.signIn(username, PASSWORD, newAddress())
    const actor = await sessions.identify(token, 'test')
    const { secret } = await secondFactors.begin(actor)
    await secondFactors.confirm(actor, codeOf(secret))
    expect([await isSignedIn(older.token), await isSignedIn(token)]).toEqual([false, true])
  })

  it('works with the latest secret only', async () => {
    const { username } = await newUser()
    const actor = await sessions.identify((await sessions.signIn(username, PASSWORD, newAddress())).token, 'test')
    const first = await secondFactors.begin(actor)
    const second = await secondFactors.begin(actor)
    const confirm = (secret: string) => secondFactors.confirm(actor, codeOf(secret))
    await expect(confirm(first.secret)).rejects.toMatchObject({ code: 'INVALID' })
    expect(await confirm(second.secret)).toHaveLength(10)
  })

  it('stores neither the secret nor the recovery codes, and logs none', async () => {
    const { id, secret, recoveryCodes, next, username } = await newProtected()
    const code = next()
    await signIn(username, code)
    const rows = JSON.stringify([
      await database.query('select * from users where id = $1', [id]),
      await database.query('select * from audit where "targetId" = $1', [id]),
    ])
    for (const text of [rows, server.logged.join('\n')])
      for (const value of [secret, ...recoveryCodes]) expect(text.includes(value)).toBe(false)
    // Its six digits may also be part of an id.
    expect(server.logged.join('\n')).not.toMatch(new RegExp(`(?<![\\w-])${code}(?![\\w-])`))
  })
})

describe('a role that requires a second factor', () => {
  it('gives no token to users without one, who set it up at sign-in', async () => {
    const { username } = await newUser()
    await setRequired('editor', true)
    const answer = await signIn(username)
    expect(answer).toMatchObject({ ...REQUIRED, setup: { uri: expect.stringMatching(/^otpauth:\/\/totp\//) } })
    expect(answer).not.toHaveProperty('token')
    const { secret } = answer.setup!
    expect(await signIn(username, '000000')).toMatchObject(WRONG)
    const query =
      'mutation ($u: String!, $p: String!, $c: String!) { signIn(username: $u, password: $p, code: $c) { token recoveryCodes } }'
    const { data } = await server.graphql<{ signIn: { token: string; recoveryCodes: string[] } }>(query, {
      u: username,
      p: PASSWORD,
      c: codeOf(secret),
    })
    expect(data.signIn.recoveryCodes).toHaveLength(10)
    expect(await isSignedIn(data.signIn.token)).toBe(true)
    const later = await signIn(username, codeOf(secret, 30))
    expect(later.status).toBe(200)
    expect(await signIn(username)).not.toHaveProperty('setup')
  })

  it('is not skipped by an invitation, nor by an API token or a live stream that began before', async () => {
    const { username, email } = { username: `u-${randomUUID()}`, email: `${randomUUID()}@example.org` }
    await services.invitations.invite(root, { email, role: 'editor' })
    const { items } = await mail.list(root, { limit: 1, offset: 0 })
    const old = await newUser()
    const { token: session } = await sessions.signIn(old.username, PASSWORD, newAddress())
    const { token: pat } = await services.apiTokens.createFor(root, await users.byName(root, old.username), {
      name: 'shop',
      scopes: ['drafts:read'],
      expiresAt: null,
      networks: [],
    })
    expect([(await server.rest('GET', '/upload/files', { token: pat })).status, await isSignedIn(session)]).toEqual([
      200,
      true,
    ])
    await setRequired('editor', true)
    const accept =
      'mutation ($t: String!, $u: String!, $p: String!) { acceptInvitation(token: $t, username: $u, password: $p) }'
    const { data } = await server.graphql(accept, { t: items[0]!.link!.split('#')[1], u: username, p: PASSWORD })
    expect(data).toEqual({ acceptInvitation: true })
    const answer = await signIn(username)
    expect(answer).toMatchObject(REQUIRED)
    expect(answer).not.toHaveProperty('token')
    expect((await server.rest('GET', '/upload/files', { token: pat })).status).toBe(401)
    for (const query of ['{ me { id } }', '{ mediaFiles { total } }', 'mutation { mediaKey }'])
      expect((await server.graphql(query, {}, { token: session })).errors?.[0]?.extensions['code']).toMatch(
        /^(?:UNAUTHENTICATED|BAD_REQUEST)$/,
      )
    expect(await isSignedIn(session)).toBe(false)
  })

  it('ends the sessions of users without one, also those that began before, and not those of other roles', async () => {
    const [plain, admin, protectedUser] = [await newUser(), await newUser('admin'), await newProtected()]
    const token = async ({ username }: { username: string }) =>
      (await sessions.signIn(username, PASSWORD, newAddress())).token
    const [ofPlain, ofAdmin] = [await token(plain), await token(admin)]
    await setRequired('editor', true)
    expect([await isSignedIn(ofPlain), await isSignedIn(ofAdmin), await isSignedIn(protectedUser.token)]).toEqual([
      false,
      true,
      true,
    ])
    const { errors } = await server.graphql('{ me { id } }', {}, { token: ofPlain })
    expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
  })

  it('does not let its users remove their own', async () => {
    const { actor, next } = await newProtected()
    await setRequired('editor', true)
    await expect(secondFactors.remove(actor, next())).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

describe('new recovery codes', () => {
  it('take the password and a code, replace the former ones, and are recorded', async () => {
    const { id, actor, username, recoveryCodes, next } = await newProtected()
    const left = async () => (await users.byName(root, username)).recoveryCodeCount
    await setRequired('editor', true)
    await letTimePass()
    const code = next()
    await expect(secondFactors.renewRecoveryCodes(actor, code)).rejects.toMatchObject({
      code: 'REAUTHENTICATION_REQUIRED',
    })
    await server.services.reauthentication.confirm(actor, { password: PASSWORD })
    await expect(secondFactors.renewRecoveryCodes(actor, '000000')).rejects.toMatchObject({
      errors: [{ field: 'code' }],
    })
    expect((await signIn(username, recoveryCodes[0])).status).toBe(200)
    expect(await left()).toBe(9)
    const renewed = await secondFactors.renewRecoveryCodes(actor, code)
    expect(new Set(renewed).size).toBe(10)
    expect(await left()).toBe(10)
    expect(await signIn(username, recoveryCodes[1])).toMatchObject(WRONG)
    expect((await signIn(username, renewed[0])).status).toBe(200)
    const audited = `select action, "actorName" from audit where "targetId" = $1 and action = 'factor.codes'`
    expect(await database.query(audited, [id])).toEqual([{ action: 'factor.codes', actorName: username }])
  })
})

describe('removing a second factor', () => {
  it('takes the password and a code, which is used up only if both are right', async () => {
    const { actor, username, next } = await newProtected()
    await letTimePass()
    await expect(secondFactors.remove(actor, next())).rejects.toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' })
    await server.services.reauthentication.confirm(actor, { password: PASSWORD })
    await expect(secondFactors.remove(actor, '000000')).rejects.toMatchObject({ errors: [{ field: 'code' }] })
    await secondFactors.remove(actor, next())
    expect((await signIn(username)).status).toBe(200)
  })

  it('tells a session that has ended nothing about a code', async () => {
    const { actor, next } = await newProtected()
    await database.query('delete from session where id = $1', [actor.sessionId])
    for (const code of ['000000', next()])
      await expect(secondFactors.checkOwnCode(actor, code)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  })

  it('is possible for admins, ends the sessions of the user, and is recorded', async () => {
    const { id, username, token } = await newProtected()
    const query = 'mutation ($id: ID!) { takeAwaySecondFactor(id: $id) { hasSecondFactor } }'
    await database.query('update session set "authenticatedAt" = now()')
    const { data } = await server.graphql(query, { id }, { as: 'admin' })
    expect(data).toEqual({ takeAwaySecondFactor: { hasSecondFactor: false } })
    expect(await isSignedIn(token)).toBe(false)
    expect((await signIn(username)).status).toBe(200)
    const audited = `select action, "actorName" from audit where "targetId" = $1 and action like '%factor%' order by id`
    expect(await database.query(audited, [id])).toEqual([
      { action: 'factor.add', actorName: username },
      { action: 'user.factor', actorName: 'admin' },
    ])
    const again = await server.graphql(query, { id }, { as: 'admin' })
    expect(again.errors?.[0]?.extensions.code).toBe('NOT_FOUND')
  })
})
