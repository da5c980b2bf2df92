import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  collections,
  company,
  hero,
  job,
  language,
  product,
  seo,
  singletons,
  teamMember,
} from '../../../schema/kinds/index.ts'
import { blank } from '../../../schema/kind.ts'
import { operator } from '../../access/permissions/policy.ts'
import type { Change } from '../../content/items/change.ts'
import { make, makeProduct, makeTeamMember } from '../../testing/factories.ts'
import { startServer } from '../../testing/server.ts'

const server = await startServer()
const actor = operator('test')
const { rest } = server
const editor = { as: 'editor' } as const
/** May do everything with every kind. */
const admin = { as: 'admin' } as const

interface Reading {
  _id: string
  version: number
  createdAt: string
  updatedAt: string
  [key: string]: unknown
}

beforeEach(async () => {
  const tables = [...collections, hero, company].map(({ name }) => `"${name}"`)
  await server.database.pool.query(`truncate ${tables.join(', ')}, revision`)
})

const add = (values: Partial<ReturnType<typeof makeProduct>> = {}) =>
  server.services.content.create(actor, product, makeProduct(values))

async function addMany(count: number, values: (n: number) => Partial<ReturnType<typeof makeProduct>> = () => ({})) {
  const changes = Array.from({ length: count }, (_, n): Change => {
    return { kind: product, action: 'create', id: randomUUID(), values: makeProduct(values(n)) }
  })
  await server.services.content.apply(actor, changes)
}

const createOne = async (values: object = {}) =>
  (await rest<{ product: Reading }>('POST', '/content/products', { ...editor, body: { ...makeProduct(), ...values } }))
    .body.product

it('the description has a body to start from for each new item and each change', async () => {
  interface Described {
    requestBody: { content: { 'application/json': { example: object } } }
  }
  const { body } = await rest<{ paths: Record<string, { post: Described; put: Described }> }>('GET', '/openapi.json')
  const exampleOf = (path: string, method: 'post' | 'put') =>
    body.paths[path]![method].requestBody.content['application/json'].example
  // The other examples have texts in the language of the example.
  for (const { path, itemKey } of [language, ...collections.filter((kind) => kind !== language)]) {
    const at = `/content/${path}`
    const created = await rest<Record<string, Reading>>('POST', at, { ...admin, body: exampleOf(at, 'post') })
    expect([at, created.status]).toEqual([at, 201])
    const change = { ...admin, body: exampleOf(`${at}/{id}`, 'put') }
    expect((await rest('PUT', `${at}/${created.body[itemKey]!._id}`, change)).status).toBe(200)
  }
  for (const { path } of singletons) {
    const change = { ...admin, body: exampleOf(`/content/${path}`, 'put') }
    expect((await rest('PUT', `/content/${path}`, change)).status).toBe(200)
  }
})

/** Returns whether a field is part of an item without `?translations=true`. */
const isShown = (key: string) => key !== 'translations'

describe('serialized items', () => {
  it.each(collections)('of $labelPlural have every key but translations', async (kind) => {
    const made = await rest<Record<string, Reading>>('POST', `/content/${kind.path}`, { ...admin, body: make(kind) })
    expect(made.status).toBe(201)
    const item = made.body[kind.itemKey]!
    const keys = ['_id', ...(kind === teamMember ? ['id'] : []), ...Object.keys(kind.fields).filter(isShown)]
    expect(Object.keys(item).toSorted()).toEqual([...keys, 'version', 'createdAt', 'updatedAt'].toSorted())
    expect(item.version).toBe(1)
    const list = await rest('GET', `/content/${kind.path}`)
    expect(list.body).toEqual({ [kind.listKey]: [item] })
    expect((await rest('GET', `/content/${kind.path}/active`)).body).toEqual([item])
    expect((await rest('GET', `/content/${kind.path}/${item._id}`)).body).toEqual({ [kind.itemKey]: item })
  })

  it('identify a team member by _id and by id', async () => {
    const { body } = await rest<{ teamMember: Reading }>('POST', '/content/team-members', {
      ...editor,
      body: makeTeamMember(),
    })
    expect(body.teamMember.id).toBe(body.teamMember._id)
  })

  it('contain the values of choices, not their names', async () => {
    const body = { ...make(job), type: 'Full-time', department: 'engineering' }
    const made = await rest<{ job: Reading }>('POST', '/content/jobs', { ...editor, body })
    expect(made.body.job).toMatchObject({ type: 'Full-time', department: 'engineering' })
  })

  it('have empty text and null numbers', async () => {
    const { body } = await rest('PUT', '/content/company-info', { ...editor, body: { foundedYear: null } })
    expect(body).toMatchObject({ companyInfo: { foundedYear: null, history: '' } })
  })
})

