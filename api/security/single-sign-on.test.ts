import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SSO_PATH } from '../../schema/account-paths.ts'
import { tokenScopes } from '../../schema/token-scopes.ts'
import { operator } from '../access/permissions/policy.ts'
import { OidcProvider } from '../access/sign-in/oidc-provider.ts'
import { startOidcServer } from '../testing/oidc-server.ts'
import { startServer } from '../testing/server.ts'

const REDIRECT = `https://verdant.example${SSO_PATH}`
const oidc = await startOidcServer([REDIRECT])
const server = await startServer({
  environment: {
    ...oidc.environment,
    OIDC_NAME: 'Acme ID',
    OIDC_ROLES: 'bosses=admin,writers=editor,guests=contributor',
    OIDC_ADD_ACCOUNTS: '1',
  },
})
const { users, sessions, secondFactors, settings, singleSignOn, linkedIdentities, passwordResets, mail, apiTokens } =
  server.services
const root = operator('test')
const PASSWORD = 'a password of the tests'

interface Begun {
  begun: { id: string; url: string }
}

interface SignedIn {
  signIn: { token: string; user: { username: string; role: string }; recoveryCodes: string[] | null }
}

const begin = async () => (await server.graphql<Begun>('mutation { begun: beginSingleSignOn { id url } }')).data.begun
const complete = (id: string, query: string) =>
  server.graphql<SignedIn>(
    `mutation ($id: ID!, $query: String!) {
      signIn: completeSingleSignOn(id: $id, query: $query) { token user { username role } recoveryCodes } }`,
    { id, query },
  )
const completeWithCode = (ticket: unknown, code: string) =>
  server.graphql<SignedIn>(
    `mutation ($ticket: ID!, $code: String!) {
      signIn: completeSingleSignOnWithCode(ticket: $ticket, code: $code) { token user { username role } recoveryCodes } }`,
    { ticket, code },
  )

/** Signs in at the provider, and then here. */
async function signIn(changes: Partial<typeof oidc.account> = {}) {
  Object.assign(oidc.account, changes)
  const { id, url } = await begin()
  return complete(id, (await oidc.signIn(url)).search)
}

const codeIn = ({ errors }: { errors?: { extensions: Record<string, unknown> }[] }) => errors?.[0]?.extensions.code
const REFUSED = 'INVALID_CREDENTIALS'

async function newUser() {
  const username = `u-${randomUUID()}`
  const user = await users.add(root, { username, email: `${username}@example.org`, role: 'editor', password: PASSWORD })
  const { token } = await sessions.signIn(username, PASSWORD, '192.0.2.1')
  return { ...user, actor: await sessions.identify(token, 'test') }
}

/** Links the current account of the provider to a user. */
async function link({ actor }: Pick<Awaited<ReturnType<typeof newUser>>, 'actor'>) {
  const { id, url } = await linkedIdentities.begin(actor)
  await linkedIdentities.complete(actor, id, (await oidc.signIn(url)).search)
}

const codeOf = (secret: string, later = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * 1000 })

beforeEach(() => {
  const name = `p-${randomUUID()}`
  oidc.account = {
    sub: randomUUID(),
    email: `${name}@acme.example`,
    email_verified: true,
    preferred_username: name,
    groups: ['writers'],
  }
})
afterEach(async () => {
  oidc.override = undefined
  await settings.update(root, 'second_factor_editor', 'false')
})

