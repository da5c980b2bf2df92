import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { afterEach, describe, expect, it } from 'vitest'
import type { Role } from '../../schema/roles.ts'
import { operator } from '../access/permissions/policy.ts'
import { startServer } from '../testing/server.ts'
import { SoftwarePasskey } from '../testing/software-passkey.ts'

const ORIGIN = 'https://verdant.example'
const server = await startServer()
const { users, sessions, secondFactors, settings, passkeys, passwordResets, mail, reauthentication } = server.services
const root = operator('test')
const PASSWORD = 'a password of the tests'
const ADDRESS = '192.0.2.1'

interface Challenge {
  id: string
  options: { challenge: string; user?: { id: string }; excludeCredentials?: { id: string }[] }
}

interface SignedIn {
  signIn: { token: string; user: { username: string } }
}

const challenge = async () =>
  (await server.graphql<{ begun: Challenge }>('mutation { begun: beginPasskeySignIn { id options } }')).data.begun
const complete = (id: string, response: object) =>
  server.graphql<SignedIn>(
    `mutation ($id: ID!, $response: JSONObject!) {
      signIn: signInWithPasskey(challenge: $id, response: $response) { token user { username } } }`,
    { id, response },
  )

/** Signs in with a passkey, without a username. */
async function signIn(passkey: SoftwarePasskey, faults: Parameters<SoftwarePasskey['authenticate']>[1] = {}) {
  const { id, options } = await challenge()
  return complete(id, passkey.authenticate(options, faults))
}

const byPassword = (username: string, code?: string, password = PASSWORD) =>
  server.rest('POST', '/auth/login', { body: { username, password, code } })
const isSignedIn = async (token: string) => (await server.rest('GET', '/auth/me', { token })).status === 200
const codeIn = ({ errors }: { errors?: { extensions: Record<string, unknown> }[] }) => errors?.[0]?.extensions.code
const REFUSED = 'INVALID_CREDENTIALS'

async function newUser(role: Role = 'editor') {
  const username = `u-${randomUUID()}`
  const user = await users.add(root, { username, email: `${username}@example.org`, role, password: PASSWORD })
  const { token } = await sessions.signIn(username, PASSWORD, ADDRESS)
  return { ...user, token, actor: await sessions.identify(token, 'test') }
}

type TestUser = Awaited<ReturnType<typeof newUser>>

/** Adds a passkey to the account of a user. Returns the recovery codes, too. */
async function addPasskey({ actor }: Pick<TestUser, 'actor'>) {
  const passkey = new SoftwarePasskey(ORIGIN)
  const { id, options } = await passkeys.begin(actor)
  const recoveryCodes = await passkeys.add(actor, id, passkey.register(options), 'curl/8')
  return { passkey, recoveryCodes }
}

async function newProtected(role?: Role) {
  const user = await newUser(role)
  return { ...user, ...(await addPasskey(user)) }
}

const setRequired = (value: boolean) => settings.update(root, 'second_factor_editor', String(value))
afterEach(() => setRequired(false))

describe('adding a passkey', () => {
  it('needs the password again, gives recovery codes once, and ends sessions that began without it', async () => {
    const user = await newUser()
    const older = await sessions.signIn(user.username, PASSWORD, ADDRESS)
    await server.database.query('update session set "authenticatedAt" = null where id = $1', [user.actor.sessionId])
    await expect(passkeys.begin(user.actor)).rejects.toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' })
    await reauthentication.confirm(user.actor, { password: PASSWORD })
    const { recoveryCodes } = await addPasskey(user)
    expect(recoveryCodes).toHaveLength(10)
    expect([await isSignedIn(older.token), await isSignedIn(user.token)]).toEqual([false, true])
    expect((await addPasskey(user)).recoveryCodes).toBeNull()
    expect(await passkeys.list(user.actor)).toMatchObject([{ name: 'curl' }, { name: 'curl' }])
    const stored = JSON.stringify(await server.database.query('select "recoveryHashes" from users'))
    expect(stored).not.toContain(recoveryCodes![0])
  })

  it('takes a challenge once, of the same user, and a response of this website whose user is verified', async () => {
    const user = await newUser()
    const other = await newUser()
    const passkey = new SoftwarePasskey(ORIGIN)
    const begin = async () => await passkeys.begin(user.actor)
    const faults = [{ origin: 'https://evil.example' }, { host: 'evil.example' }, { isVerified: false }]
    for (const fault of faults) {
      const { id, options } = await begin()
      const response = passkey.register(options, fault)
      await expect(passkeys.add(user.actor, id, response, '')).rejects.toMatchObject({ code: 'INVALID' })
    }
    const [first, second] = [await begin(), await begin()]
    const response = passkey.register(first.options)
    for (const [actor, id] of [
      [user.actor, second.id],
      [other.actor, first.id],
      [user.actor, first.id],
    ] as const)
      await expect(passkeys.add(actor, id, response, '')).rejects.toMatchObject({ code: 'INVALID' })
    const third = await begin()
    const good = passkey.register(third.options)
    await passkeys.add(user.actor, third.id, good, '')
    await expect(passkeys.add(user.actor, third.id, good, '')).rejects.toMatchObject({ code: 'INVALID' })
    const { id, options } = await passkeys.begin(other.actor)
    await expect(passkeys.add(other.actor, id, passkey.register(options), '')).rejects.toMatchObject({
      code: 'CONFLICT',
    })
  })

  it('refuses nonsense', async () => {
    const { actor } = await newUser()
    for (const response of [{}, { id: 1 }, { id: 'x', response: null }, { id: 'x'.repeat(30_000) }]) {
      const { id } = await passkeys.begin(actor)
      await expect(passkeys.add(actor, id, response, '')).rejects.toMatchObject({ code: 'INVALID' })
      const begun = await challenge()
      expect(codeIn(await complete(begun.id, response))).toBe(REFUSED)
    }
  })
})