describe('lists', () => {
  it('are sorted by order, title by code point, id', async () => {
    await add({ name: 'b', order: 1 })
    await add({ name: 'é', order: 0 })
    await add({ name: 'a', order: 1 })
    await add({ name: 'Z', order: 0 })
    const { body } = await rest<{ products: Reading[] }>('GET', '/content/products')
    expect(body.products.map(({ name }) => name)).toEqual(['Z', 'é', 'a', 'b'])
  })

  it('are streamed completely without a limit, at any length', async () => {
    await addMany(3_500, (n) => ({ order: n % 7, name: `Product ${n % 50}` }))
    const all = await rest<{ products: Reading[] }>('GET', '/content/products')
    expect(all.headers.get('x-total-count')).toBe('3500')
    expect(all.body.products).toHaveLength(3_500)
    expect(new Set(all.body.products.map(({ _id }) => _id)).size).toBe(3_500)
    const rest1 = await rest<{ products: Reading[] }>('GET', '/content/products?offset=3490')
    expect(rest1.body.products).toEqual(all.body.products.slice(3_490))
    const page = await rest<{ products: Reading[] }>('GET', '/content/products?limit=10&offset=1995')
    expect(page.headers.get('x-total-count')).toBe('3500')
    expect(page.body.products).toEqual(all.body.products.slice(1_995, 2_005))
    const head = await server.fetch('/api/content/products', { method: 'HEAD' })
    expect([head.status, head.headers.get('x-total-count'), await head.text()]).toEqual([200, '3500', ''])
  })

  it('are arrays even if they are empty', async () => {
    expect((await rest('GET', '/content/products')).body).toEqual({ products: [] })
    expect((await rest('GET', '/content/products/active')).body).toEqual([])
    expect((await rest('GET', '/content/products?limit=5&offset=9')).body).toEqual({ products: [] })
  })

  it('show visitors active items, and staff all items', async () => {
    await add({ name: 'shown' })
    await add({ name: 'hidden', isActive: false })
    const total = async (path: string, as: 'visitor' | 'editor') =>
      (await rest('GET', path, { as })).headers.get('x-total-count')
    expect(await total('/content/products', 'visitor')).toBe('1')
    expect(await total('/content/products', 'editor')).toBe('2')
    expect(await total('/content/products/active', 'editor')).toBe('1')
  })

  it.each(['limit=0', 'limit=1001', 'limit=ten', 'limit=-1', 'limit=1&limit=2', 'offset=-1', 'offset=1.5', 'limit='])(
    'refuse %s',
    async (query) => {
      const { status, body } = await rest('GET', `/content/products?${query}`)
      expect(status).toBe(422)
      expect(body).toMatchObject({ code: 'INVALID', errors: [{ field: query.split('=')[0] }] })
    },
  )

  it('ignore other parameters', async () => {
    expect((await rest('GET', '/content/products?sort=name&_=1')).status).toBe(200)
  })
})