describe('the first sign-in', () => {
  it('adds an account with the role of the groups, and later ones find it by issuer and subject', async () => {
    const { sub, preferred_username: username } = oidc.account
    const first = (await signIn({ groups: ['unknown', 'guests', 'writers'] })).data.signIn
    expect(first.user).toEqual({ username, role: 'EDITOR' })
    expect((await server.rest('GET', '/auth/me', { token: first.token })).status).toBe(200)
    const again = (await signIn({ email: 'changed@acme.example', preferred_username: 'changed' })).data.signIn
    expect(again.user.username).toBe(username)
    const rows = await server.database.query('select issuer from "linkedIdentity" where subject = $1', [sub])
    expect(rows).toEqual([{ issuer: oidc.issuer }])
    const { items } = await server.services.auditLog.list(root, { who: username }, { limit: 10 })
    expect(items.map(({ action }) => action)).toEqual(['sign-in', 'sign-in', 'user.provision'])
  })

  it('never finds an account by its address, verified or not', async () => {
    const { email } = await newUser()
    for (const email_verified of [true, false])
      expect(codeIn(await signIn({ email: email.toUpperCase(), email_verified }))).toBe(REFUSED)
    expect(codeIn(await signIn({ preferred_username: 'admin', email: 'admin@example.org' }))).toBe(REFUSED)
  })

  it('needs a verified address, and a group that has a role', async () => {
    expect(codeIn(await signIn({ email_verified: false }))).toBe(REFUSED)
    expect(codeIn(await signIn({ email_verified: true, email: 'no address' }))).toBe(REFUSED)
    for (const groups of [[], ['unknown'], ['bosses,writers'], undefined]) {
      const changes = groups ? { groups } : {}
      if (!groups) delete oidc.account.groups
      expect(codeIn(await signIn({ email: `${randomUUID()}@acme.example`, ...changes }))).toBe(REFUSED)
    }
  })

  it('takes another username if that of the provider is taken or not valid', async () => {
    const { username } = await newUser()
    expect((await signIn({ preferred_username: username })).data.signIn.user.username).toBe(`${username}-2`)
    const other = { sub: randomUUID(), email: `${randomUUID()}@acme.example`, preferred_username: '<Ada> Lövelace' }
    expect((await signIn(other)).data.signIn.user.username).toMatch(/^[a-z0-9][a-z0-9._-]*$/)
  })

  it('adds no account unless that is allowed', async () => {
    Object.assign(server.config.oidc!, { addsAccounts: false })
    const answer = await signIn()
    Object.assign(server.config.oidc!, { addsAccounts: true })
    expect(codeIn(answer)).toBe(REFUSED)
    expect((await signIn()).data.signIn.user.username).toBe(oidc.account.preferred_username)
  })
})

describe('a later sign-in', () => {
  it('changes the role with the groups, which ends other sessions', async () => {
    const first = (await signIn({ groups: ['writers'] })).data.signIn
    const second = (await signIn({ groups: ['guests'] })).data.signIn
    expect(second.user.role).toBe('CONTRIBUTOR')
    expect((await server.rest('GET', '/auth/me', { token: first.token })).status).toBe(401)
    expect(codeIn(await signIn({ groups: ['unknown'] }))).toBe(REFUSED)
  })

  it('of a disabled account is refused', async () => {
    const user = await newUser()
    await link(user)
    await users.setActive(root, user.id, false)
    expect(codeIn(await signIn())).toBe(REFUSED)
  })

  it('needs the second factor of the account, once and within its time', async () => {
    const user = await newUser()
    await link(user)
    const { secret } = await secondFactors.begin(user.actor)
    const [recoveryCode] = await secondFactors.confirm(user.actor, codeOf(secret))
    const answer = await signIn()
    expect(answer.data).toEqual({ signIn: null })
    expect(answer.errors?.[0]?.extensions).toMatchObject({
      code: 'SECOND_FACTOR_REQUIRED',
      ticket: expect.any(String) as string,
    })
    const { ticket } = answer.errors![0]!.extensions
    for (const code of ['', '000000']) expect(codeIn(await completeWithCode(ticket, code))).not.toBeUndefined()
    expect((await completeWithCode(ticket, codeOf(secret, 30))).data.signIn.user.username).toBe(user.username)
    expect(codeIn(await completeWithCode(ticket, recoveryCode!))).toBe(REFUSED)
    expect(codeIn(await completeWithCode(randomUUID(), recoveryCode!))).toBe(REFUSED)
    const late = (await signIn()).errors![0]!.extensions
    await server.database.query(`update "authChallenge" set "expiresAt" = now()`)
    expect(codeIn(await completeWithCode(late.ticket, recoveryCode!))).toBe(REFUSED)
  })

  it('sets up the second factor that the role requires', async () => {
    const user = await newUser()
    await link(user)
    await settings.update(root, 'second_factor_editor', 'true')
    const { ticket, setup } = (await signIn()).errors![0]!.extensions as { ticket: string; setup: { secret: string } }
    const { signIn: done } = (await completeWithCode(ticket, codeOf(setup.secret))).data
    expect(done.recoveryCodes).toHaveLength(10)
  })

  it('is impossible once the identity is unlinked, also between its two steps', async () => {
    const user = await newUser()
    await link(user)
    const { secret } = await secondFactors.begin(user.actor)
    await secondFactors.confirm(user.actor, codeOf(secret))
    const { ticket } = (await signIn()).errors![0]!.extensions
    await linkedIdentities.unlinkAllOf(root, user.id)
    expect(codeIn(await completeWithCode(ticket, codeOf(secret, 30)))).toBe(REFUSED)
    expect((await signIn({ email: user.email })).data).toEqual({ signIn: null })
  })
})

