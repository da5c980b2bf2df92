import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { getNamedType, type GraphQLInputType, isEnumType, isInputObjectType, isListType, isNonNullType } from 'graphql'
import { beforeEach, describe, expect, it } from 'vitest'
import { product, setting } from '../../schema/kinds/index.ts'
import { tokenScopes } from '../../schema/token-scopes.ts'
import { operator } from '../access/permissions/policy.ts'
import { settingId } from '../content/items/setting-ids.ts'
import { ownVersions, TRANSFER_FORMAT } from '../content/transfer/versions.ts'
import { bodyOf, graphqlOperations, type GraphQLOperation } from '../testing/operations.ts'
import { make } from '../testing/factories.ts'
import { startServer } from '../testing/server.ts'

/* Who gets power over accounts, and what has to be done before. */

const server = await startServer()
const { apiTokens, content, invitations, releases, sessions, users, webhooks } = server.services
const root = operator('test')
const admin = await users.byName(root, 'admin')
const PASSWORD = 'a password that is long enough'
/** The password with which a user of these tests signs in. Chains of operations do not know it. */
const OWN_PASSWORD = `A password of ${randomUUID()}`

const tokenOf = async (user: typeof admin, scopes: string[]) =>
  (await apiTokens.createFor(root, user, { name: randomUUID(), scopes })).token
const tokenWith = (...scopes: string[]) => tokenOf(admin, scopes)
const EVERYTHING = tokenScopes.map(({ name }) => name)
const mutations = graphqlOperations.filter(({ kind }) => kind === 'mutation')

const confirmAll = () => server.database.query('update session set "authenticatedAt" = now()')
const letTimePass = () => server.database.query(`update session set "authenticatedAt" = now() - interval '11 minutes'`)

async function send(operation: GraphQLOperation, token: string, values: Record<string, string>): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const body = bodyOf(operation, values)
  return (await server.fetch('/api/graphql', { method: 'POST', token, headers, body })).text()
}

function newUser(role: 'admin' | 'editor' | 'contributor') {
  const username = `u-${randomUUID()}`
  return users.add(root, {
    username,
    email: `${username}@example.org`,
    role,
    password: OWN_PASSWORD,
  })
}

