import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { operator, visitor } from '../access/permissions/policy.ts'
import { startServer } from '../testing/server.ts'

const server = await startServer()
const { reauthentication, secondFactors, sessions, users } = server.services
const root = operator('test')
const PASSWORD = 'a password of the tests'
const REQUIRED = { code: 'REAUTHENTICATION_REQUIRED', status: 403 }

/** Creates a user with a session that began `minutes` ago. */
async function signedIn(minutes = 0) {
  const username = `u-${randomUUID()}`
  await users.add(root, { username, email: `${username}@example.org`, role: 'editor', password: PASSWORD })
  const { token } = await sessions.signIn(username, PASSWORD, '192.0.2.1')
  const actor = await sessions.identify(token, 'test')
  const age = () =>
    server.database.query(`update session set "authenticatedAt" = now() - make_interval(mins => $2) where id = $1`, [
      actor.sessionId,
      minutes,
    ])
  await age()
  const confirm = (variables: { password?: string; code?: string }) =>
    server.graphql(
      'mutation ($password: String, $code: String) { reauthenticate(password: $password, code: $code) }',
      variables,
      { token },
    )
  return { username, token, actor, age, confirm }
}

describe('before a sensitive operation', () => {
  it('a new session need not confirm, and an older one must, by the password', async () => {
    const { actor } = await signedIn(9)
    await reauthentication.requireRecent(actor, 'token.add')
    const older = await signedIn(11)
    await expect(reauthentication.requireRecent(older.actor, 'token.add')).rejects.toMatchObject(REQUIRED)
    for (const password of ['wrong', '']) {
      const { errors } = await older.confirm({ password })
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'INVALID', errors: [{ field: 'password' }] })
    }
    await expect(reauthentication.requireRecent(older.actor, 'token.add')).rejects.toMatchObject(REQUIRED)
    expect((await older.confirm({ password: PASSWORD })).data).toEqual({ reauthenticate: true })
    await reauthentication.requireRecent(older.actor, 'token.add')
  })

  it('a session of the previous version must confirm', async () => {
    const { actor } = await signedIn()
    await server.database.query('update session set "authenticatedAt" = null where id = $1', [actor.sessionId])
    await expect(reauthentication.requireRecent(actor, 'token.add')).rejects.toMatchObject(REQUIRED)
  })

  it('a code of the second factor confirms, once, and counts for its session only', async () => {
    const { username, actor, age, confirm } = await signedIn(11)
    expect((await confirm({ code: '000000' })).errors?.[0]?.extensions).toMatchObject({ code: 'INVALID' })
    await confirm({ password: PASSWORD })
    const { secret } = await secondFactors.begin(actor)
    const code = (later: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * 1000 })
    const [recoveryCode] = await secondFactors.confirm(actor, code(0))
    const other = await sessions.signIn(username, PASSWORD, '192.0.2.2', { code: recoveryCode })
    const otherActor = await sessions.identify(other.token, 'test')
    await server.database.query('update session set "authenticatedAt" = null where id = $1', [otherActor.sessionId])
    await age()
    const next = code(30)
    expect((await confirm({ code: next })).data).toEqual({ reauthenticate: true })
    await reauthentication.requireRecent(actor, 'token.add')
    await expect(reauthentication.requireRecent(otherActor, 'token.add')).rejects.toMatchObject(REQUIRED)
    await age()
    expect((await confirm({ code: next })).errors?.[0]?.extensions).toMatchObject({ code: 'INVALID' })
    await expect(reauthentication.requireRecent(actor, 'token.add')).rejects.toMatchObject(REQUIRED)
  })

  it('passwords are limited to ten wrong ones in fifteen minutes', async () => {
    const { confirm } = await signedIn(11)
    const codes = []
    for (let n = 0; n < 11; n++) codes.push((await confirm({ password: 'wrong' })).errors?.[0]?.extensions.code)
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 'INVALID'), 'TOO_MANY_REQUESTS'])
  })

  it('visitors and ended sessions are refused, callers without a session too, and the command line is not', async () => {
    const { actor } = await signedIn()
    await sessions.signOut(actor)
    await expect(reauthentication.requireRecent(actor, 'token.add')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    await expect(reauthentication.requireRecent(visitor('test'), 'token.add')).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    })
    const sessionless = { ...actor, sessionId: null }
    await expect(reauthentication.requireRecent(sessionless, 'token.add')).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await reauthentication.requireRecent(root, 'token.add')
  })
})