describe('the response of the provider', () => {
  it('works once, for the sign-in that it belongs to, and only in the browser that has begun it', async () => {
    const mine = await begin()
    const { search } = await oidc.signIn(mine.url)
    const other = await begin()
    expect(codeIn(await complete(other.id, search))).toBe(REFUSED)
    expect(codeIn(await complete(randomUUID(), search))).toBe(REFUSED)
    expect((await complete(mine.id, search)).data.signIn.token).toBeTruthy()
    expect(codeIn(await complete(mine.id, search))).toBe(REFUSED)
    const late = await begin()
    const lateSearch = (await oidc.signIn(late.url)).search
    await server.database.query(`update "authChallenge" set "expiresAt" = now() where id = $1`, [late.id])
    expect(codeIn(await complete(late.id, lateSearch))).toBe(REFUSED)
  })

  it('is refused with another state, issuer, code or nonce, or with an error', async () => {
    const change = async (changes: Record<string, string>) => {
      const { id, url } = await begin()
      const query = (await oidc.signIn(url)).searchParams
      for (const [name, value] of Object.entries(changes)) query.set(name, value)
      return codeIn(await complete(id, `?${query}`))
    }
    expect(await change({ state: 'another' })).toBe(REFUSED)
    expect(await change({ iss: 'https://evil.example' })).toBe(REFUSED)
    expect(await change({ code: 'made-up' })).toBe(REFUSED)
    expect(await change({ error: 'access_denied' })).toBe(REFUSED)
    const { id, url } = await begin()
    const { search } = await oidc.signIn(url)
    await server.database.query(`update "authChallenge" set data = data || '{"nonce": "another"}' where id = $1`, [id])
    expect(codeIn(await complete(id, search))).toBe(REFUSED)
    const second = await begin()
    const answer = await oidc.signIn(second.url)
    await server.database.query(`update "authChallenge" set data = data || '{"verifier": "another"}' where id = $1`, [
      second.id,
    ])
    expect(codeIn(await complete(second.id, answer.search))).toBe(REFUSED)
  })

  it('goes to one fixed address: the client has no say in it', async () => {
    const { url } = await begin()
    const { searchParams } = new URL(url)
    expect(searchParams.get('redirect_uri')).toBe(REDIRECT)
    expect(searchParams.get('code_challenge_method')).toBe('S256')
    for (const name of ['state', 'nonce', 'code_challenge']) expect(searchParams.get(name)!.length).toBeGreaterThan(40)
    const elsewhere = new URL(url)
    elsewhere.searchParams.set('redirect_uri', 'https://evil.example/')
    await expect(oidc.signIn(elsewhere.href)).rejects.toThrow('redirect_uri')
  })
})