describe('one item', () => {
  it('is 404 if it never existed, was deleted, or is hidden from visitors', async () => {
    const { _id } = await createOne({ isActive: false })
    expect((await rest('GET', `/content/products/${_id}`)).status).toBe(404)
    expect((await rest('GET', `/content/products/${_id}`, editor)).status).toBe(200)
    expect((await rest('DELETE', `/content/products/${_id}`, editor)).status).toBe(204)
    const { status, body } = await rest('GET', `/content/products/${_id}`, editor)
    expect([status, body]).toEqual([404, { code: 'NOT_FOUND', message: 'Product not found' }])
  })

  const methods = [
    ['GET', ''],
    ['PUT', ''],
    ['DELETE', ''],
    ['PATCH', '/toggle'],
  ] as const

  it.each(methods)('%s of an invalid id is 404', async (method, more) => {
    for (const id of ['nonsense', randomUUID().toUpperCase(), '%00', `'%20or%201=1`, 'x'.repeat(300)]) {
      const body = method === 'PUT' ? { name: 'x' } : undefined
      const answer = await rest(method, `/content/products/${id}${more}`, { ...editor, body })
      expect([id, answer.status, answer.body]).toEqual([id, 404, expect.objectContaining({ code: 'NOT_FOUND' })])
    }
  })

  it.each(methods)('%s of an unknown id is 404', async (method, more) => {
    const body = method === 'PUT' ? { name: 'x' } : undefined
    expect((await rest(method, `/content/products/${randomUUID()}${more}`, { ...editor, body })).status).toBe(404)
  })

  it('is switched by toggle', async () => {
    const { _id } = await createOne()
    const flip = () => rest('PATCH', `/content/products/${_id}/toggle`, editor)
    expect((await flip()).body).toMatchObject({ product: { isActive: false, version: 2 } })
    expect((await flip()).body).toMatchObject({ product: { isActive: true, version: 3 } })
  })

  it('is switched and deleted by clients that always send a JSON content type', async () => {
    const { _id } = await createOne()
    const headers = { 'content-type': 'application/json' }
    const path = `/api/content/products/${_id}`
    expect((await server.fetch(`${path}/toggle`, { method: 'PATCH', ...editor, headers })).status).toBe(200)
    expect((await server.fetch(path, { method: 'DELETE', ...editor, headers })).status).toBe(204)
  })
})

describe('create', () => {
  it.each(['_id', 'id', 'version', 'createdAt', 'updatedAt'])('rejects %s by name', async (field) => {
    const { status, body } = await rest('POST', '/content/products', {
      ...editor,
      body: { ...makeProduct(), [field]: randomUUID() },
    })
    expect(status).toBe(422)
    expect(body).toMatchObject({ code: 'INVALID', errors: [{ field }] })
  })

  it('uses defaults for absent keys, and names every invalid key', async () => {
    const { status, body } = await rest<{ errors: { field: string }[] }>('POST', '/content/products', {
      ...editor,
      body: { name: 'Azo', order: 0.5, price: 5 },
    })
    expect(status).toBe(422)
    expect(body.errors.map(({ field }) => field).toSorted()).toEqual(
      ['category', 'description', 'detailedDescription', 'order', 'price'].toSorted(),
    )
  })

  it('of a second entry for the same page is a conflict that names the field', async () => {
    const entry = make(seo)
    await rest('POST', '/content/seo', { ...editor, body: entry })
    const { status, body } = await rest('POST', '/content/seo', { ...editor, body: entry })
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'TAKEN', errors: [{ field: 'page' }] })
  })
})

