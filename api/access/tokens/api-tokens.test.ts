import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { product } from '../../../schema/kinds/index.ts'
import type { Role } from '../../../schema/roles.ts'
import { tokenScopes } from '../../../schema/token-scopes.ts'
import { operator } from '../permissions/policy.ts'
import { make } from '../../testing/factories.ts'
import { startServer } from '../../testing/server.ts'
import type { NewApiToken } from './new-token.ts'
import { hashOf, newToken } from '../../platform/secrets/api-token.ts'

const server = await startServer()
// Another instance on the same database.
const other = await startServer({ databaseUrl: server.config.databaseUrl!, users: false })
const { apiTokens, content, users, sessions, settings } = server.services
const root = operator('test')
const PASSWORD = 'a password of the tests'

async function newUser(role: Role) {
  const username = `u-${randomUUID()}`
  return users.add(root, { username, email: `${username}@example.org`, role, password: PASSWORD })
}

/** Makes a token of a new user. By default, it has all scopes that the role allows. */
async function tokenOf(role: Role, { scopes, ...input }: Partial<NewApiToken> = {}) {
  const user = await newUser(role)
  const names =
    scopes ?? tokenScopes.map(({ name }) => name).filter((name) => ROLES[role].every((no) => !no.test(name)))
  return { user, ...(await apiTokens.createFor(root, user, { name: 'deploy', ...input, scopes: names })) }
}

/** Scopes that give a role nothing. */
const ROLES: Record<Role, RegExp[]> = {
  admin: [],
  editor: [/^settings:write|:manage$/],
  contributor: [/^settings:|:manage$/],
}

const DRAFTS = '{ releases { total } }'
const codeOf = async (token: string, at = server, query = DRAFTS) =>
  (await at.graphql(query, {}, { token })).errors?.[0]?.extensions.code ?? 'ok'

it('acts for its user by REST and GraphQL, and the history and the audit log name both', async () => {
  const { user, token } = await tokenOf('editor')
  const created = await server.rest('POST', '/content/products', { token, body: make(product) })
  expect(created.status).toBe(201)
  const { id } = created.body.product as { id: string; _id: string } & { id: string }
  const query = 'query ($id: ID!) { history(kind: PRODUCT, id: $id) { items { author source } } }'
  const history = await server.graphql(query, { id: (created.body.product as { _id: string })._id ?? id }, { token })
  expect(history).toMatchObject({
    data: { history: { items: [{ author: `${user.username} (deploy)`, source: 'rest' }] } },
  })
  const audited = await server.database.query(
    `select "actorName", "targetName" from audit where action = 'token.add' and "targetName" = $1`,
    [`deploy (${user.username})`],
  )
  expect(audited).toEqual([{ actorName: 'command line', targetName: `deploy (${user.username})` }])
})

describe('a token ends on every instance at once', () => {
  const ends: Record<string, (of: Awaited<ReturnType<typeof tokenOf>>) => Promise<unknown>> = {
    'when it is revoked': ({ apiToken }) => apiTokens.revoke(root, apiToken.id),
    'when its user is disabled': ({ user }) => users.setActive(root, user.id, false),
    'when its user is deleted': ({ user }) => users.remove(root, user.id),
    'at its end': ({ apiToken }) =>
      server.database.query('update "apiToken" set "expiresAt" = now() where id = $1', [apiToken.id]),
  }
  it.each(Object.entries(ends))('%s', async (_, end) => {
    const of = await tokenOf('editor')
    expect([await codeOf(of.token), await codeOf(of.token, other)]).toEqual(['ok', 'ok'])
    await end(of)
    expect([await codeOf(of.token), await codeOf(of.token, other)]).toEqual(['UNAUTHENTICATED', 'UNAUTHENTICATED'])
    const { status } = await other.rest('PUT', '/content/hero', { token: of.token, body: {} })
    expect(status).toBe(401)
  })

  it('while its role requires a second factor that its user lacks', async () => {
    const { token } = await tokenOf('contributor')
    await settings.update(root, 'second_factor_contributor', 'true')
    expect(await codeOf(token, other)).toBe('UNAUTHENTICATED')
    await settings.update(root, 'second_factor_contributor', 'false')
    expect(await codeOf(token, other)).toBe('ok')
  })
})