describe('an API token', () => {
  beforeEach(() => server.database.query('delete from "oneTimeLink"'))

  it.each([
    [
      'createUser',
      `mutation ($email: String!) { result: createUser(input: {username: "guest", email: $email, role: EDITOR, password: "${PASSWORD}"}) { id } }`,
    ],
    [
      'inviteUser',
      'mutation ($email: String!) { result: inviteUser(email: $email, role: EDITOR) { id link isRequest } }',
    ],
  ])('only asks for an invitation, which an admin confirms: %s', async (_, query) => {
    const token = await tokenWith(...EVERYTHING)
    const email = `${randomUUID()}@example.org`
    const { errors, data } = await server.graphql(query, { email }, { token })
    expect(errors).toBeUndefined()
    if (data['result'] !== null) expect(data['result']).toMatchObject({ link: null, isRequest: true })
    expect(await server.database.query('select 1 from users where email = $1', [email])).toEqual([])
    expect(await server.database.query('select 1 from mail where recipient = $1', [email])).toEqual([])
    const [request] = await invitations.list(root)
    expect(request).toMatchObject({ email, role: 'editor', isRequest: true, link: null })
    const confirm = 'mutation ($id: ID!) { resendInvitation(id: $id) { id isRequest link } }'
    const byToken = await server.graphql(confirm, { id: request!.id }, { token })
    expect(byToken.errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    await letTimePass()
    const late = await server.graphql(confirm, { id: request!.id }, { as: 'admin' })
    expect(late.errors?.[0]?.extensions.code).toBe('REAUTHENTICATION_REQUIRED')
    await confirmAll()
    const confirmed = await server.graphql<{ resendInvitation: { isRequest: boolean; link: string } }>(
      confirm,
      { id: request!.id },
      { as: 'admin' },
    )
    expect(confirmed.data.resendInvitation).toMatchObject({
      isRequest: false,
      link: expect.stringContaining('#') as string,
    })
    expect(await invitations.list(root)).toMatchObject([{ email, isRequest: false }])
    const audited = 'select action from audit where "targetName" = $1 order by id'
    expect(await server.database.query(audited, [`${email} (editor)`])).toEqual([
      { action: 'user.request' },
      { action: 'user.invite' },
    ])
  })

  it('asks for no admin, and disables users without enabling them', async () => {
    const token = await tokenWith(...EVERYTHING)
    const invite = 'mutation { inviteUser(email: "a@example.org", role: ADMIN) { id } }'
    expect((await server.graphql(invite, {}, { token })).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    const { id } = await newUser('editor')
    const query =
      'mutation ($id: ID!, $isActive: Boolean!) { setUserActive(id: $id, isActive: $isActive) { isActive } }'
    expect((await server.graphql(query, { id, isActive: false }, { token })).errors).toBeUndefined()
    const enabled = await server.graphql(query, { id, isActive: true }, { token })
    expect(enabled.errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  })
})

/** Everything that gives somebody power: a chain of operations may remove rows from it, and add or change none. */
const POWER = `
  select 'user' as what, id::text, role || coalesce("passwordHash", '') || email || username as value
    from users where "isActive"
  union all select 'session', id::text, '' from session
  union all select 'token', id::text, scopes::text from "apiToken"
  union all select 'link', id::text, purpose || coalesce(role, '') from "oneTimeLink" where purpose <> 'invitation-request'
  union all select 'preview', id::text, '' from "previewLink" where "revokedAt" is null
  union all select 'passkey', id::text, '' from passkey
  union all select 'identity', subject, '' from "linkedIdentity"
  union all select 'webhook', id::text, "sealedUrl" || "sealedSecret" from webhook
  union all select 'role', name, rights::text from "customRole"
  union all select 'setting', key, value from setting where key like 'second_factor_%'`

const powerOf = async () => new Set((await server.database.query<object>(POWER)).map((row) => JSON.stringify(row)))

const IS_ID = /^[0-9a-f-]{36}$/

/** Returns what a text with that name can be. */
function textsFor(name: string, known: readonly string[]): readonly string[] {
  if (/password/i.test(name)) return [PASSWORD]
  if (/email/i.test(name)) return known.filter((text) => text.includes('@'))
  if (/ids?$/i.test(name)) return known.filter((text) => IS_ID.test(text))
  return known
}

/** Returns an arbitrary value of a type, as JSON. Texts are known from before. */
function valueOf(name: string, type: GraphQLInputType, known: readonly string[]): fc.Arbitrary<string> {
  if (isNonNullType(type)) return valueOf(name, type.ofType, known)
  if (isListType(type)) return valueOf(name, type.ofType, known).map((value) => `[${value}]`)
  if (isEnumType(type)) return fc.constantFrom(...type.getValues().map((value) => JSON.stringify(value.name)))
  if (isInputObjectType(type)) {
    const entries = Object.values(type.getFields()).map((field) =>
      valueOf(field.name, field.type, known).map((value) => `${JSON.stringify(field.name)}:${value}`),
    )
    return fc.tuple(...entries).map((parts) => `{${parts.join(',')}}`)
  }
  if (type.name === 'Int') return fc.constantFrom('0', '1')
  if (type.name === 'Boolean') return fc.constantFrom('true', 'false')
  if (type.name === 'JSONObject') return fc.constantFrom('{}', '{"value":"false"}')
  return fc.constantFrom(...textsFor(name, known).map((text) => JSON.stringify(text)))
}

/** The fields that operations read of what they have changed, so that the holder of a token learns all that it can. */
const LEARNED = /"(?:token|link|id|secret|url)":"([^"]+)"/g

describe('the holder', async () => {
  const item = await content.create(root, product, make(product))
  const release = await releases.create(root, 'Release')
  const disabled = await newUser('contributor')
  await users.setActive(root, disabled.id, false)
  let contributor = await newUser('contributor')
  const token = await tokenWith(...EVERYTHING)
  await server.services.settings.update(root, 'second_factor_contributor', true)
  const invitation = await invitations.invite(root, { email: 'known@example.org', role: 'editor' })
  const { webhook } = await webhooks.add(root, { url: 'https://receiver.example/', topics: [], events: [] })
  const known = () => [
    item.id,
    release.id,
    disabled.id,
    contributor.id,
    admin.id,
    invitation.id,
    webhook.id,
    settingId('second_factor_contributor'),
    'second_factor_contributor',
    'false',
    disabled.username,
    contributor.username,
    'guest',
    'guest@example.org',
    'known@example.org',
    PASSWORD,
  ]
  const steps = mutations.filter(
    ({ field }) =>
      !field.args.some(({ type }) => getNamedType(type).name === 'Upload') &&
      // Sends a link to somebody else, whoever asks for it.
      field.name !== 'requestPasswordReset',
  )
  const aboutPower = steps.filter(({ field }) =>
    /user|invit|password|setting|token|session|factor|passkey|identit|webhook|preview|publish|release|pending|restore|role/i.test(
      field.name,
    ),
  )

  let session: string | undefined
  /** Returns the token of a session of an admin that has not been confirmed lately: steps may end it. */
  async function oldSession(): Promise<string> {
    if (!session || (await server.rest('GET', '/auth/me', { token: session })).status !== 200) {
      const { username } = await newUser('admin')
      session = (await sessions.signIn(username, OWN_PASSWORD, '192.0.2.1')).token
    }
    await letTimePass()
    return session
  }

  /** Every holder, and what they may give to others. */
  const holders: [string, () => Promise<string>, string[]][] = [
    ['of an API token', async () => token, []],
    ['of a session that has not been confirmed lately', oldSession, ['preview']],
  ]

  async function run(
    chain: readonly [GraphQLOperation, number][],
    holderToken: () => Promise<string>,
    given: readonly string[],
  ): Promise<void> {
    if (!(await users.list(root)).some(({ id, isActive }) => id === contributor.id && isActive))
      contributor = await newUser('contributor')
    const holder = await holderToken()
    const before = await powerOf()
    const texts = known()
    for (const [operation, seed] of chain) {
      const samples = fc.sample(
        fc.record(Object.fromEntries(operation.field.args.map(({ name, type }) => [name, valueOf(name, type, texts)]))),
        { seed, numRuns: 1 },
      )[0]!
      const text = await send(operation, holder, samples)
      texts.push(...Array.from(text.matchAll(LEARNED), ([, learned]) => learned!))
    }
    const gained = [...(await powerOf()).difference(before)]
    expect(gained.filter((row) => !given.includes((JSON.parse(row) as { what: string }).what))).toEqual([])
  }

  const stepsOf = (from: readonly GraphQLOperation[]) =>
    fc.array(fc.tuple(fc.constantFrom(...from), fc.nat()), { minLength: 1, maxLength: 3 })

  describe.each(holders)('%s', (_, holderToken, given) => {
    it('has no more after up to three mutations of any kind', { timeout: 120_000 }, async () => {
      await fc.assert(
        fc.asyncProperty(stepsOf(steps), (chain) => run(chain, holderToken, given)),
        { numRuns: 80 },
      )
    })

    it(
      'has no more after up to three mutations about accounts, settings and releases',
      { timeout: 120_000 },
      async () => {
        await fc.assert(
          fc.asyncProperty(stepsOf(aboutPower), (chain) => run(chain, holderToken, given)),
          { numRuns: 150 },
        )
      },
    )
  })

  it('of an API token changes no setting of sign-in by a transfer', async () => {
    const change = {
      kind: setting.name,
      action: 'update',
      id: settingId('second_factor_contributor'),
      version: 1,
      title: 'x',
      values: { value: 'false' },
    }
    const lines = [{ format: TRANSFER_FORMAT, ...ownVersions, release: null }, change, { end: 1 }]
    const answer = await server.fetch('/api/transfer/changes', {
      method: 'POST',
      // Sessions may have deleted the other admin.
      token: await tokenOf(await newUser('admin'), EVERYTHING),
      headers: { 'content-type': 'application/x-ndjson' },
      body: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
    })
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining('are not transferred')])
  })
})