describe('update', () => {
  it('accepts an item as it was read', async () => {
    const read = await createOne()
    const { status, body } = await rest('PUT', `/content/products/${read._id}`, {
      ...editor,
      body: { ...read, name: 'New' },
    })
    expect([status, body]).toEqual([
      200,
      { product: { ...read, name: 'New', version: 2, updatedAt: expect.any(String) } },
    ])
  })

  it('keeps absent keys', async () => {
    const read = await createOne({ features: ['a', ''] })
    const { body } = await rest('PUT', `/content/products/${read._id}`, { ...editor, body: { category: 'Soil' } })
    expect(body).toMatchObject({ product: { name: read.name, category: 'Soil', features: ['a', ''] } })
  })

  it('without changes creates no version', async () => {
    const read = await createOne()
    const { body } = await rest('PUT', `/content/products/${read._id}`, { ...editor, body: read })
    expect(body).toEqual({ product: read })
  })

  it('with a stale version is answered with the current item', async () => {
    const read = await createOne()
    await rest('PUT', `/content/products/${read._id}`, { ...editor, body: { name: 'Theirs' } })
    const mine = { ...read, name: 'Mine' }
    const { status, body } = await rest('PUT', `/content/products/${read._id}`, { ...editor, body: mine })
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'CONFLICT', current: { name: 'Theirs', version: 2 } })
    expect(body).toMatchObject({ current: { _id: read._id } })
  })

  it('without a version overwrites', async () => {
    const { _id } = await createOne()
    await rest('PUT', `/content/products/${_id}`, { ...editor, body: { name: 'Theirs' } })
    const { body } = await rest('PUT', `/content/products/${_id}`, { ...editor, body: { name: 'Mine' } })
    expect(body).toMatchObject({ product: { name: 'Mine', version: 3 } })
  })

  const mismatches = [
    ['_id', randomUUID()],
    ['id', randomUUID()],
    ['createdAt', '2020-01-01T00:00:00.000Z'],
    ['updatedAt', 'yesterday'],
    ['version', '1'],
    ['version', 1.5],
    ['version', 1e15],
    ['version', null],
    ['__v', 0],
  ] as const

  it.each(mismatches)('rejects %s: %j', async (field, value) => {
    const { _id } = await createOne()
    const { status, body } = await rest('PUT', `/content/products/${_id}`, { ...editor, body: { [field]: value } })
    expect(status).toBe(422)
    expect(body).toMatchObject({ code: 'INVALID', errors: [{ field }] })
  })
})

describe('hero and company', () => {
  const defaults = Object.fromEntries(Object.entries(blank(hero)).filter(([key]) => isShown(key)))

  it('read as defaults and as null before they are saved', async () => {
    expect((await rest('GET', '/content/hero')).body).toMatchObject({ hero: { ...defaults, version: 0 } })
    expect((await rest('GET', '/content/company-info')).body).toEqual({ companyInfo: null })
  })

  it('read as defaults and as null to visitors while inactive', async () => {
    await rest('PUT', '/content/hero', { ...editor, body: { title: 'Other', isActive: false } })
    await rest('PUT', '/content/company-info', { ...editor, body: { isActive: false } })
    expect((await rest('GET', '/content/hero')).body).toMatchObject({ hero: { title: hero.fields.title.default } })
    expect((await rest('GET', '/content/company-info')).body).toEqual({ companyInfo: null })
    expect((await rest('GET', '/content/hero', editor)).body).toMatchObject({ hero: { title: 'Other' } })
    expect((await rest('GET', '/content/company-info', editor)).body).toMatchObject({
      companyInfo: { isActive: false },
    })
  })

  it('are saved as they were read, the first time too', async () => {
    const { body } = await rest<{ hero: Reading }>('GET', '/content/hero', editor)
    const saved = await rest('PUT', '/content/hero', { ...editor, body: { ...body.hero, title: 'First' } })
    expect(saved.body).toMatchObject({ hero: { title: 'First', version: 1 } })
  })

  it('are not overwritten by a client that read that they did not exist', async () => {
    await rest('PUT', '/content/hero', { ...editor, body: { title: 'Theirs' } })
    const mine = { ...blank(hero), version: 0 }
    const { status, body } = await rest('PUT', '/content/hero', { ...editor, body: mine })
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'CONFLICT', current: { title: 'Theirs' } })
  })

  it('merge the keys of a group', async () => {
    await rest('PUT', '/content/company-info', { ...editor, body: { address: { city: 'Ames', street: 'Main' } } })
    const { body } = await rest('PUT', '/content/company-info', { ...editor, body: { address: { city: 'Boone' } } })
    expect(body).toMatchObject({ companyInfo: { address: { city: 'Boone', street: 'Main', country: '' } } })
  })

  it('are switched even if they were never saved', async () => {
    expect((await rest('PATCH', '/content/hero/toggle', editor)).body).toMatchObject({ hero: { isActive: false } })
    expect((await rest('PATCH', '/content/hero/toggle', editor)).body).toMatchObject({ hero: { isActive: true } })
  })
})