describe('a provider', () => {
  /** Discovers anew, and returns the code of the error and the seconds that it took. */
  async function beginAnew(issuer = oidc.issuer) {
    const provider = new OidcProvider({ ...server.config.oidc!, issuer })
    const started = performance.now()
    const code = await provider.begin(REDIRECT).then(
      () => 'ok',
      (error: { code: string }) => error.code,
    )
    return { code, seconds: (performance.now() - started) / 1000 }
  }

  it('that is away, stalls, or answers nonsense is reported soon, and is used again once it is back', async () => {
    const stalled: ServerResponse[] = []
    oidc.override = (_, response) => void stalled.push(response)
    const { code, seconds } = await beginAnew()
    expect(code).toBe('UNAVAILABLE')
    expect(seconds).toBeLessThan(8)
    for (const response of stalled) response.end()
    for (const [status, body] of [
      [500, ''],
      [200, '<html>'],
      [200, JSON.stringify({ issuer: 'https://evil.example' })],
    ] as const) {
      oidc.override = (_, response) => void response.writeHead(status, { 'content-type': 'application/json' }).end(body)
      expect((await beginAnew()).code).toBe('UNAVAILABLE')
    }
    expect((await beginAnew('http://127.0.0.1:9')).code).toBe('UNAVAILABLE')
    oidc.override = undefined
    expect((await beginAnew()).code).toBe('ok')
  })

  it('that stalls after the sign-in holds up that sign-in only, and passwords still work', async () => {
    const { id, url } = await begin()
    const { search } = await oidc.signIn(url)
    oidc.override = () => {}
    const waiting = complete(id, search)
    const { username } = await newUser()
    expect((await sessions.signIn(username, PASSWORD, '192.0.2.1')).token).toBeTruthy()
    await settings.update(root, 'site_title', 'Saved meanwhile')
    expect(codeIn(await waiting)).toBe('UNAVAILABLE')
  })

  it('that stalls during many sign-ins holds up no visitors', async () => {
    const flows = await Promise.all(Array.from({ length: 10 }, begin))
    const answers = await Promise.all(flows.map(({ url }) => oidc.signIn(url)))
    oidc.override = () => {}
    let settled = 0
    const waiting = flows.map(async ({ id }, at) => {
      const code = codeIn(await complete(id, answers[at]!.search))
      settled++
      return code
    })
    expect((await server.graphql('{ activeProducts { id } }')).errors).toBeUndefined()
    expect(settled).toBe(0)
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['UNAVAILABLE']))
  })

  it('is named without asking it', async () => {
    oidc.override = () => {}
    expect((await server.graphql('{ singleSignOn }')).data).toEqual({ singleSignOn: 'Acme ID' })
  })
})

describe('linking an identity', () => {
  it('needs the password of the account again, and the session that has begun', async () => {
    const user = await newUser()
    await server.database.query('update session set "authenticatedAt" = null where id = $1', [user.actor.sessionId])
    await expect(linkedIdentities.begin(user.actor)).rejects.toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' })
    await expect(linkedIdentities.unlinkOwn(user.actor)).rejects.toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' })
    await server.services.reauthentication.confirm(user.actor, { password: PASSWORD })
    const { id, url } = await linkedIdentities.begin(user.actor)
    const { search } = await oidc.signIn(url)
    const other = await newUser()
    await expect(linkedIdentities.complete(other.actor, id, search)).rejects.toMatchObject({ code: REFUSED })
    // The id of a link signs nobody in.
    const again = await linkedIdentities.begin(user.actor)
    expect(codeIn(await complete(again.id, (await oidc.signIn(again.url)).search))).toBe(REFUSED)
  })

  it('signs in to that account, and an identity belongs to one account', async () => {
    const user = await newUser()
    await link(user)
    expect((await signIn()).data.signIn.user.username).toBe(user.username)
    await expect(link(await newUser())).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await linkedIdentities.list(user.actor)).toMatchObject([{ label: oidc.account.preferred_username }])
    await linkedIdentities.unlinkOwn(user.actor)
    expect(await linkedIdentities.list(user.actor)).toEqual([])
  })
})