it('never has more rights than its user has now', async () => {
  const { user, token } = await tokenOf('admin')
  const write = '{ users { id } }'
  expect(await codeOf(token, server, write)).toBe('ok')
  await users.setRole(root, user.id, 'editor')
  expect(await codeOf(token, other, write)).toBe('FORBIDDEN')
  await users.setRole(root, user.id, 'contributor')
  const { status } = await other.rest('POST', '/content/products', { token, body: make(product) })
  expect(status).toBe(403)
})

it('is offered the scopes that the role of its user can use', async () => {
  const offered = async (as: Role) =>
    (await server.graphql<{ apiTokenScopes: string[] }>('{ apiTokenScopes }', {}, { as })).data.apiTokenScopes
  const [admin, editor, contributor] = [await offered('admin'), await offered('editor'), await offered('contributor')]
  expect(admin).toHaveLength(tokenScopes.length)
  for (const scope of ['USERS_MANAGE', 'SETTINGS_WRITE', 'SUBSCRIBERS_MANAGE']) expect(editor).not.toContain(scope)
  expect(editor).toEqual(expect.arrayContaining(['SETTINGS_READ', 'CONTENT_WRITE', 'RELEASES_WRITE']))
  expect(contributor).not.toContain('SETTINGS_READ')
  expect(contributor).toEqual(expect.arrayContaining(['DRAFTS_READ', 'CONTENT_WRITE', 'MEDIA_WRITE']))
})

it('is refused to users whose role gives none of its rights', async () => {
  for (const role of ['editor', 'contributor'] as const) {
    const useless = tokenScopes.filter(({ name }) => ROLES[role].some((no) => no.test(name)))
    for (const { name } of useless)
      await expect(tokenOf(role, { scopes: [name] })).rejects.toMatchObject({
        code: 'INVALID',
        errors: [{ field: 'scopes', message: `The role ${role} gives no right to ${name}` }],
      })
  }
})

it('of a contributor publishes nothing, with whatever scopes', async () => {
  const { token } = await tokenOf('contributor')
  const { id, version } = await content.create(root, product, make(product))
  const input = { kind: 'PRODUCT', itemId: id, baseVersion: version, values: { name: 'Later' } }
  const save = 'mutation ($input: PendingChangeInput!) { savePendingChange(input: $input) { id } }'
  const saved = await server.graphql<{ savePendingChange: { id: string } }>(save, { input }, { token })
  const draft = saved.data.savePendingChange
  const release = await server.graphql<{ createRelease: { id: string } }>(
    'mutation { createRelease(name: "Of a contributor") { id } }',
    {},
    { token },
  )
  const releaseId = release.data.createRelease.id
  const at = new Date(Date.now() + 86_400_000).toISOString()
  const attempts = [
    `mutation { publishPendingChange(id: "${draft.id}", version: 1) { version } }`,
    `mutation { publishRelease(id: "${releaseId}") { id } }`,
    `mutation { scheduleRelease(id: "${releaseId}", at: "${at}", timeZone: "UTC") { id } }`,
    `mutation { updateProduct(id: "${id}", input: { name: "Now" }) { id } }`,
    `mutation { deleteProduct(id: "${id}") { id } }`,
  ]
  for (const query of attempts) expect([query, await codeOf(token, server, query)]).toEqual([query, 'FORBIDDEN'])
  expect(await server.services.contentReader.one(root, product, id)).toMatchObject({ version })
})

it('publishes a release only with the scopes of its kinds', async () => {
  const [lacking, enough] = [
    await tokenOf('editor', { scopes: ['releases:write', 'jobs:write'] }),
    await tokenOf('editor', { scopes: ['releases:write', 'products:write'] }),
  ]
  const { id } = await server.services.releases.create(root, `Spring ${randomUUID()}`)
  const item = await content.create(root, product, make(product))
  const change = { kind: 'product', itemId: item.id, baseVersion: 1, releaseId: id, values: { name: 'Spring' } }
  await server.services.pendingChanges.save(root, change)
  const publish = `mutation { publishRelease(id: "${id}") { id } }`
  expect(await codeOf(lacking.token, server, publish)).toBe('FORBIDDEN')
  expect(await codeOf(enough.token, server, publish)).toBe('ok')
})

