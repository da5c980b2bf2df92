import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { restOperations } from '../../faces/rest/plugin.ts'
import { startServer } from '../../testing/server.ts'
import { operator } from '../../access/permissions/policy.ts'
import { makeProduct } from '../../testing/factories.ts'
import { PASSWORDS } from '../../testing/users.ts'

const METRICS_TOKEN = 'a-token-of-the-tests-for-metrics'
const server = await startServer({ environment: { METRICS_TOKEN } })

describe('health', () => {
  it('is reported without credentials and never cached', async () => {
    for (const [path, status] of [
      ['/healthz', 'ok'],
      ['/readyz', 'ready'],
    ] as const) {
      const answer = await server.fetch(path)
      expect([answer.status, await answer.json()]).toEqual([200, { status }])
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  })

  it('is not ready while a migration is pending', async () => {
    await server.database.pool.query('update migration set name = name || $1', [' undone'])
    const answer = await server.fetch('/readyz')
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ code: 'UNAVAILABLE', message: 'Migrations are pending' })
    await server.database.pool.query(`update migration set name = replace(name, ' undone', '')`)
    expect((await server.fetch('/readyz')).status).toBe(200)
  })
})

describe('metrics', () => {
  const status = async (headers: Record<string, string>) => (await server.fetch('/metrics', { headers })).status

  it('count requests by route, never by URL', async () => {
    await server.rest('GET', '/content/products/b2f1c7c0-0000-4000-8000-000000000000')
    const page = await (await server.fetch('/metrics')).text()
    expect(page).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/content/products/:id",status="404"}',
    )
    expect(page).not.toContain('b2f1c7c0')
    expect(page).toMatch(/^database_connections\{state="idle"\} \d+$/m)
  })

  it('count errors of GraphQL operations by code, and time statements by pool', async () => {
    const errors = async () => {
      const page = await (await server.fetch('/metrics')).text()
      expect(page).toMatch(/^database_statement_duration_seconds_count\{pool="visitors",result="succeeded"\} [1-9]/m)
      const lines = page.matchAll(/^request_errors_total\{source="graphql",code="(\w+)"\} (\d+)$/gm)
      return Object.fromEntries([...lines].map(([, code, count]) => [code, Number(count)]))
    }
    await server.graphql('{ products { total } }')
    const before = await errors()
    await server.graphql('{ users { id } }', undefined, { as: 'editor' })
    await server.graphql('{ me { id } }')
    await server.graphql('{ noSuchField }')
    const { FORBIDDEN = 0, UNAUTHENTICATED = 0, BAD_REQUEST = 0 } = before
    expect(await errors()).toMatchObject({
      FORBIDDEN: FORBIDDEN + 1,
      UNAUTHENTICATED: UNAUTHENTICATED + 1,
      BAD_REQUEST: BAD_REQUEST + 1,
    })
  })

  it('are available to local callers and to callers with the token', async () => {
    expect(await status({})).toBe(200)
    expect(await status({ 'x-forwarded-for': '203.0.113.9' })).toBe(404)
    expect(await status({ forwarded: 'for=203.0.113.9' })).toBe(404)
    expect(await status({ 'x-forwarded-for': '203.0.113.9', authorization: `Bearer ${METRICS_TOKEN}` })).toBe(200)
    expect(await status({ authorization: `Bearer ${METRICS_TOKEN.replace('a', 'b')}` })).toBe(404)
    expect(await status({ authorization: `Bearer ${METRICS_TOKEN}x` })).toBe(404)
  })
})

describe('the log', () => {
  it('has one line per request, with the id that the client receives', async () => {
    const answer = await server.fetch('/api/content/products?limit=5')
    await answer.text()
    const id = answer.headers.get('x-request-id')
    const lines = server.logged.map((line) => JSON.parse(line) as Record<string, unknown>)
    const own = lines.filter(({ reqId }) => reqId === id)
    expect(own).toMatchObject([{ method: 'GET', path: '/api/content/products', status: 200, msg: 'request' }])
  })

  it('has no lines for health checks and metrics that succeed', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics']) await server.fetch(path)
    const refused = await server.fetch('/metrics', { headers: { forwarded: 'for=203.0.113.9' } })
    const id = refused.headers.get('x-request-id')
    const lines = () => server.logged.map((line) => JSON.parse(line) as { reqId: string; path: string; status: number })
    await expect.poll(() => lines().filter(({ reqId }) => reqId === id)).toHaveLength(1)
    const monitoring = lines().filter(({ path, status }) => /^\/(healthz|readyz|metrics)$/.test(path) && status < 400)
    expect(monitoring).toEqual([])
  })

  it('contains no secret after any error', async () => {
    const secret = 'never-to-be-logged'
    const { admin } = server.tokens
    await server.rest('POST', '/auth/login', { body: { username: 'admin', password: PASSWORDS.admin } })
    await server.rest('POST', '/auth/login', { body: { username: 'admin', password: secret } })
    await server.fetch(`/api/content/products?token=${secret}`, { as: 'admin' })
    await server.rest('PUT', '/content/settings/recaptcha_secret_key', { as: 'admin', body: { value: secret } })
    const mutation =
      'mutation ($p: String!) { createUser(input: {username: "a", email: "a@b.c", role: EDITOR, password: $p}) { id } }'
    await server.graphql(mutation, { p: secret }, { as: 'admin' })
    // A database error, whose detail contains the values.
    await server.database.pool.query('alter table setting add constraint fails check (length(value) < 5) not valid')
    const failed = await server.rest('PUT', '/content/settings/recaptcha_secret_key', {
      as: 'admin',
      body: { value: `${secret}-2` },
    })
    expect([failed.status, JSON.stringify(failed.body)]).toEqual([500, expect.not.stringContaining(secret)])
    await server.database.pool.query('alter table setting drop constraint fails')
    const log = server.logged.join('')
    expect(log).toContain('/api/content/settings/recaptcha_secret_key')
    for (const hidden of [secret, admin, PASSWORDS.admin, 'argon2']) expect(log).not.toContain(hidden)
  })
})

