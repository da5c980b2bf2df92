import { createHmac, randomUUID } from 'node:crypto'
import jwt from 'jsonwebtoken'
import { OneTimeLinks } from '../access/links/one-time-links.ts'
import { readToken } from '../platform/secrets/session-token.ts'
import { operator } from '../access/permissions/policy.ts'
import type { TestServer } from '../testing/server.ts'
import { TEST_SECRET } from '../testing/services.ts'

const root = operator('test')
const PASSWORD = 'a password of the tests'
const ADDRESS = '198.51.100.1'

/** Creates an admin with a session, for an action that ends it. */
async function signedIn({ services: { users, sessions } }: TestServer) {
  const username = `u-${randomUUID()}`
  const user = await users.add(root, { username, email: `${username}@example.org`, role: 'admin', password: PASSWORD })
  const { token } = await sessions.signIn(username, PASSWORD, ADDRESS)
  return { user, token, actor: await sessions.identify(token, 'test') }
}

/** Sets a new password with the link of a mail. */
async function resetByLink(
  { services: { passwordResets }, database }: TestServer,
  user: { id: string; email: string },
) {
  await passwordResets.request(user.email, ADDRESS)
  await passwordResets.settled()
  const [link] = await database.query<{ id: string }>('select id from "oneTimeLink" where "user" = $1', [user.id])
  const token = new OneTimeLinks(TEST_SECRET, () => '').url('password-reset', link!.id).split('#')[1]!
  await passwordResets.reset(token, `${PASSWORD}!`)
}

/** Returns tokens that were valid once, by what ended them. */
export async function endedTokens(server: TestServer): Promise<Record<string, string>> {
  const { users, sessions } = server.services
  const after = async (end: (account: Awaited<ReturnType<typeof signedIn>>) => Promise<unknown>) => {
    const account = await signedIn(server)
    await end(account)
    return account.token
  }
  return {
    'of a disabled user': await after(({ user }) => users.setActive(root, user.id, false)),
    'of a user who was disabled and enabled': await after(async ({ user }) => {
      await users.setActive(root, user.id, false)
      await users.setActive(root, user.id, true)
    }),
    'of a deleted user': await after(({ user }) => users.remove(root, user.id)),
    'from before a role change': await after(({ user }) => users.setRole(root, user.id, 'editor')),
    'from before a password reset': await after(({ user }) => users.setPassword(root, user.id, `${PASSWORD}!`)),
    "from before one's own password change": await after(({ actor }) =>
      sessions.changePassword(actor, PASSWORD, `${PASSWORD}!`),
    ),
    'after signing out': await after(({ actor }) => sessions.signOut(actor)),
    'after its user ended that session': await after(({ actor }) =>
      server.services.sessionList.end(actor, actor.sessionId!),
    ),
    'after its user ended all other sessions': await after(async ({ user }) => {
      const other = await sessions.signIn(user.username, PASSWORD, ADDRESS)
      await server.services.sessionList.endOthers(await sessions.identify(other.token, 'test'))
    }),
    'from before a password was reset by a link': await after(({ user }) => resetByLink(server, user)),
    'of a session that is over': await after(({ actor }) =>
      server.database.pool.query('update session set "expiresAt" = now() where id = $1', [actor.sessionId]),
    ),
  }
}

const OWN_KEY = 'a key of the attacker, which has 32 bytes or more'

/** Returns a signed token with the given header and claims, which no library would create. */
function signedByHand(header: object, claims: object, key: string): string {
  const text = unsigned({ alg: 'HS256', typ: 'JWT', ...header }, claims)
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
}