describe('a passkey', () => {
  it('signs its user in without a username, also where the role requires a second factor', async () => {
    const { username, passkey } = await newProtected()
    await setRequired(true)
    const { signIn: signedIn } = (await signIn(passkey)).data
    expect([signedIn.user.username, await isSignedIn(signedIn.token)]).toEqual([username, true])
    expect((await signIn(passkey)).data.signIn.user.username).toBe(username)
  })

  it('signs nobody in with a used or expired challenge, another key, another website, or an unverified user', async () => {
    const { passkey } = await newProtected()
    const { id, options } = await challenge()
    const response = passkey.authenticate(options)
    expect((await complete(id, response)).data.signIn.token).toBeTruthy()
    expect(codeIn(await complete(id, response))).toBe(REFUSED)
    expect(codeIn(await complete((await challenge()).id, response))).toBe(REFUSED)
    const late = await challenge()
    await server.database.query('update "authChallenge" set "expiresAt" = now() where id = $1', [late.id])
    expect(codeIn(await complete(late.id, passkey.authenticate(late.options)))).toBe(REFUSED)
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const faults = [
      { signedBy: privateKey },
      { origin: 'https://evil.example' },
      { host: 'evil.example' },
      { isVerified: false },
      // A copy of the passkey was used meanwhile.
      { counter: 1 },
    ]
    for (const fault of faults) expect(codeIn(await signIn(passkey, fault))).toBe(REFUSED)
    expect(codeIn(await signIn(new SoftwarePasskey(ORIGIN)))).toBe(REFUSED)
    expect((await signIn(passkey)).data.signIn.token).toBeTruthy()
  })

  it('signs nobody in with a challenge for adding a passkey', async () => {
    const { passkey, actor } = await newProtected()
    const { id, options } = await passkeys.begin(actor)
    expect(codeIn(await complete(id, passkey.authenticate(options)))).toBe(REFUSED)
  })

  it('of a disabled or deleted account, and a removed one, signs nobody in', async () => {
    const disabled = await newProtected()
    await users.setActive(root, disabled.id, false)
    expect(codeIn(await signIn(disabled.passkey))).toBe(REFUSED)
    const deleted = await newProtected()
    await users.remove(root, deleted.id)
    expect(codeIn(await signIn(deleted.passkey))).toBe(REFUSED)
    const removed = await newProtected()
    await passkeys.remove(removed.actor, (await passkeys.list(removed.actor))[0]!.id)
    expect(codeIn(await signIn(removed.passkey))).toBe(REFUSED)
    expect((await byPassword(removed.username)).status).toBe(200)
  })

  it('confirms the identity of its user before a sensitive operation, and of nobody else', async () => {
    const user = await newProtected()
    const other = await newProtected()
    const age = 'update session set "authenticatedAt" = null where id = $1'
    await server.database.query(age, [user.actor.sessionId])
    const confirm = async ({ passkey }: { passkey: SoftwarePasskey }) => {
      const { id, options } = await challenge()
      return server.graphql(
        'mutation ($id: ID!, $response: JSONObject!) { reauthenticate(challenge: $id, response: $response) }',
        { id, response: passkey.authenticate(options) },
        { token: user.token },
      )
    }
    expect(codeIn(await confirm(other))).toBe(REFUSED)
    await expect(reauthentication.requireRecent(user.actor, 'token.add')).rejects.toMatchObject({
      code: 'REAUTHENTICATION_REQUIRED',
    })
    expect((await confirm(user)).data).toEqual({ reauthenticate: true })
    await reauthentication.requireRecent(user.actor, 'token.add')
  })
})

