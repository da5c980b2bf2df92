import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { getNamedType, type GraphQLInputType, isEnumType, isInputObjectType, isListType, isNonNullType } from 'graphql'
import { beforeEach, describe, expect, it } from 'vitest'
import { product, setting } from '../../schema/kinds/index.ts'
import { isSecureSetting, settings } from '../../schema/settings.ts'
import { tokenScopes } from '../../schema/token-scopes.ts'
import { operator } from '../access/permissions/policy.ts'
import { settingId } from '../content/items/setting-ids.ts'
import { ownVersions, TRANSFER_FORMAT } from '../content/transfer/versions.ts'
import { bodyOf, graphqlOperations, type GraphQLOperation } from '../testing/operations.ts'
import { make } from '../testing/factories.ts'
import { startServer } from '../testing/server.ts'

/* Who gets power over accounts, and what has to be done before. */

const server = await startServer()
const { apiTokens, content, invitations, releases, users } = server.services
const root = operator('test')
const admin = await users.byName(root, 'admin')
const PASSWORD = 'a password that is long enough'

const tokenWith = async (...scopes: string[]) =>
  (await apiTokens.createFor(root, admin, { name: randomUUID(), scopes })).token
const EVERYTHING = tokenScopes.map(({ name }) => name)
const secureSettings = settings.filter(isSecureSetting).map(({ key }) => key)
const mutations = graphqlOperations.filter(({ kind }) => kind === 'mutation')

const confirmAll = () => server.database.query('update session set "authenticatedAt" = now()')
const letTimePass = () => server.database.query(`update session set "authenticatedAt" = now() - interval '11 minutes'`)

interface Links {
  mails: { items: { recipient: string; link: string | null; text: string }[] }
  invitations: { link: string | null }[]
}

interface Sent {
  code: string | undefined
  text: string
}

async function send(
  operation: GraphQLOperation,
  token: string | undefined,
  values?: Record<string, string>,
): Promise<Sent> {
  const answer = await server.fetch('/api/graphql', {
    method: 'POST',
    ...(token && { token }),
    headers: { 'content-type': 'application/json' },
    body: bodyOf(operation, values),
  })
  const text = await answer.text()
  const { errors } = JSON.parse(text) as { errors?: { extensions: { code: string } }[] }
  return { code: errors?.[0]?.extensions.code, text }
}