const unsigned = (header: object, claims: object) =>
  [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')

/** Tokens that the server never issued. Each names a valid session of an admin if possible. */
export async function forgedTokens(server: TestServer): Promise<Record<string, string>> {
  const { token, user } = await signedIn(server)
  const { sessionId } = readToken(TEST_SECRET, token)!
  const iat = Math.floor(Date.now() / 1000)
  const claims = { iss: 'verdant', sub: user.id, jti: sessionId, iat, exp: iat + 3600 }
  const sign = (changed: object, secret = TEST_SECRET, algorithm: jwt.Algorithm = 'HS256') =>
    jwt.sign({ ...claims, ...changed }, secret, { algorithm })
  const withHeader = (more: object, key = OWN_KEY, changed: object = claims) => signedByHand(more, changed, key)
  const [header, body, signature] = token.split('.') as [string, string, string]
  const otherUser = (await signedIn(server)).user.id
  return {
    'signed with algorithm none': `${unsigned({ alg: 'none', typ: 'JWT' }, claims)}.`,
    'signed with algorithm None': `${unsigned({ alg: 'None', typ: 'JWT' }, claims)}.`,
    'with algorithm none and a signature': `${unsigned({ alg: 'none' }, claims)}.${signature}`,
    'without a signature': `${header}.${body}.`,
    'with half a signature': token.slice(0, -20),
    'with other claims under the signature': `${header}.${unsigned({}, { ...claims, sub: otherUser }).split('.')[1]}.${signature}`,
    'signed with HS384': sign({}, TEST_SECRET, 'HS384'),
    'signed with HS512': sign({}, TEST_SECRET, 'HS512'),
    'signed with another key': sign({}, 'another secret, which also has 32 bytes or more'),
    'signed with no key': `${unsigned({ alg: 'HS256' }, claims)}.${jwt.sign(claims, '', { algorithm: 'none' }).split('.')[2]}`,
    expired: sign({ exp: iat - 1 }),
    'not yet valid': sign({ nbf: iat + 3600 }),
    'of another issuer': sign({ iss: 'elsewhere' }),
    'of no issuer': jwt.sign({ sub: user.id, jti: sessionId }, TEST_SECRET),
    'without a session': jwt.sign({ sub: user.id, iss: 'verdant' }, TEST_SECRET),
    'without a user': jwt.sign({ jti: sessionId, iss: 'verdant' }, TEST_SECRET),
    "with another user's id": sign({ sub: otherUser }),
    'that brings its own key': withHeader({ jwk: { kty: 'oct', k: Buffer.from(OWN_KEY).toString('base64url') } }),
    'that names its key by a path': withHeader({ kid: '../../../../dev/null' }, ''),
    'that names its key by an address': withHeader({ jku: 'https://evil.example/keys', x5u: 'https://evil.example/x' }),
    'with extensions that must be understood': withHeader({ crit: ['b64'], b64: false }),
    'signed with hs256 in small letters': withHeader({ alg: 'hs256' }, TEST_SECRET),
    'whose end is text': withHeader({}, TEST_SECRET, { ...claims, exp: 'never' }),
    'whose end is a list': withHeader({}, TEST_SECRET, { ...claims, exp: [iat + 3600] }),
    'whose issuer is a list of others': withHeader({}, TEST_SECRET, { ...claims, iss: ['elsewhere'] }),
    'of a session that never was': sign({ jti: randomUUID() }),
    'whose session is no UUID': sign({ jti: 'session' }),
    'whose user is no UUID': sign({ sub: "' or true --" }),
    'whose claims are text': jwt.sign('text', TEST_SECRET),
    'of three dots': '...',
    'of noise': 'bm9pc2U.bm9pc2U.bm9pc2U',
  }
}

/** Authorization headers that contain a valid token in an invalid form. */
export const oddHeaders = (token: string): Record<string, string> => ({
  'Basic scheme': `Basic ${token}`,
  'no scheme': token,
  'two tokens': `Bearer ${token} ${token}`,
  'a comma': `Bearer ${token},Bearer ${token}`,
  quotes: `Bearer "${token}"`,
  'no space': `Bearer${token}`,
  'Token scheme': `Token ${token}`,
  empty: 'Bearer ',
})