describe('an account with a passkey', () => {
  it('has a second factor: its password needs the passkey or a recovery code, by REST and by GraphQL', async () => {
    const { username, recoveryCodes } = await newProtected()
    const answer = await byPassword(username)
    expect(answer).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR_REQUIRED', hasPasskey: true } })
    expect(answer.body).not.toHaveProperty('setup')
    for (const code of ['000000', ' ']) expect((await byPassword(username, code)).status).toBe(401)
    const query = 'mutation ($u: String!, $p: String!) { signIn(username: $u, password: $p) { token } }'
    expect(codeIn(await server.graphql(query, { u: username, p: PASSWORD }))).toBe('SECOND_FACTOR_REQUIRED')
    expect((await byPassword(username, recoveryCodes![0])).status).toBe(200)
    expect((await byPassword(username, recoveryCodes![0])).status).toBe(401)
    // Nothing is said about passkeys to people who do not know the password.
    expect((await byPassword(username, undefined, 'wrong')).body).toEqual({
      code: REFUSED,
      message: 'Invalid username or password',
    })
  })

  it('keeps its recovery codes when an authenticator app is set up and removed', async () => {
    const { actor, username } = await newProtected()
    const { secret } = await secondFactors.begin(actor)
    const code = (later: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * 1000 })
    const recoveryCodes = await secondFactors.confirm(actor, code(0))
    await secondFactors.remove(actor, code(30))
    expect((await byPassword(username)).status).toBe(401)
    expect((await byPassword(username, recoveryCodes[0])).status).toBe(200)
  })

  it('cannot remove its only second factor where the role requires one', async () => {
    const { actor } = await newProtected()
    await setRequired(true)
    const [{ id } = { id: '' }] = await passkeys.list(actor)
    await expect(passkeys.remove(actor, id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await passkeys.list(actor)).toHaveLength(1)
    await setRequired(false)
    const other = await newUser()
    await expect(passkeys.remove(other.actor, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await server.database.query('update session set "authenticatedAt" = null')
    await expect(passkeys.remove(actor, id)).rejects.toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' })
  })

  it('loses it to an admin, with an audit row and the end of its sessions', async () => {
    const { id, username, token, passkey } = await newProtected()
    expect(await secondFactors.takeAway(root, id)).toMatchObject({ passkeyCount: 0, hasSecondFactor: false })
    expect(await isSignedIn(token)).toBe(false)
    expect(codeIn(await signIn(passkey))).toBe(REFUSED)
    expect((await byPassword(username)).status).toBe(200)
    const { items } = await server.services.auditLog.list(root, { who: username, action: 'user.factor' }, { limit: 5 })
    expect(items).toHaveLength(1)
  })

  it('loses its passkeys by a reset of the password unless they are kept, and still needs a second factor', async () => {
    const { username, email, passkey, recoveryCodes } = await newProtected()
    const reset = async (password: string, keep: boolean) => {
      await passwordResets.request(email, ADDRESS)
      await passwordResets.settled()
      const { items } = await mail.list(root, { limit: 1, offset: 0 })
      const token = items[0]!.link!.split('#')[1]!
      expect(await passwordResets.open(token)).toMatchObject({ passkeys: 1 })
      const query =
        'mutation ($t: String!, $p: String!, $k: Boolean!) { resetPassword(token: $t, password: $p, keepPasskeys: $k) }'
      await server.graphql(query, { t: token, p: password, k: keep })
    }
    await reset('chosen by the user here', true)
    expect((await signIn(passkey)).data.signIn.user.username).toBe(username)
    await reset('chosen by the user again', false)
    expect(codeIn(await signIn(passkey))).toBe(REFUSED)
    const answer = await byPassword(username, undefined, 'chosen by the user again')
    expect(answer).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR_REQUIRED' } })
    expect(answer.body).not.toHaveProperty('setup')
    await setRequired(true)
    const signedIn = await byPassword(username, recoveryCodes![0], 'chosen by the user again')
    expect(await isSignedIn(String(signedIn.body.token))).toBe(true)
  })
})

it('is offered on the screen for signing in once any user has one', async () => {
  await newProtected()
  expect((await server.graphql('{ offersPasskeys }')).data).toEqual({ offersPasskeys: true })
})
