import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { enumName } from '../../../schema/names.ts'
import { product } from '../../../schema/kinds/index.ts'
import type { Role } from '../../../schema/roles.ts'
import { operator } from '../../access/permissions/policy.ts'
import { bodyOf, graphqlSubscriptions, pathOf } from '../../testing/operations.ts'
import { settingId } from '../items/setting-ids.ts'
import { makeProduct } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/server.ts'
import { serverDatabase } from '../../testing/services.ts'
import { subscribe } from '../../testing/subscribe.ts'
import { countStatements } from '../../testing/statements.ts'
import type { ItemPresence } from './item-presence.ts'

const shared = await serverDatabase()
// One slot for staff: a stream that held it would block every other request.
const limits = {
  visitors: { active: 6, queued: 200 },
  staff: { active: 1, queued: 200 },
  uploads: { active: 1, queued: 1 },
  signIns: { active: 4, queued: 100 },
  singleSignOn: { active: 4, queued: 100 },
}
const server = await startServer({ ...shared, limits })
const other = await startServer({ ...shared, users: false })
const stopping = await startServer({ ...shared, users: false })
const actor = operator('test')
const { content, users, sessions } = server.services
const counted = countStatements(server.database)

const QUERY = `subscription ($kind: ContentKind!, $id: ID!) {
  itemPresence(kind: $kind, id: $id) { users { name isSelf since } lastChange { version action author at } pendingChanges { version author } }
}`
const PASSWORD = 'a password of the tests'

const newProduct = async () => (await content.create(actor, product, makeProduct())).id

/** Creates a user with a session. */
async function signedIn(name: string, role: Role = 'editor') {
  const username = `${name}-${randomUUID()}`
  const user = await users.add(actor, { username, email: `${username}@example.org`, role, password: PASSWORD })
  const { token } = await sessions.signIn(username, PASSWORD, '192.0.2.1')
  return { ...user, token, actor: await sessions.identify(token, 'test') }
}

/** Watches a product over one instance. */
function watch(at: TestServer, token: string, id: string) {
  const variables = { kind: enumName(product.name), id }
  const { stop, events, ended } = subscribe<{ itemPresence: ItemPresence }>(at, token, QUERY, variables)
  const states = () => events.map(({ itemPresence }) => itemPresence)
  return {
    stop,
    states,
    last: () => states().at(-1),
    names: () =>
      states()
        .at(-1)
        ?.users.map(({ name }) => name),
    ended,
  }
}

const request = (id: string, options: Parameters<TestServer['fetch']>[1], kind: string = product.name) =>
  server.fetch('/api/graphql/stream', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: QUERY, variables: { kind: enumName(kind), id } }),
    ...options,
  })

/** Returns the code of the error of a refused stream. */
const refusal = async (response: Response) => {
  const { errors } = (await response.json()) as { errors: { extensions: { code: string } }[] }
  return [response.status, errors[0]!.extensions.code]
}

it('shows who else has an item open, on any instance, until they close it', async () => {
  const [ada, ben, id] = [await signedIn('ada'), await signedIn('ben'), await newProduct()]
  const first = watch(server, ada.token, id)
  await expect.poll(first.names).toEqual([])
  const second = watch(other, ben.token, id)
  await expect.poll(second.names).toEqual([ada.username])
  await expect.poll(first.names).toEqual([ben.username])
  expect(first.last()!.users).toEqual([{ name: ben.username, isSelf: false, since: expect.any(String) }])
  const again = watch(other, ada.token, id)
  await expect.poll(() => again.last()?.users.map(({ isSelf }) => isSelf)).toEqual([true, false])
  const elsewhere = watch(other, ben.token, await newProduct())
  await expect.poll(elsewhere.names).toEqual([])
  again.stop()
  second.stop()
  await expect.poll(first.names).toEqual([])
})

it('tells who saved the item, on any instance', async () => {
  const [ada, ben, id] = [await signedIn('ada'), await signedIn('ben'), await newProduct()]
  const stream = watch(server, ada.token, id)
  await expect.poll(() => stream.last()?.lastChange?.version).toBe(1)
  await other.services.content.update(ben.actor, product, id, { name: 'Saved by Ben' })
  await expect
    .poll(() => stream.last()?.lastChange)
    .toEqual({
      version: 2,
      action: 'UPDATE',
      author: ben.username,
      at: expect.any(String),
    })
})