it('reaches no account of an admin, and no link with which one is made', async () => {
  const { token } = await tokenOf('admin', { scopes: ['users:manage'] })
  const target = await newUser('admin')
  const editor = await newUser('editor')
  const input = {
    username: `u-${randomUUID()}`,
    email: `${randomUUID()}@example.org`,
    role: 'ADMIN',
    password: PASSWORD,
  }
  const attempts: [string, object?][] = [
    ['mutation ($input: UserInput!) { createUser(input: $input) { id } }', { input }],
    [`mutation { inviteUser(email: "new@example.org", role: ADMIN) { id } }`],
    [`mutation { setUserRole(id: "${editor.id}", role: ADMIN) { id } }`],
    [`mutation { setUserRole(id: "${target.id}", role: EDITOR) { id } }`],
    [`mutation { setUserActive(id: "${target.id}", isActive: false) { id } }`],
    [`mutation { removeUser(id: "${target.id}") }`],
    [`mutation { resetUserPassword(id: "${editor.id}", password: "${PASSWORD}!") }`],
  ]
  for (const [query, variables] of attempts) {
    const { errors } = await server.graphql(query, variables, { token })
    expect([query, errors?.[0]?.extensions.code]).toEqual([query, 'FORBIDDEN'])
  }
  await server.services.invitations.invite(root, { email: `${randomUUID()}@example.org`, role: 'admin' })
  const { data } = await server.graphql<{ invitations: { link: string | null }[] }>(
    '{ invitations { link } }',
    {},
    { token },
  )
  expect(data.invitations.map(({ link }) => link)).toEqual([null])
  expect(await codeOf(token, server, `mutation { setUserActive(id: "${editor.id}", isActive: false) { id } }`)).toBe(
    'ok',
  )
})

it('works from its networks only', async () => {
  const [inside, outside] = [
    await tokenOf('editor', { networks: ['127.0.0.0/8', '::1'] }),
    await tokenOf('editor', { networks: ['203.0.113.0/24'] }),
  ]
  expect([await codeOf(inside.token), await codeOf(outside.token)]).toEqual(['ok', 'UNAUTHENTICATED'])
})

