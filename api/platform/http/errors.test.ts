import { describe, expect, it } from 'vitest'
import { STATUS } from '../errors.ts'
import { startServer } from '../../testing/server.ts'

const server = await startServer()

// Words of stack traces, of SQL, of this project's folders and of its libraries.
const INTERNAL =
  /\bat \S+ \(|node_modules|\.ts\b|\.js:|select |insert |syntax error at or near|\bpg\b|postgres|FST_|apollo|zod/i

async function ask(path: string, init: Parameters<typeof server.fetch>[1] = {}) {
  const answer = await server.fetch(path, init)
  const text = await answer.text()
  expect(text).not.toMatch(INTERNAL)
  expect(text).not.toContain(process.cwd())
  return { status: answer.status, headers: answer.headers, body: JSON.parse(text) as Record<string, unknown> }
}

const json = { 'content-type': 'application/json' }
const post = (body: BodyInit, headers: Record<string, string> = json) =>
  ({ method: 'POST', body, headers, as: 'editor' }) as const

describe('REST', () => {
  const cases: [string, string, Parameters<typeof post>, keyof typeof STATUS][] = [
    ['malformed JSON', '/api/content/products', ['{"name":'], 'BAD_REQUEST'],
    ['a prototype in disguise', '/api/content/products', ['{"__proto__": {"a": 1}}'], 'BAD_REQUEST'],
    ['a list', '/api/content/products', ['[]'], 'BAD_REQUEST'],
    ['null', '/api/content/products', ['null'], 'BAD_REQUEST'],
    ['nothing', '/api/content/products', [''], 'BAD_REQUEST'],
    ['text', '/api/content/products', ['name=x', { 'content-type': 'text/plain' }], 'UNSUPPORTED_TYPE'],
    [
      'a form',
      '/api/content/products',
      ['a=b', { 'content-type': 'application/x-www-form-urlencoded' }],
      'UNSUPPORTED_TYPE',
    ],
    ['an unknown type', '/api/content/products', ['x', { 'content-type': 'nonsense' }], 'UNSUPPORTED_TYPE'],
    ['too much', '/api/content/products', [`"${'x'.repeat(3 * 1024 ** 2)}"`], 'TOO_LARGE'],
    ['JSON for a picture', '/api/upload/image', ['{}'], 'UNSUPPORTED_TYPE'],
    ['a control character', '/api/content/products', ['{"name": "a\\u0000b"}'], 'INVALID'],
    ['half a character', '/api/content/products', ['{"name": "\\ud800"}'], 'INVALID'],
    ['no credentials', '/api/auth/login', ['{"username": 5}'], 'INVALID'],
    [
      'impossible credentials',
      '/api/auth/login',
      ['{"username": "a\\u0000", "password": "b\\u0000"}'],
      'INVALID_CREDENTIALS',
    ],
    [
      'a very long name',
      '/api/auth/login',
      [JSON.stringify({ username: 'ü'.repeat(5_000), password: 'x'.repeat(5_000) })],
      'INVALID_CREDENTIALS',
    ],
    [
      'an injection',
      '/api/auth/login',
      [JSON.stringify({ username: `' or 1=1 --`, password: `' or 1=1 --` })],
      'INVALID_CREDENTIALS',
    ],
  ]

  it.each(cases)('answers %s to %s', async (_, path, request, code) => {
    const { status, body } = await ask(path, post(...request))
    expect([status, body]).toEqual([STATUS[code], expect.objectContaining({ code, message: expect.any(String) })])
  })

  it.each(['/api', '/api/', '/api/nothing', '/api/content', '/api/openapi', '/api/auth/me/x'])(
    'answers 404 as JSON at %s',
    async (path) => {
      const { status, headers, body } = await ask(path)
      expect([status, body]).toEqual([404, { code: 'NOT_FOUND', message: 'Path not found' }])
      expect(headers.get('content-type')).toMatch(/^application\/json/)
    },
  )

  it('answers 404 to other methods too', async () => {
    expect(await ask('/api/auth/login', { method: 'PUT' })).toMatchObject({
      status: 405,
      body: { code: 'METHOD_NOT_ALLOWED' },
    })
  })

  it.each(['/api/content/products/%E0%A4%A', '/api/%'])(
    'answers with its own message at the address %s',
    async (path) => {
      expect(await ask(path)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
    },
  )

  it.each(['/%E0%A4%A', '/caf%E9?x=%', '/media/%c0%ae', '/%'])('answers 404 to the address %s', async (path) => {
    expect(await ask(path)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  })

  it('answers 404 to a segment of any length', async () => {
    const path = `/api/upload/files/${'x'.repeat(1_000)}`
    expect(await ask(path, { method: 'DELETE', as: 'editor' })).toMatchObject({ body: { code: 'NOT_FOUND' } })
    expect(await ask(`/media/${'x'.repeat(1_000)}`)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  })

  it('rejects a character that cannot be stored', async () => {
    expect(await ask('/api/upload/files/%00', { method: 'DELETE', as: 'editor' })).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST' },
    })
  })
})

describe('GraphQL', () => {
  const codes = (body: Record<string, unknown>) =>
    (body.errors as { extensions: { code: string } }[]).map(({ extensions }) => extensions.code)
  const query = (text: unknown, variables?: object) => post(JSON.stringify({ query: text, variables }))

  const cases: [string, ReturnType<typeof post>, number, keyof typeof STATUS][] = [
    ['malformed JSON', post('{"query":'), 400, 'BAD_REQUEST'],
    ['text', post('{ me { id } }', { 'content-type': 'text/plain' }), 415, 'UNSUPPORTED_TYPE'],
    ['too much', query(`# ${'x'.repeat(3 * 1024 ** 2)}\n{ me { id } }`), 413, 'TOO_LARGE'],
    ['nothing', post(''), 400, 'BAD_REQUEST'],
    ['a list', post('[{"query": "{ me { id } }"}]'), 400, 'BAD_REQUEST'],
    ['no query', post('{}'), 400, 'BAD_REQUEST'],
    ['a number', query(5), 400, 'BAD_REQUEST'],
    ['a syntax error', query('{ me { id }'), 400, 'BAD_REQUEST'],
    ['an unknown field', query('{ nothing }'), 400, 'BAD_REQUEST'],
    [
      'a variable of the wrong type',
      query('query ($n: Int) { products(limit: $n) { total } }', { n: 'x' }),
      400,
      'BAD_REQUEST',
    ],
    ['a number beyond bounds', query('{ products(limit: 3000000000) { total } }'), 400, 'BAD_REQUEST'],
    ['a page of nothing', query('{ products(limit: 0) { total } }'), 200, 'INVALID'],
    ['a negative offset', query('{ products(offset: -1) { total } }'), 200, 'INVALID'],
    ['NUL in a search', query('{ products(search: "\\u0000") { items { id } } }'), 200, 'BAD_REQUEST'],
    ['NUL in an id', query('{ product(id: "\\u0000") { id } }'), 200, 'NOT_FOUND'],
    ['SQL in an id', query(`{ product(id: "' or 1=1 --") { id } }`), 200, 'NOT_FOUND'],
    ['SQL in the history', query(`{ history(kind: PRODUCT, id: "'") { total } }`), 200, 'NOT_FOUND'],
    ['a bad id to restore', query(`mutation { restoreMediaFile(id: "'", version: 1) { id } }`), 200, 'NOT_FOUND'],
    [
      'a bad id of a user',
      post(JSON.stringify({ query: `{ mediaFile(publicId: "' or 1=1") { id } }` })),
      200,
      'NOT_FOUND',
    ],
    ['a bad value', query('mutation { updateHero(input: {title: ""}) { id } }'), 200, 'INVALID'],
  ]

  it.each(cases)('answers %s in the format of GraphQL', async (_, request, status, code) => {
    const answer = await ask('/api/graphql', request)
    expect([answer.status, codes(answer.body)]).toEqual([status, [code]])
  })

  it('names the invalid fields', async () => {
    const { body } = await ask(
      '/api/graphql',
      query('mutation { updateHero(input: {title: "", primaryCTA: {link: "javascript:x"}}) { id } }'),
    )
    expect(body).toMatchObject({
      errors: [{ path: ['updateHero'], extensions: { errors: [{ field: 'title' }, { field: 'primaryCTA.link' }] } }],
    })
  })

  it('contains the current item in a conflict', async () => {
    await ask('/api/graphql', query('mutation { updateHero(input: {title: "Theirs"}) { id } }'))
    const { body } = await ask(
      '/api/graphql',
      query('mutation { updateHero(input: {title: "Mine"}, version: 0) { id } }'),
    )
    expect(body).toMatchObject({ errors: [{ extensions: { code: 'CONFLICT', current: { title: 'Theirs' } } }] })
  })

  it('marks a deleted item as gone', async () => {
    const created = await ask(
      '/api/graphql',
      query('mutation { createSeo(input: {page: "x", title: "t", description: "d"}) { id } }'),
    )
    const { id } = (created.body.data as { createSeo: { id: string } }).createSeo
    await ask('/api/graphql', query('mutation ($id: ID!) { deleteSeo(id: $id) { version } }', { id }))
    const { body } = await ask('/api/graphql', query('query ($id: ID!) { seo(id: $id) { id } }', { id }))
    expect(body).toMatchObject({ errors: [{ extensions: { code: 'NOT_FOUND', gone: true } }] })
  })

  it('changes nothing by GET', async () => {
    const { status, body } = await ask(`/api/graphql?query=${encodeURIComponent('mutation { toggleHero { id } }')}`, {
      as: 'editor',
    })
    expect([status, codes(body)]).toEqual([405, ['BAD_REQUEST']])
  })

  it('has no page for browsers', async () => {
    const answer = await server.fetch('/api/graphql', { headers: { accept: 'text/html' } })
    expect(answer.status).toBe(406)
    expect(answer.headers.get('content-type')).toMatch(/json/)
  })

  it.each(['Bearer nonsense', 'Bearer', 'Basic YTpi', ''])(
    'answers UNAUTHENTICATED to the header %j',
    async (authorization) => {
      const headers = { ...json, authorization }
      const { status, body } = await ask('/api/graphql', {
        method: 'POST',
        headers,
        body: '{"query": "{ me { id } }"}',
      })
      expect([status, codes(body)]).toEqual([200, ['UNAUTHENTICATED']])
    },
  )

  const form = ({ file, ...parts }: { operations?: string; map?: string; file?: Blob }) => {
    const made = new FormData()
    for (const [name, value] of Object.entries(parts)) made.append(name, value)
    if (file) made.append('0', file)
    return made
  }
  const mutation = JSON.stringify({
    query: 'mutation ($file: Upload!) { uploadMedia(file: $file) { id } }',
    variables: { file: null },
  })
  const map = JSON.stringify({ 0: ['variables.file'] })

  const uploads: [string, () => FormData, number, string][] = [
    ['without operations', () => form({ map, file: new Blob(['x']) }), 400, 'BAD_REQUEST'],
    ['with broken operations', () => form({ operations: '{', map, file: new Blob(['x']) }), 400, 'BAD_REQUEST'],
    [
      'whose map names a missing variable',
      () => form({ operations: mutation, map: '{"0": ["a.b.c"]}', file: new Blob(['x']) }),
      400,
      'BAD_REQUEST',
    ],
    ['without the file', () => form({ operations: mutation, map }), 200, 'BAD_REQUEST'],
    ['of no picture', () => form({ operations: mutation, map, file: new Blob(['x']) }), 200, 'UNSUPPORTED_TYPE'],
    ['of nothing', () => form({ operations: mutation, map, file: new Blob([]) }), 200, 'INVALID'],
    [
      'that is too large',
      () => form({ operations: mutation, map, file: new Blob([new Uint8Array(12 * 1024 ** 2)]) }),
      200,
      'TOO_LARGE',
    ],
  ]

  it.each(uploads)('rejects an upload %s', async (_, body, status, code) => {
    const answer = await ask('/api/graphql', { method: 'POST', body: body(), as: 'editor' })
    expect([answer.status, codes(answer.body)]).toEqual([status, [code]])
  })

  it('does not read a visitor’s upload', async () => {
    const body = form({ operations: mutation, map, file: new Blob([new Uint8Array(1024)]) })
    const { status, body: answer } = await ask('/api/graphql', { method: 'POST', body })
    expect([status, codes(answer)]).toEqual([401, ['UNAUTHENTICATED']])
  })
})

it('client errors are not logged as errors', () => {
  const errors = server.logged
    .map((line) => JSON.parse(line) as { level: number; msg: string })
    .filter(({ level }) => level >= 50)
  expect(errors).toEqual([])
})