describe('a failure of the server', () => {
  it('has status 500 also by GraphQL, unless the response has some data', async () => {
    await server.database.query('alter table product rename to broken')
    const internal = { extensions: { code: 'INTERNAL' } }
    const failed = await server.graphql('{ products { total } }')
    expect([failed.status, failed.errors]).toMatchObject([500, [internal]])
    const nullable = await server.graphql('{ product(id: "b2f1c7c0-0000-4000-8000-000000000000") { name } }')
    expect([nullable.status, nullable.data, nullable.errors]).toMatchObject([500, { product: null }, [internal]])
    const partial = await server.graphql(
      '{ product(id: "b2f1c7c0-0000-4000-8000-000000000000") { name } hero { title } }',
    )
    expect([partial.status, partial.errors]).toMatchObject([200, [internal]])
    await server.database.query('alter table broken rename to product')
    expect((await server.graphql('{ products { total } }')).status).toBe(200)
  })
})

describe('the OpenAPI description', () => {
  interface Description {
    openapi: string
    servers: { url: string }[]
    paths: Record<
      string,
      Record<
        string,
        {
          parameters: { name: string; in: string }[]
          requestBody?: object
          responses: Record<string, { headers: object }>
        }
      >
    >
    components: { headers: object }
  }

  it('is valid and describes every operation with its parameters', async () => {
    const { body } = await server.rest<Description>('GET', '/openapi.json')
    expect(await new Validator().validate(structuredClone(body) as object as Record<string, unknown>)).toEqual({
      valid: true,
    })
    expect(body.openapi).toMatch(/^3\.1\./)
    expect(body.servers).toEqual([{ url: 'https://verdant.example/api' }])
    const described = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(described.toSorted()).toEqual(
      restOperations()
        .map(({ method, path }) => `${method} ${path}`)
        .toSorted(),
    )
    for (const [path, methods] of Object.entries(body.paths)) {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      for (const { parameters } of Object.values(methods)) {
        expect(parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)).toEqual(names)
      }
    }
  })

  it('describes the headers of responses', async () => {
    const { body } = await server.rest<Description>('GET', '/openapi.json')
    const list = '/content/products'
    const { apiTokens, users } = server.services
    const user = (await users.list(operator('test'))).find(({ role }) => role === 'editor')!
    const input = { name: 'headers', scopes: ['content:write'] }
    const { token } = await apiTokens.createFor(operator('test'), user, input)
    const created = await server.rest('POST', list, { token, body: makeProduct() })
    const own = created.headers.get('location')!.replace('/api', '')
    const answers = [
      { path: list, method: 'post', status: '201', has: ['Location', 'RateLimit'], answer: created },
      {
        path: list,
        method: 'get',
        status: '200',
        has: ['X-Total-Count', 'ETag'],
        answer: await server.rest('GET', `${list}?limit=1`, { token }),
      },
      {
        path: `${list}/{id}`,
        method: 'put',
        status: 'default',
        has: ['RateLimit-Policy'],
        answer: await server.rest('PUT', own, { token, body: { name: 5 } }),
      },
    ]
    for (const { path, method, status, has, answer } of answers) {
      const described = Object.keys(body.paths[path]![method]!.responses[status]!.headers)
      const sent = Object.keys(body.components.headers).filter((name) => answer.headers.has(name))
      expect(sent).toEqual(expect.arrayContaining(has))
      expect(described).toEqual(expect.arrayContaining(sent))
    }
  })
})

it('finishes open requests before it stops, and accepts no new ones', async () => {
  const own = await startServer()
  const locker = await own.database.pool.connect()
  await locker.query('begin; lock table product in access exclusive mode')
  const slow = own.rest('GET', '/content/products')
  // Other tests have their own databases on the same PostgreSQL.
  const waiting = `select 1 from pg_locks where not granted and relation = 'product'::regclass
    and database = (select oid from pg_database where datname = current_database())`
  const { rows } = await waitFor(() => own.database.pool.query(waiting))
  expect(rows).toHaveLength(1)
  const closed = own.close()
  await waitFor(async () => ({ rows: (await refuses(own.url)) ? [1] : [] }))
  await locker.query('commit')
  locker.release()
  expect(await slow).toMatchObject({ status: 200, body: { products: [] } })
  await closed
})

/** Repeats a query until it returns rows. */
async function waitFor<T extends { rows: unknown[] }>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    const answer = await ask()
    if (answer.rows.length > 0) return answer
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

const refuses = (url: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket
      .on('error', () => resolve(true))
      .on('connect', () => {
        socket.destroy()
        resolve(false)
      })
  })

it('does not reveal its software in headers', async () => {
  const answer = await server.fetch('/api/content/products')
  await text(answer.body!)
  expect(answer.headers.get('server')).toBeNull()
  expect(answer.headers.get('x-powered-by')).toBeNull()
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
})