describe('with a session that has not been confirmed lately', () => {
  /** The mutations that ask an admin again. A new one fails the test until somebody has decided about it. */
  const ASKING = [
    'createUser',
    'inviteUser',
    'resendInvitation',
    'setUserRole',
    'setUserActive',
    'resetUserPassword',
    'takeAwaySecondFactor',
    'unlinkIdentitiesOfUser',
    'exportUserData',
    'eraseUser',
    'addWebhook',
    'rotateWebhookSecret',
    'beginSecondFactor',
    'removeSecondFactor',
    'beginPasskey',
    'removePasskey',
    'beginLinkingIdentity',
    'unlinkIdentities',
    'createApiToken',
    'createRole',
    'updateRole',
    'removeRole',
    'exportMyData',
    'updateSetting',
    'restoreSetting',
  ]

  /** Arguments without which an operation does not get as far. */
  const GIVEN: Record<string, Record<string, string>> = {
    updateSetting: { key: '"second_factor_admin"', value: '"true"' },
    restoreSetting: { key: '"second_factor_admin"', version: '1' },
    createUser: { input: `{"username":"new","email":"new@example.org","role":"EDITOR","password":"${PASSWORD}"}` },
    addWebhook: { input: '{"url":"https://receiver.example/","topics":["product"],"events":[]}' },
  }
  /** Sign the admin out, or are refused for another reason before they would ask. */
  const OWN_SESSION = new Set(['signOut', 'endOtherSessions', 'changePassword', 'reauthenticate'])

  it('everything that gives power asks again, and nothing else', async () => {
    await server.services.settings.update(root, 'second_factor_admin', true)
    await server.services.settings.update(root, 'second_factor_admin', false)
    await letTimePass()
    const asking: string[] = []
    for (const operation of mutations) {
      const { name } = operation.field
      if (OWN_SESSION.has(name)) continue
      const { code } = await send(operation, server.tokens.admin, GIVEN[name])
      if (code === 'REAUTHENTICATION_REQUIRED') asking.push(name)
    }
    expect(asking.toSorted()).toEqual(ASKING.toSorted())
  })

  it.each(secureSettings)('the setting %s asks again on every way', async (key) => {
    const { value } = (await server.services.settings.list(root)).find((setting) => setting.key === key)!
    const other = value === 'true' ? 'false' : 'true'
    await letTimePass()
    const saved = await server.rest('PUT', `/content/settings/${key}`, { as: 'admin', body: { value: other } })
    expect(saved.body).toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' })
    const drafted = await server.graphql(
      `mutation ($itemId: ID!) { savePendingChange(input: {kind: SETTING, itemId: $itemId, values: {value: "${other}"}, baseVersion: 0}) { id } }`,
      { itemId: settingId(key) },
      { as: 'admin' },
    )
    expect(drafted.errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  })

  it('changes of a setting of sign-in are recorded, once for each', async () => {
    await confirmAll()
    const recorded = () =>
      server.database.query('select "actorName" from audit where action = $1 and "targetName" = $2', [
        'setting.secure',
        'second_factor_editor',
      ])
    for (const value of ['true', 'true', 'false']) {
      const path = '/content/settings/second_factor_editor'
      expect((await server.rest('PUT', path, { as: 'admin', body: { value } })).status).toBe(200)
    }
    expect(await recorded()).toEqual([{ actorName: 'admin' }, { actorName: 'admin' }])
  })

  it('shows no links that act for others: of kept mails and invitations', async () => {
    const { email } = await newUser('editor')
    await server.services.passwordResets.request(email, '192.0.2.1')
    await server.services.passwordResets.settled()
    await invitations.invite(root, { email: `${randomUUID()}@example.org`, role: 'admin' })
    const links = async () => {
      const query = '{ mails { items { recipient link text } } invitations { link } }'
      const { data } = await server.graphql<Links>(query, {}, { as: 'admin' })
      const reset = data.mails.items.find(({ recipient }) => recipient === email)
      return [reset!.link ?? /\S+#\S+/.exec(reset!.text)?.[0], data.invitations.at(0)!.link]
    }
    await letTimePass()
    expect(await links()).toEqual([undefined, null])
    await confirmAll()
    expect(await links()).toEqual([expect.stringContaining('#'), expect.stringContaining('#')])
  })

  it('disabling and removing users does not ask', async () => {
    await letTimePass()
    const { id } = await newUser('editor')
    const disable = 'mutation ($id: ID!) { setUserActive(id: $id, isActive: false) { isActive } }'
    expect((await server.graphql(disable, { id }, { as: 'admin' })).errors).toBeUndefined()
    const remove = await server.graphql('mutation ($id: ID!) { removeUser(id: $id) }', { id }, { as: 'admin' })
    expect(remove.errors).toBeUndefined()
  })
})

function newUser(role: 'editor' | 'contributor') {
  const username = `u-${randomUUID()}`
  return users.add(root, {
    username,
    email: `${username}@example.org`,
    role,
    password: `A password of ${randomUUID()}`,
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

/** Everything that gives somebody power: a chain of operations of a token may remove rows from it, and add or change none. */
const POWER = `
  select 'user' as what, id::text, role || coalesce("passwordHash", '') || email || username as value
    from users where "isActive"
  union all select 'session', id::text, '' from session
  union all select 'token', id::text, scopes::text from "apiToken"
  union all select 'link', id::text, purpose || coalesce(role, '') from "oneTimeLink" where purpose <> 'invitation-request'
  union all select 'preview', id::text, '' from "previewLink" where "revokedAt" is null
  union all select 'passkey', id::text, '' from passkey
  union all select 'identity', subject, '' from "linkedIdentity"
  union all select 'webhook', id::text, '' from webhook
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

describe('the holder of an API token', async () => {
  const item = await content.create(root, product, make(product))
  const release = await releases.create(root, 'Release')
  const disabled = await newUser('contributor')
  await users.setActive(root, disabled.id, false)
  let contributor = await newUser('contributor')
  const token = await tokenWith(...EVERYTHING)
  await server.services.settings.update(root, 'second_factor_contributor', true)
  const invitation = await invitations.invite(root, { email: 'known@example.org', role: 'editor' })
  const known = () => [
    item.id,
    release.id,
    disabled.id,
    contributor.id,
    admin.id,
    invitation.id,
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
    /user|invit|password|setting|token|session|factor|passkey|identit|webhook|preview|publish|release|pending|restore/i.test(
      field.name,
    ),
  )

  async function run(chain: readonly [GraphQLOperation, number][]): Promise<void> {
    if (!(await users.list(root)).some(({ id, isActive }) => id === contributor.id && isActive))
      contributor = await newUser('contributor')
    const before = await powerOf()
    const texts = known()
    for (const [operation, seed] of chain) {
      const samples = fc.sample(
        fc.record(Object.fromEntries(operation.field.args.map(({ name, type }) => [name, valueOf(name, type, texts)]))),
        { seed, numRuns: 1 },
      )[0]!
      const { text } = await send(operation, token, samples)
      texts.push(...Array.from(text.matchAll(LEARNED), ([, learned]) => learned!))
    }
    const gained = [...(await powerOf())].filter((row) => !before.has(row))
    expect(gained).toEqual([])
  }

  const stepsOf = (from: readonly GraphQLOperation[]) =>
    fc.array(fc.tuple(fc.constantFrom(...from), fc.nat()), { minLength: 1, maxLength: 3 })

  it('has no more after up to three mutations of any kind', { timeout: 120_000 }, async () => {
    await fc.assert(fc.asyncProperty(stepsOf(steps), run), { numRuns: 80 })
  })

  it(
    'has no more after up to three mutations about accounts, settings and releases',
    { timeout: 120_000 },
    async () => {
      await fc.assert(fc.asyncProperty(stepsOf(aboutPower), run), { numRuns: 150 })
    },
  )

  it('changes no setting of sign-in by a transfer', async () => {
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
      token,
      headers: { 'content-type': 'application/x-ndjson' },
      body: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
    })
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining('are not transferred')])
  })
})
