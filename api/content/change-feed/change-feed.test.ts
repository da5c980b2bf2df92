import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { enumName } from '../../../schema/names.ts'
import { job, product, service } from '../../../schema/kinds/index.ts'
import type { Role } from '../../../schema/roles.ts'
import type { Change } from '../items/change.ts'
import { operator } from '../../access/permissions/policy.ts'
import { make, makeProduct } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/server.ts'
import { serverDatabase } from '../../testing/services.ts'
import { subscribe } from '../../testing/subscribe.ts'
import type { ContentChanges } from './service.ts'

const shared = await serverDatabase()
const server = await startServer(shared)
const other = await startServer({ ...shared, users: false })
const actor = operator('test')
const { content, users, apiTokens, changeFeed } = server.services

async function newToken(scopes = ['drafts:read'], role: Role = 'editor') {
  const username = `u-${randomUUID()}`
  const user = await users.add(actor, {
    username,
    email: `${username}@example.org`,
    role,
    password: 'a password of the tests',
  })
  return apiTokens.createFor(actor, user, { name: 'follows', scopes })
}

const QUERY = `subscription ($kinds: [ContentKind!]) {
  contentChanges(kinds: $kinds) { isComplete changes { kind id version action } }
}`

/** Follows the content over one instance, from the first event. */
async function follow(at: TestServer, token: string, kinds?: string[]) {
  const { events, ended } = subscribe<{ contentChanges: ContentChanges }>(at, token, QUERY, { kinds })
  const changes = () => events.flatMap(({ contentChanges }) => contentChanges.changes)
  await expect.poll(() => ended() ?? events.length).toBe(1)
  return {
    ended,
    changesOf: (id: string) => changes().filter((change) => change.id === id),
    kinds: () => new Set(changes().map(({ kind }) => kind)),
  }
}

/** Returns the status and the code of the error of a refused subscription. */
async function refusalOf(token?: string) {
  const response = await server.fetch('/api/graphql/stream', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ query: QUERY }),
  })
  const { errors } = (await response.json()) as { errors: { extensions: { code: string } }[] }
  return [response.status, errors[0]!.extensions.code]
}

it('tells a token what was changed, on any instance', async () => {
  const { token } = await newToken()
  const [here, there] = [await follow(server, token), await follow(other, token, [enumName(product.name)])]
  const { id } = await content.create(actor, product, makeProduct())
  await other.services.content.update(actor, product, id, { name: 'Changed' })
  await content.delete(actor, product, [id])
  const { id: serviceId } = await content.create(actor, service, make(service))
  for (const stream of [here, there])
    await expect
      .poll(() => stream.changesOf(id).at(-1))
      .toMatchObject({ kind: 'PRODUCT', version: 3, action: 'DELETE' })
  await expect
    .poll(() => here.changesOf(serviceId))
    .toEqual([{ kind: 'SERVICE', id: serviceId, version: 1, action: 'CREATE' }])
  expect(there.kinds()).toEqual(new Set(['PRODUCT']))
})

it('tells of a change whose transaction began before the subscription and before changes that were told', async () => {
  const { token } = await newToken()
  const written = Promise.withResolvers<string>()
  const told = Promise.withResolvers<void>()
  const slow = server.database.transaction(async () => {
    // The counter is locked at the end of a change, so the other one has to come from a statement of its own.
    const [row] = await server.database.query<{ itemId: string }>(
      `insert into revision (kind, "itemId", version, action, "authorName", source, snapshot)
       values ('product', $1, 1, 'create', 'test', 'test', '{}') returning "itemId"`,
      [randomUUID()],
    )
    written.resolve(row!.itemId)
    await told.promise
  })
  const early = await written.promise
  const stream = await follow(other, token)
  const { id } = await content.create(actor, product, makeProduct())
  await expect.poll(() => stream.changesOf(id).length).toBe(1)
  expect(stream.changesOf(early)).toEqual([])
  told.resolve()
  await slow
  await expect.poll(() => stream.changesOf(early).length).toBe(1)
  const { id: next } = await content.create(actor, product, makeProduct())
  await expect.poll(() => stream.changesOf(next).length).toBe(1)
  expect([stream.changesOf(early).length, stream.changesOf(id).length]).toEqual([1, 1])
})