it('tells who saved a draft of the item, on any instance', async () => {
  const [ada, ben, id] = [await signedIn('ada'), await signedIn('ben', 'contributor'), await newProduct()]
  const stream = watch(server, ada.token, id)
  const save = (name: string, version: number) =>
    other.services.pendingChanges.save(ben.actor, {
      kind: product.name,
      itemId: id,
      values: { name },
      baseVersion: 1,
      version,
    })
  await save('Draft', 0)
  await save('Second draft', 1)
  await expect
    .poll(() => stream.last()?.pendingChanges)
    .toEqual([expect.objectContaining({ version: 2, author: ben.username })])
})

describe('a stream ends', () => {
  type User = Awaited<ReturnType<typeof signedIn>>
  const ends: Record<string, (user: User) => Promise<unknown>> = {
    'signing out': ({ actor: own }) => other.services.sessions.signOut(own),
    'a change of the password': ({ actor: own }) =>
      other.services.sessions.changePassword(own, PASSWORD, `${PASSWORD}!`),
    'a change of the role': ({ id }) => other.services.users.setRole(actor, id, 'contributor'),
    'disabling the account': ({ id }) => other.services.users.setActive(actor, id, false),
    'deleting the account': ({ id }) => other.services.users.remove(actor, id),
    'the end of the session': ({ actor: { sessionId } }) =>
      server.database.query(
        `with ended as (update session set "expiresAt" = now() where id = $1 returning id)
        select pg_notify('presence', '') from ended`,
        [sessionId],
      ),
  }

  it.each(Object.keys(ends))('with %s, and is gone for the others', async (name) => {
    const [ada, ben, id] = [await signedIn('ada'), await signedIn('ben'), await newProduct()]
    const stream = watch(server, ada.token, id)
    const observer = watch(other, ben.token, id)
    await expect.poll(observer.names).toEqual([ada.username])
    await ends[name]!(ada)
    await expect.poll(stream.ended).toBe('complete')
    await expect.poll(observer.names).toEqual([])
    expect(await refusal(await request(id, { token: ada.token }))).toEqual([401, 'UNAUTHENTICATED'])
  })
})

