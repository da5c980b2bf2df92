import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { product } from '../../../schema/kinds/index.ts'
import { type Actor, operator } from '../permissions/policy.ts'
import { makeProduct } from '../../testing/factories.ts'
import { startServer } from '../../testing/server.ts'
import { repeatErasures } from './repeat-erasures.ts'

const server = await startServer({ environment: { WEBHOOK_ALLOW: '127.0.0.1' } })
const { database, services } = server
const root = operator('test')
const PASSWORD = 'a password that is long'

/** Returns the rows of all tables that contain a text, as text. */
async function rowsWith(text: string): Promise<string[]> {
  const tables = await database.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = current_schema()`,
  )
  const traces: string[] = []
  for (const { name } of tables) {
    const rows = await database.query<{ row: string }>(
      `select t::text as row from "${name}" t where position($1 in lower(t::text)) > 0`,
      [text.toLowerCase()],
    )
    traces.push(...rows.map(({ row }) => `${name}: ${row}`))
  }
  return traces
}

async function newUser(role: 'admin' | 'editor' = 'admin') {
  const username = `wilhelmina-${randomUUID().slice(0, 13)}`
  const user = await services.users.add(root, { username, email: `${username}@example.org`, role, password: PASSWORD })
  const { body } = await server.rest<{ token: string }>('POST', '/auth/login', {
    body: { username, password: PASSWORD },
  })
  const [session] = await database.query<{ id: string }>('select id from session where "user" = $1', [user.id])
  const actor: Actor = {
    userId: user.id,
    name: username,
    role,
    sessionId: session!.id,
    source: 'admin',
    address: '203.0.113.9',
  }
  return { ...user, token: body.token, actor }
}

/** A user who has left traces everywhere. */
async function busyUser() {
  const user = await newUser()
  const { actor, id, username, email } = user
  const { id: itemId } = await services.content.create(actor, product, makeProduct({ name: 'Hers' }))
  await services.content.update(actor, product, itemId, { name: 'Hers, changed' })
  const release = await services.releases.create(actor, `Release ${itemId}`)
  await services.releases.comment(actor, release.id, 'Looks fine')
  await services.comments.start(actor, { kind: product.name, itemId, text: 'Looks right' })
  await services.pendingChanges.save(actor, {
    kind: 'product',
    itemId,
    releaseId: release.id,
    baseVersion: 2,
    values: { name: 'In a release' },
  })
  await services.publisher.publishRelease(actor, release.id)
  const open = await services.releases.create(actor, `Open ${itemId}`)
  await services.pendingChanges.save(actor, { kind: 'product', itemId, baseVersion: 3, values: { name: 'A draft' } })
  await services.previewLinks.create(actor, { releaseId: open.id })
  const where = JSON.stringify({ changedBy: { hasAny: [username] } })
  await services.savedViews.create(actor, { kind: 'product', name: `Own ${itemId}`, where })
  await services.savedViews.create(actor, { kind: 'product', name: `Shared ${itemId}`, where, isShared: true })
  await services.webhooks.add(actor, { url: 'http://127.0.0.1:9/', topics: [], events: [] })
  const { token } = await services.apiTokens.create(actor, {
    name: 'shop',
    scopes: ['content:write'],
    expiresAt: null,
    networks: [],
  })
  const byToken = await server.rest('POST', '/content/products', { token, body: makeProduct() })
  expect(byToken.status).toBe(201)
  await services.invitations.invite(actor, { email: `${randomUUID()}@example.org`, role: 'editor' })
  await services.passwordResets.request(email, '203.0.113.9')
  await expect
    .poll(async () => (await database.query('select 1 from mail where recipient = $1', [email])).length)
    .toBe(1)
  await server.rest('POST', '/auth/login', { body: { username, password: 'a wrong one, but long' } })
  await database.query(
    `insert into passkey (id, "user", "publicKey", counter, name) values ($2, $1, 'k', 0, 'Her phone')`,
    [id, randomUUID()],
  )
  await database.query(
    `insert into "linkedIdentity" (issuer, subject, "user", label) values ('https://id.example', $1, $2, $3)`,
    [randomUUID(), id, email],
  )
  await services.newsletter.subscribe(email, '203.0.113.9')
  // The audit log names people who were refused a moment later.
  await expect.poll(async () => (await auditOf(id)).includes('sign-in.refused')).toBe(true)
  return { ...user, itemId }
}

const auditOf = async (id: string) =>
  (
    await database.query<{ action: string }>('select action from audit where "actorId" = $1 or "targetId" = $1', [id])
  ).map(({ action }) => action)

describe('erasing an account', () => {
  it('leaves no name, address or network of the person anywhere but in the newsletter', async () => {
    const { id, username, email, itemId, actor } = await busyUser()
    const before = (await auditOf(id)).length
    expect((await rowsWith(username)).length).toBeGreaterThan(15)
    const pseudonym = await services.erasures.erase(root, id)
    expect(pseudonym).toMatch(/^former user [0-9a-f]{4,}$/)
    expect(await rowsWith(username)).toEqual([expect.stringMatching(/^subscriber: /)])
    await services.subscribers.remove(root, (await services.subscribers.byEmail(root, email)).id)
    expect(await rowsWith(username)).toEqual([])
    const networks = 'select 1 from audit where network <> $2 and ("actorId" = $1 or "targetId" = $1)'
    expect(await database.query(networks, [id, ''])).toEqual([])
    // One pseudonym tells that the same person did all of it.
    const { items } = await services.auditLog.list(root, { who: pseudonym }, { limit: 100 })
    expect(items.length).toBeGreaterThanOrEqual(before)
    expect(items[0]).toMatchObject({ action: 'user.erase', actorName: 'command line', targetName: pseudonym })
    const history = await server.graphql(
      `{ history(kind: PRODUCT, id: "${itemId}") { items { author } } }`,
      {},
      { as: 'admin' },
    )
    expect(JSON.stringify(history)).toContain(pseudonym)
    // A request that began before ends afterwards.
    await services.content.update(actor, product, itemId, { name: 'Late' })
    expect((await rowsWith(username)).length).toBe(1)
    await services.erasures.cleanUp()
    expect(await rowsWith(username)).toEqual([])
  })

  it('needs a recent confirmation, by GraphQL, and no token can do it', async () => {
    const [{ id }, { token, actor }] = [await newUser('editor'), await newUser()]
    const mutation = 'mutation ($id: ID!) { eraseUser(id: $id) }'
    const { token: pat } = await services.apiTokens.create(actor, {
      name: 'all',
      scopes: ['users:manage'],
      expiresAt: null,
      networks: [],
    })
    expect((await server.graphql(mutation, { id }, { token: pat })).errors?.[0]?.extensions['code']).toBe('FORBIDDEN')
    await database.query(`update session set "authenticatedAt" = now() - interval '11 minutes' where id = $1`, [
      actor.sessionId,
    ])
    for (const query of [mutation, 'mutation ($id: ID!) { exportUserData(id: $id) }']) {
      const { errors } = await server.graphql(query, { id }, { token })
      expect(errors?.[0]?.extensions['code']).toBe('REAUTHENTICATION_REQUIRED')
    }
    const { errors } = await server.graphql('mutation { exportMyData }', {}, { token })
    expect(errors?.[0]?.extensions['code']).toBe('REAUTHENTICATION_REQUIRED')
    await server.graphql('mutation ($p: String!) { reauthenticate(password: $p) }', { p: PASSWORD }, { token })
    expect((await server.graphql(mutation, { id }, { token })).data).toEqual({
      eraseUser: expect.stringContaining('former user'),
    })
  })

  it('lets an admin erase their own account, without naming them', async () => {
    const { id, username, token } = await newUser()
    const { data } = await server.graphql<{ eraseUser: string }>(
      'mutation ($id: ID!) { eraseUser(id: $id) }',
      { id },
      { token },
    )
    expect(await rowsWith(username)).toEqual([])
    const { items } = await services.auditLog.list(root, { action: 'user.erase' }, { limit: 1 })
    expect(items[0]).toMatchObject({ actorName: data.eraseUser, targetName: data.eraseUser })
    expect((await server.rest('GET', '/auth/me', { token })).status).toBe(401)
  })

  it('never erases the last admin, also when two erase each other at once', async () => {
    const admins = (await services.users.list(root)).filter(({ role, isActive }) => role === 'admin' && isActive)
    for (const { id } of admins.slice(2)) await services.users.remove(root, id)
    const pair = admins.slice(0, 2)
    const results = await Promise.allSettled(pair.map(({ id }) => services.erasures.erase(root, id)))
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const left = (await services.users.list(root)).find(({ role, isActive }) => role === 'admin' && isActive)
    await expect(services.erasures.erase(root, left!.id)).rejects.toMatchObject({ code: 'CONFLICT' })
    expect((await services.users.byName(root, left!.username)).id).toBe(left!.id)
    expect(await rowsWith(left!.username)).not.toEqual([])
  })

  it('keeps its pseudonym when it is repeated, and tells two former users apart', async () => {
    const { id } = await newUser('editor')
    const pseudonym = await services.erasures.erase(root, id)
    expect(await services.erasures.erase(root, id)).toBe(pseudonym)
    const twin = `${id.slice(0, 4)}${randomUUID().slice(4)}`
    await database.query(
      `insert into users (id, username, email, "passwordHash", role) values ($1, 'twin', 'twin@example.org', 'x', 'editor')`,
      [twin],
    )
    expect(await services.erasures.erase(root, twin)).toMatch(new RegExp(`^${pseudonym}[0-9a-f]{4}$`))
    await expect(services.erasures.erase(root, randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('erases who was removed before, by name, and not another user who has the name now', async () => {
    const { id, username, actor } = await newUser('editor')
    await services.content.create(actor, product, makeProduct())
    await services.users.remove(root, id)
    const next = { username, email: `${username}@example.net`, role: 'editor', password: PASSWORD } as const
    const other = await services.users.add(root, next)
    await services.content.create({ ...actor, userId: other.id, sessionId: null }, product, makeProduct())
    const pseudonym = await services.erasures.erase(root, id)
    const authors = await database.query<{ authorName: string }>(
      `select "authorName" from revision where "authorId" in ($1, $2) order by id`,
      [id, other.id],
    )
    expect(authors.map(({ authorName }) => authorName)).toEqual([pseudonym, username])
    expect(await services.users.byName(root, username)).toMatchObject({ id: other.id })
    await services.users.remove(root, other.id)
    expect(await services.erasures.find(root, username)).toBe(other.id)
  })

  it('reaches a row that was written meanwhile', async () => {
    const { id, username } = await newUser('editor')
    const pseudonym = await services.erasures.erase(root, id)
    await database.query(
      `insert into audit (action, "actorId", "actorName", "targetName", network) values ('draft.publish', $1, $2, 'x', '203.0.113.0/24')`,
      [id, username],
    )
    await services.erasures.cleanUp()
    expect(await rowsWith(username)).toEqual([])
    const { items } = await services.auditLog.list(root, { who: pseudonym, action: 'draft.publish' }, { limit: 1 })
    expect(items).toMatchObject([{ network: '' }])
  })

  it('is repeated for those whom a backup brings back', async () => {
    const { id, username } = await newUser('editor')
    const { email } = { email: `${username}@example.com` }
    await services.newsletter.subscribe(email, '203.0.113.10')
    const subscriber = await services.subscribers.byEmail(root, email)
    const copy = `create table copy_users as select * from users where id = '${id}'`
    await database.query(copy)
    await database.query(`create table copy_subscriber as select * from subscriber where id = '${subscriber.id}'`)
    const pseudonym = await services.erasures.erase(root, id)
    await services.subscribers.remove(root, subscriber.id)
    const list = await services.erasures.list(root)
    expect(list).toContainEqual({ id, pseudonym, erasedAt: expect.any(String) })
    expect(JSON.stringify(list)).not.toContain(username)
    // The older database knows of no erasure.
    await database.query('truncate erasure')
    await database.query('insert into users select * from copy_users')
    await database.query('insert into subscriber select * from copy_subscriber')
    await database.query('drop table copy_users, copy_subscriber')
    expect(await repeatErasures(database, list)).toEqual({ accounts: 1, subscribers: 1 })
    expect(await rowsWith(username)).toEqual([])
    expect(await repeatErasures(database)).toEqual({ accounts: 0, subscribers: 0 })
  })
})

describe('exporting the data of an account', () => {
  it('has everything that is kept of the person, and no secret', async () => {
    const { id, username, email, token, itemId } = await busyUser()
    const { data } = await server.graphql<{ exportMyData: string }>('mutation { exportMyData }', {}, { token })
    const exported = JSON.parse(data.exportMyData) as Record<string, Record<string, unknown>[]>
    const filled = Object.entries(exported).filter(([, rows]) => (rows as unknown[]).length !== 0)
    expect(filled.map(([subject]) => subject)).toEqual(Object.keys(exported))
    expect(exported).toMatchObject({
      account: { id, username, email, role: 'admin', isActive: true },
      sessions: [{ device: expect.any(String), network: '127.0.0.0/24' }],
      devices: [{ network: '127.0.0.0/24' }],
      passkeys: [{ name: 'Her phone' }],
      linkedIdentities: [{ issuer: 'https://id.example', label: email }],
      apiTokens: [{ name: 'shop', scopes: ['content:write'] }],
      mails: [{ subject: expect.stringContaining('Choose a new password') }],
      newsletter: [{ email, consentText: expect.stringMatching(/./) }],
      comments: expect.arrayContaining([expect.objectContaining({ text: 'Looks fine' })]),
      drafts: expect.arrayContaining([expect.objectContaining({ itemId, values: { name: 'A draft' } })]),
    })
    expect(exported['revisions']).toContainEqual({
      kind: 'product',
      itemId,
      version: 1,
      action: 'create',
      source: 'admin',
      author: username,
      at: expect.any(String),
    })
    const secrets = await database.query<{ secret: string }>(
      `select "passwordHash" as secret from users where id = $1
       union all select hash from "apiToken" where "user" = $1 union all select "publicKey" || '","' from passkey where "user" = $1
       union all select id::text from session where "user" = $1 union all select id::text from "oneTimeLink" where "user" = $1`,
      [id],
    )
    expect(secrets.length).toBe(5)
    for (const { secret } of secrets) expect(data.exportMyData).not.toContain(secret)
    expect(await auditOf(id)).toContain('user.export')
    expect(await services.accountData.export(root, id)).toContain(username)
  })

  it('decides for every table', async () => {
    const tables = await database.query<{ name: string }>(
      `select table_name as name from information_schema.columns
       where table_schema = current_schema() and column_name in ('user', 'userId', 'authorId', 'actorId', 'createdById', 'email', 'recipient', 'createdByName')
       group by table_name order by 1`,
    )
    expect(tables.map(({ name }) => name)).toEqual([
      'apiToken',
      'audit',
      // Minutes.
      'authChallenge',
      'comment',
      // A day, erased with the account.
      'idempotentRequest',
      // What is news for the user, deleted with the account.
      'inboxEntry',
      'knownDevice',
      'linkedIdentity',
      'mail',
      'oneTimeLink',
      'passkey',
      'pendingChange',
      // Seconds.
      'presence',
      'previewLink',
      'release',
      'releaseComment',
      'revision',
      'session',
      'subscriber',
      'users',
      'webhook',
    ])
  })
})
