import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Kind } from '../../schema/kind.ts'
import { collections, label, product } from '../../schema/kinds/index.ts'
import { settings } from '../../schema/settings.ts'
import { operator } from '../access/permissions/policy.ts'
import { make, makeProduct } from '../testing/factories.ts'
import { startServer } from '../testing/server.ts'

const server = await startServer()
const actor = operator('test')
const SECRET = 'a-recaptcha-key-of-the-tests'
const HIDDEN = `/hidden-${randomUUID()}`

/** Returns the key of a text that may be any: the key of a label is a fixed one. */
const markedKey = (kind: Kind) => (kind.name === label.name ? 'text' : kind.titleField)

beforeAll(async () => {
  for (const key of ['recaptcha_site_key', 'recaptcha_secret_key'])
    await server.services.settings.update(actor, key, SECRET)
  for (const kind of collections) {
    await server.services.content.create(
      actor,
      kind,
      make(kind, { [markedKey(kind)]: HIDDEN.slice(0, 40), isActive: false }),
    )
  }
})

describe('content that visitors may not see', () => {
  const hidden = HIDDEN.slice(0, 40)

  it.each(collections)('is in no list of $labelPlural, with any search, filter or sort', async (kind) => {
    const title = kind.titleField
    const sorts = [title, 'isActive', 'createdAt', 'updatedAt'].map((key) =>
      key.replaceAll(/[A-Z]/g, (l) => `_${l}`).toUpperCase(),
    )
    const questions = [
      `search: "${hidden}"`,
      'filter: {isActive: false}',
      'filter: {isActive: null}',
      ...sorts.flatMap((sort) => [`sort: ${sort}`, `sort: ${sort}, descending: true`]),
    ]
    for (const question of questions) {
      const { data, errors } = await server.graphql<{ page: { items: object[]; total: number } }>(
        `{ page: ${kind.plural}(${question}) { items { id ${title} } total } }`,
      )
      expect(errors).toBeUndefined()
      expect({ question, ...data.page }).toEqual({ question, items: [], total: 0 })
    }
    for (const path of [
      `/content/${kind.path}`,
      `/content/${kind.path}/active`,
      `/content/${kind.path}?isActive=false`,
    ]) {
      const { headers, body } = await server.rest('GET', path)
      expect(JSON.stringify(body)).not.toContain(hidden)
      expect(headers.get('x-total-count')).toBe('0')
    }
  })

  it('looks like a missing item when it is requested by id', async () => {
    const item = await server.services.content.create(actor, product, makeProduct({ isActive: false }))
    const there = await server.rest('GET', `/content/products/${item.id}`)
    const nowhere = await server.rest('GET', `/content/products/${randomUUID()}`)
    expect([there.status, there.body]).toEqual([nowhere.status, nowhere.body])
    const query = 'query ($id: ID!) { product(id: $id) { id } }'
    const ask = async (id: string) => (await server.graphql(query, { id })).errors
    expect(await ask(item.id)).toEqual(await ask(randomUUID()))
  })

  it('is on no page', async () => {
    const { data } = await server.graphql(
      '{ site { products { items { name } total } services { items { title } total } jobs { items { title } total } } }',
    )
    expect(JSON.stringify(data)).not.toContain(hidden)
  })
})