describe('a password that is reset by a link', () => {
  const resetToken = async (email: string) => {
    await passwordResets.request(email, '192.0.2.1')
    await passwordResets.settled()
    const { items } = await mail.list(root, { limit: 1, offset: 0 })
    return items[0]!.link!.split('#')[1]!
  }

  it('revokes the API tokens of the account, which the screen counts, unless they are kept', async () => {
    const user = await newUser()
    const made = await apiTokens.createFor(root, user, { name: 'deploy', scopes: [tokenScopes[0]!.name] })
    const countOf = async () => (await apiTokens.list(user.actor)).length
    const query =
      'mutation ($token: String!, $keep: Boolean!) { resetPassword(token: $token, password: "a new password of mine", keepApiTokens: $keep) }'
    const kept = await resetToken(user.email)
    expect(await passwordResets.open(kept)).toMatchObject({ apiTokens: 1 })
    await server.graphql(query, { token: kept, keep: true })
    expect([made.token !== '', await countOf()]).toEqual([true, 1])
    await server.graphql(query, { token: await resetToken(user.email), keep: false })
    expect(await countOf()).toBe(0)
  })

  it('unlinks the identities of the account, which the screen counts, unless they are kept', async () => {
    const user = await newUser()
    await link(user)
    const query =
      'mutation ($token: String!, $keep: Boolean!) { resetPassword(token: $token, password: "a new password of mine", keepLinkedIdentities: $keep) }'
    const kept = await resetToken(user.email)
    expect(await passwordResets.open(kept)).toMatchObject({ linkedIdentities: 1 })
    await server.graphql(query, { token: kept, keep: true })
    expect((await signIn()).data.signIn.user.username).toBe(user.username)
    await server.graphql(query, { token: await resetToken(user.email), keep: false })
    Object.assign(oidc.account, { email: user.email })
    expect(codeIn(await signIn())).toBe(REFUSED)
  })
})

describe('signing out', () => {
  const signOutUrl = async (token: string) =>
    (
      await server.graphql<{ url: string | null }>(
        'mutation { url: beginProviderSignOut done: signOut }',
        {},
        { token },
      )
    ).data.url

  it('leads to the provider, which accepts the address and returns to the sign-in screen', async () => {
    const { data } = await signIn({ sub: randomUUID(), email: `${randomUUID()}@acme.example` })
    const { token } = data.signIn
    const stored = await server.database.query<{ row: string }>('select s::text as row from session s')
    const url = new URL((await signOutUrl(token))!)
    const hint = url.searchParams.get('id_token_hint')!
    expect(url.href).toContain(`${oidc.issuer}/session/end?`)
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe('https://verdant.example/admin/login')
    expect(JSON.stringify(stored)).not.toContain(hint)
    expect((await server.rest('GET', '/auth/me', { token })).status).toBe(401)
    const response = await fetch(url)
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('/session/end/confirm')])
  })

  it('stays here for a session that began with a password, and while the provider is away', async () => {
    const { username } = await newUser()
    expect(await signOutUrl((await sessions.signIn(username, PASSWORD, '192.0.2.1')).token)).toBeNull()
    const { data } = await signIn({ sub: randomUUID(), email: `${randomUUID()}@acme.example` })
    const { clientId, issuer } = { clientId: 'verdant', issuer: oidc.issuer }
    const provider = new OidcProvider({
      issuer: `${issuer}/away`,
      clientId,
      clientSecret: undefined,
      name: '',
      groupsClaim: '',
      roles: new Map(),
      addsAccounts: false,
      signsOut: true,
    })
    expect(await provider.signOutUrl('token', 'https://verdant.example/')).toBeUndefined()
    expect((await server.rest('POST', '/auth/logout', { token: data.signIn.token })).status).toBeLessThan(300)
  })
})

it('keeps codes, states and ids out of the log', () => {
  expect(singleSignOn.providerName).toBe('Acme ID')
  expect(server.logged.join('')).not.toMatch(/code_challenge|[?&](?:code|state)=/)
})