it('is made by people who have confirmed that it is them, and is shown once', async () => {
  const user = await newUser('editor')
  const { token: session } = await sessions.signIn(user.username, PASSWORD, '192.0.2.1')
  const mutation = `mutation ($name: String!) { createApiToken(input: { name: $name, scopes: [DRAFTS_READ] }) { token apiToken { name scopes } } }`
  const made = await server.graphql<{ createApiToken: { token: string } }>(
    mutation,
    { name: ' sync ' },
    { token: session },
  )
  expect(made.data.createApiToken).toMatchObject({ apiToken: { name: 'sync', scopes: ['DRAFTS_READ'] } })
  const { token } = made.data.createApiToken
  expect(await codeOf(token)).toBe('ok')
  const again = await server.graphql(mutation, { name: 'sync' }, { token: session })
  expect(again.errors?.[0]?.extensions).toMatchObject({ code: 'TAKEN', errors: [{ field: 'name' }] })
  await server.database.query(`update session set "authenticatedAt" = null where "user" = $1`, [user.id])
  const later = await server.graphql(mutation, { name: 'later' }, { token: session })
  expect(later.errors?.[0]?.extensions.code).toBe('REAUTHENTICATION_REQUIRED')
  // Another user neither sees nor revokes it; an admin does both.
  const list = '{ apiTokens { id name username } }'
  const own = await server.graphql<{ apiTokens: { id: string }[] }>(list, {}, { token: session })
  expect(own.data.apiTokens).toMatchObject([{ name: 'sync', username: user.username }])
  const revoke = `mutation { revokeApiToken(id: "${own.data.apiTokens[0]!.id}") }`
  expect((await server.graphql(list, {}, { as: 'editor' })).data).toEqual({ apiTokens: [] })
  expect((await server.graphql(revoke, {}, { as: 'editor' })).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
  expect(JSON.stringify(await server.graphql(list, {}, { as: 'admin' }))).toContain(user.username)
  expect((await server.graphql(revoke, {}, { as: 'admin' })).errors).toBeUndefined()
  expect(await codeOf(token)).toBe('UNAUTHENTICATED')
})

it.each<[string, Partial<NewApiToken>]>([
  ['name', { name: ' ' }],
  ['name', { name: 'a\nb' }],
  ['name', { name: 'x'.repeat(61) }],
  ['scopes', { scopes: [] }],
  ['scopes', { scopes: ['everything'] }],
  ['expiresAt', { expiresAt: '2020-01-01T00:00:00Z' }],
  ['networks', { networks: ['example.org'] }],
])('is refused for its %s in %o', async (field, input) => {
  await expect(tokenOf('editor', { scopes: ['drafts:read'], ...input })).rejects.toMatchObject({
    code: 'INVALID',
    errors: [{ field }],
  })
})

it('reads in each response how much of its limit is left', async () => {
  const { token } = await tokenOf('editor')
  const left = ({ headers }: { headers: Headers }) => {
    const policy = /^"token";q=(\d+);w=60$/.exec(headers.get('ratelimit-policy')!)!
    const [, remaining, seconds] = /^"token";r=(\d+);t=(\d+)$/.exec(headers.get('ratelimit')!)!
    expect(Number(seconds)).toBeLessThanOrEqual(60)
    return Number(policy[1]) - Number(remaining)
  }
  expect(left(await server.rest('GET', '/content/products?limit=1', { token }))).toBe(1)
  expect(left(await server.graphql(DRAFTS, {}, { token }))).toBe(2)
  expect(left(await server.rest('GET', '/content/products/none', { token }))).toBe(3)
  expect((await server.rest('GET', '/content/products?limit=1', { as: 'editor' })).headers.has('ratelimit')).toBe(false)
})

it('is counted by itself, and refused with 429 above its limit', async () => {
  const { token, apiToken } = await tokenOf('editor')
  const unlimited = await tokenOf('editor')
  expect(await codeOf(token)).toBe('ok')
  await server.database.query(`update throttle set points = 1200 where key like 'api-token:%'`)
  const refused = await other.graphql(DRAFTS, {}, { token })
  expect([refused.status, refused.errors?.[0]?.extensions.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect(refused.errors?.[0]?.extensions.retryAfter).toBeGreaterThan(0)
  const byRest = await server.rest('GET', '/upload/files', { token })
  expect([byRest.status, Number(byRest.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect(await codeOf(unlimited.token)).toBe('ok')
  await apiTokens.revoke(root, apiToken.id)
})

it('records its last use, but not with each request', async () => {
  const { token, apiToken } = await tokenOf('editor')
  const lastUsedAt = async () => (await apiTokens.list(root)).find(({ id }) => id === apiToken.id)!.lastUsedAt
  expect(await lastUsedAt()).toBeNull()
  await codeOf(token)
  await expect.poll(lastUsedAt).not.toBeNull()
  const first = await lastUsedAt()
  await codeOf(token)
  await codeOf(token, other)
  expect(await lastUsedAt()).toBe(first)
})

it('is in no log, error, audit row or table', async () => {
  const { token } = await tokenOf('contributor')
  const unknown = newToken()
  for (const sent of [token, unknown, token.slice(0, -1)]) {
    await server.fetch(`/api/${sent}?token=${sent}`, { token: sent })
    await server.fetch(`/preview/${sent}`, { token: sent })
    const answers = [
      await server.rest('POST', '/content/products', { token: sent, body: make(product) }),
      await server.graphql('{ users { id } }', {}, { token: sent }),
      await server.graphql('{ nothing }', {}, { token: sent }),
    ]
    expect(JSON.stringify(answers)).not.toContain('verdant_pat_')
  }
  expect(server.logged.join('')).not.toContain('verdant_pat_')
  expect(server.logged.join('')).toContain('access.refused')
  const tables = await server.database.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = current_schema()`,
  )
  for (const { name } of tables) {
    const rows = await server.database.query(`select from "${name}" t where t::text like '%' || $1 || '%'`, [
      token.slice(12),
    ])
    expect([name, rows.length]).toEqual([name, 0])
  }
  expect(await server.database.query('select from "apiToken" where hash = $1', [hashOf(token)])).toHaveLength(1)
})