describe('API keys', () => {
  const everywhere = `{ settings { key value default isSet } }`

  it('are readable by admins only, and the secret one cannot be read at all', async () => {
    const asEditor = JSON.stringify(await server.graphql(everywhere, {}, { as: 'editor' }))
    expect(asEditor).not.toContain(SECRET)
    expect(asEditor).not.toContain('recaptcha')
    const { data } = await server.graphql<{ settings: { key: string; value: string }[] }>(
      everywhere,
      {},
      { as: 'admin' },
    )
    expect(data.settings.filter(({ value }) => value === SECRET).map(({ key }) => key)).toEqual(['recaptcha_site_key'])
    const rest = await server.rest<{ settings: Record<string, { value: string }> }>('GET', '/content/settings', {
      as: 'admin',
    })
    expect(rest.body.settings.recaptcha_secret_key!.value).toBe('')
  })

  it('are in no response to visitors', async () => {
    const fields = settings.filter(({ audience }) => audience === 'public' || audience === 'site').map(({ key }) => key)
    const { data } = await server.graphql(`{ site { settings { ${fields.join(' ')} } } }`)
    expect(JSON.stringify(data)).not.toContain(SECRET)
    for (const { key } of settings.filter(({ audience }) => !['public', 'site'].includes(audience))) {
      const { errors } = await server.graphql(`{ site { settings { ${key} } } }`)
      expect(errors?.[0]?.extensions.code).toBe('BAD_REQUEST')
    }
  })

  it('are in no row of the history', async () => {
    const { rowCount } = await server.database.pool.query(
      `select 1 from revision where kind = 'setting' and snapshot ->> 'key' = 'recaptcha_secret_key' and snapshot::text like $1`,
      [`%${SECRET}%`],
    )
    expect(rowCount).toBe(0)
  })

  it('are in no error message', async () => {
    const answer = await server.rest('PUT', '/content/settings/recaptcha_secret_key', {
      as: 'admin',
      body: { value: SECRET.repeat(20) },
    })
    expect(answer.status).toBe(422)
    expect(JSON.stringify(answer.body)).not.toContain(SECRET)
  })
})

describe('passwords', () => {
  it.each(['passwordHash', 'password', 'hash', 'sessions', 'session'])(
    'are in no readable field: %s',
    async (field) => {
      const { errors } = await server.graphql(`{ users { ${field} } }`, {}, { as: 'admin' })
      expect(errors?.[0]?.extensions.code).toBe('BAD_REQUEST')
    },
  )

  it('are in no response about users', async () => {
    const text = JSON.stringify([
      await server.graphql(
        '{ users { id username email role isActive createdAt lastSignInAt } me { id } }',
        {},
        { as: 'admin' },
      ),
      await server.rest('GET', '/auth/me', { as: 'admin' }),
    ])
    expect(text).not.toMatch(/argon2|passwordHash/)
  })
})

describe('ids', () => {
  const odd = [
    '1',
    '0',
    '-1',
    'null',
    'undefined',
    'NaN',
    '%00',
    "'; drop table product; --",
    '../products',
    '..%2f..%2fetc',
    '*',
    '{}',
    '[]',
    `${randomUUID()}x`,
    ` ${randomUUID()}`,
    randomUUID().replaceAll('-', ''),
    `{${randomUUID()}}`,
    'urn:uuid:6f1d3c5a-8a0e-5b6c-9d54-2f7a0c9e41b3',
    'a'.repeat(5_000),
  ]

  it.each(odd)('must be UUIDs: %s', async (id) => {
    const answer = await server.fetch(`/api/content/products/${encodeURIComponent(id)}`, { as: 'editor' })
    expect([400, 404, 414]).toContain(answer.status)
    const query = 'query ($id: ID!) { product(id: $id) { id } }'
    const { errors } = await server.graphql(query, { id }, { as: 'editor' })
    expect(errors?.[0]?.extensions.code).toBe('NOT_FOUND')
  })

  it('have one spelling', async () => {
    const { id } = await server.services.content.create(actor, product, makeProduct({ isActive: false }))
    expect((await server.rest('GET', `/content/products/${id.toUpperCase()}`, { as: 'editor' })).status).toBe(404)
    expect((await server.rest('GET', `/content/products/${id}`, { as: 'editor' })).status).toBe(200)
  })
})

describe('headers', () => {
  it.each(['x-http-method-override', 'x-http-method', 'x-method-override'])(
    'no %s makes one method another',
    async (header) => {
      const { id } = await server.services.content.create(actor, product, makeProduct({ isActive: false }))
      await server.fetch(`/api/content/products/${id}?_method=DELETE`, { headers: { [header]: 'DELETE' } })
      await server.fetch(`/api/content/products/${id}?_method=DELETE`, {
        method: 'GET',
        as: 'editor',
        headers: { [header]: 'DELETE' },
      })
      expect((await server.rest('GET', `/content/products/${id}`, { as: 'editor' })).status).toBe(200)
    },
  )

  it.each(['x-original-url', 'x-rewrite-url'])('%s does not change the route', async (header) => {
    expect((await server.fetch('/api/content/settings/public', { headers: { [header]: '/api/auth/me' } })).status).toBe(
      200,
    )
  })
})