describe('the endpoint', () => {
  it.each(graphqlSubscriptions)(
    'opens $field.name for staff, and holds no slot of other requests',
    async (operation) => {
      const open = new AbortController()
      const responses = await Promise.all(
        (['contributor', 'editor', 'admin'] as const).map((as) =>
          server.fetch(pathOf(operation), {
            method: 'POST',
            as,
            headers: { 'content-type': 'application/json' },
            body: bodyOf(operation),
            signal: open.signal,
          }),
        ),
      )
      for (const { status, headers } of responses) {
        expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
        expect([headers.get('cache-control'), headers.get('x-accel-buffering')]).toEqual(['no-store', 'no'])
      }
      expect((await server.graphql('{ me { username } }', {}, { as: 'editor' })).data).toEqual({
        me: { username: 'editor' },
      })
      open.abort()
      await expect.poll(() => server.services.presence.streamCount).toBe(0)
      expect(server.logged.join('\n')).not.toContain('request aborted')
    },
  )

  it('refuses items whose history the caller may not read, and ids of another form', async () => {
    const id = settingId('notification_email')
    expect(await refusal(await request(id, { as: 'contributor' }, 'setting'))).toEqual([403, 'FORBIDDEN'])
    const key = settingId('recaptcha_secret_key')
    expect(await refusal(await request(key, { as: 'editor' }, 'setting'))).toEqual([403, 'FORBIDDEN'])
    expect(await refusal(await request('1', { as: 'editor' }))).toEqual([404, 'NOT_FOUND'])
    expect(await refusal(await request(await newProduct(), {}))).toEqual([401, 'UNAUTHENTICATED'])
  })

  it.each([
    ['a query', '{ me { username } }'],
    ['a mutation', 'mutation { signOut }'],
    ['half a document', 'subscription { itemPresence('],
    ['an unknown field', 'subscription { nothing }'],
    [
      'two subscriptions',
      `subscription { ${'a b'.replaceAll(/\w/g, (name) => `${name}: itemPresence(kind: PRODUCT, id: "1") { users { name } }`)} }`,
    ],
    ['a long document', `subscription { itemPresence(kind: PRODUCT, id: "1") { users { ${'name '.repeat(3_000)} } } }`],
  ])('refuses %s', async (_, query) => {
    const response = await server.fetch('/api/graphql/stream', {
      method: 'POST',
      as: 'editor',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    })
    expect(await refusal(response)).toEqual([400, 'BAD_REQUEST'])
  })

  it('is the only one that serves subscriptions', async () => {
    const { status, errors } = await server.graphql(
      QUERY,
      { kind: 'PRODUCT', id: await newProduct() },
      { as: 'editor' },
    )
    expect([status, errors![0]!.extensions.code]).toEqual([400, 'BAD_REQUEST'])
  })

  /** Opens streams of an item until one is refused, or there are `most`. */
  async function open(id: string, token: string, most = Infinity): Promise<Response[]> {
    const responses: Response[] = []
    do responses.push(await request(id, { token }))
    while (responses.at(-1)!.status === 200 && responses.length < most)
    return responses
  }
  const close = async (responses: Response[]) => {
    for (const { body } of responses.splice(0)) await body!.cancel()
    await expect.poll(() => server.services.presence.streamCount).toBe(0)
  }

  it('limits the streams of a person, whatever the number of sessions', async () => {
    const [{ token, username }, id] = [await signedIn('many'), await newProduct()]
    const responses = await open(id, token)
    expect(responses.length).toBeGreaterThan(5)
    expect(responses.at(-1)!.headers.has('retry-after')).toBe(true)
    expect(await refusal(responses.pop()!)).toEqual([429, 'TOO_MANY_REQUESTS'])
    const { token: second } = await sessions.signIn(username, PASSWORD, '192.0.2.1')
    expect((await request(await newProduct(), { token: second })).status).toBe(429)
    await responses.pop()!.body!.cancel()
    await expect
      .poll(async () => {
        const response = await request(id, { token })
        if (response.status === 200) responses.push(response)
        return response.status
      })
      .toBe(200)
    await close(responses)
  })

  it('limits the streams of an item, so that its state stays short, and deletes those that end together at once', async () => {
    const id = await newProduct()
    const responses: Response[] = []
    let refused: Response | undefined
    while (!refused) {
      responses.push(...(await open(id, (await signedIn('crowd')).token, 15)))
      if (responses.at(-1)!.status !== 200) refused = responses.pop()!
    }
    expect(await refusal(refused)).toEqual([429, 'TOO_MANY_REQUESTS'])
    const { token } = await signedIn('elsewhere')
    const elsewhere = await request(await newProduct(), { token })
    expect(elsewhere.status).toBe(200)
    const statements = await counted.during(() => close([...responses, elsewhere]))
    expect(statements.filter((text) => text.includes('delete from presence')).length).toBeLessThan(responses.length / 2)
  })
})

it('sends a state only if the item has changed', async () => {
  const [ada, id] = [await signedIn('ada'), await newProduct()]
  const stream = watch(server, ada.token, id)
  await expect.poll(() => stream.states().length).toBe(1)
  const open = watch(other, ada.token, await newProduct())
  await expect.poll(() => open.states().length).toBe(1)
  await content.update(actor, product, id, { name: 'Saved' })
  await expect.poll(() => stream.last()!.lastChange!.version).toBe(2)
  expect(stream.states()).toHaveLength(2)
})

it('forgets an instance that is gone', async () => {
  const [ada, ben, id] = [await signedIn('ada'), await signedIn('ben'), await newProduct()]
  const stream = watch(server, ada.token, id)
  const gone = watch(other, ben.token, id)
  await expect.poll(stream.names).toEqual([ben.username])
  await server.database.query(
    `with expired as (update presence set "expiresAt" = now() where "userId" = $1 returning id)
    select pg_notify('presence', '') from expired`,
    [ben.id],
  )
  await expect.poll(stream.names).toEqual([])
  gone.stop()
})

it('ends all streams when the server stops', async () => {
  const [ada, ben, id] = [await signedIn('ada'), await signedIn('ben'), await newProduct()]
  const observer = watch(server, ben.token, id)
  const stream = watch(stopping, ada.token, id)
  await expect.poll(observer.names).toEqual([ada.username])
  await stopping.close()
  await expect.poll(stream.ended).toBe('complete')
  await expect.poll(observer.names).toEqual([])
})