it('leaves out settings that the caller may not read', async () => {
  const { token } = await newToken()
  const stream = await follow(server, token)
  await server.services.settings.update(actor, 'recaptcha_site_key', randomUUID())
  const { id } = await content.create(actor, product, makeProduct())
  await expect.poll(() => stream.changesOf(id).length).toBe(1)
  expect(stream.kinds()).toEqual(new Set(['PRODUCT']))
})

it('ends with the token, and refuses those without the right', async () => {
  const { apiToken, token } = await newToken()
  const stream = await follow(other, token)
  await apiTokens.revoke(actor, apiToken.id)
  await expect.poll(stream.ended).toBe('complete')
  expect(await refusalOf(token)).toEqual([401, 'UNAUTHENTICATED'])
  expect(await refusalOf((await newToken(['products:write'])).token)).toEqual([403, 'FORBIDDEN'])
  expect(await refusalOf()).toEqual([401, 'UNAUTHENTICATED'])
})

it('ends with the session that another role ends, and with a disabled user; a token goes on with the rights of the role', async () => {
  const password = `A password of ${randomUUID()}`
  const newUser = async () => {
    const username = `u-${randomUUID()}`
    return users.add(actor, { username, email: `${username}@example.org`, role: 'editor', password })
  }
  const [demoted, disabled] = [await newUser(), await newUser()]
  const session = await server.services.sessions.signIn(demoted.username, password, '192.0.2.1')
  const tokenOf = (user: typeof demoted) =>
    apiTokens.createFor(actor, user, { name: 'follows', scopes: ['drafts:read'] })
  const [ofSession, ofToken, ofDisabled] = [
    await follow(other, session.token),
    await follow(other, (await tokenOf(demoted)).token),
    await follow(other, (await tokenOf(disabled)).token),
  ]
  await server.services.roles.add(actor, 'jobs', { label: 'Jobs', rights: ['job:publish'] })
  await users.setRole(actor, demoted.id, 'jobs')
  await users.setActive(actor, disabled.id, false)
  await expect.poll(ofSession.ended).toBe('complete')
  await expect.poll(ofDisabled.ended).toBe('complete')
  const { id: hidden } = await content.create(actor, product, makeProduct())
  const { id: shown } = await content.create(actor, job, make(job))
  await expect.poll(() => ofToken.ended() ?? ofToken.changesOf(shown).length).toBe(1)
  expect(ofToken.changesOf(hidden)).toEqual([])
})

it('names up to 1,000 items at once, and says when there were more', async () => {
  const stream = await changeFeed.watch(actor, { address: '192.0.2.1', identify: async () => actor }, null)
  onTestFinished(() => stream.end())
  expect((await stream.next()).value).toEqual({ changes: [], isComplete: true })
  const create = (): Change => ({ kind: product, action: 'create', id: randomUUID(), values: makeProduct() })
  await content.apply(actor, Array.from({ length: 1_000 }, create))
  await content.apply(actor, [create()])
  // The client has received nothing of it until the first read after both.
  const last = await content.create(actor, product, makeProduct())
  const follower = await changeFeed.watch(actor, { address: '192.0.2.1', identify: async () => actor }, ['product'])
  onTestFinished(() => follower.end())
  await follower.next()
  await content.update(actor, product, last.id, { name: 'Last' })
  for await (const { changes } of follower) if (changes.some(({ id }) => id === last.id)) break
  expect((await stream.next()).value).toEqual({ changes: [], isComplete: false })
})

it('refuses more streams than the limit of a user', async () => {
  const { token } = await newToken()
  for (let open = 0; open < 10; open++) await follow(server, token)
  expect(await refusalOf(token)).toEqual([429, 'TOO_MANY_REQUESTS'])
})
