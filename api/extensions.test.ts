import { expect, describe, it, vi } from 'vitest'
import { Arg, Int, Mutation, Query, Resolver } from 'type-graphql'
import { product, redirect } from '../schema/kinds/index.ts'
import { visitor } from './access/permissions/policy.ts'
import { apply } from './content/items/apply.ts'
import { EventDelivery } from './delivery/extensions/events.ts'
import { type CommittedChanges, defineExtension, type Extension, type ItemChange, refusal } from './extensions.ts'
import { createSchema } from './faces/graphql/schema.ts'
import { loadExtensions } from './load-extensions.ts'
import { makeProduct } from './testing/factories.ts'
import { startServer } from './testing/server.ts'

const load = (extensions: Record<string, Extension>) =>
  loadExtensions(
    Object.fromEntries(
      Object.entries(extensions).map(([name, extension]) => [
        `../extensions/${name}/server.ts`,
        async () => ({ default: extension }),
      ]),
    ),
  )

@Resolver()
class Greeting {
  readonly #words = 'Hello'

  @Query(() => String)
  greeting(@Arg('name', () => String) name: string): string {
    return `${this.#words} ${name}`
  }

  @Query(() => Int)
  broken(): number {
    throw new Error('no time')
  }
}

/** The batches that the check was called with. */
const checked: ItemChange[][] = []
let failure: Error | undefined
const told: CommittedChanges[] = []
const computedFor = vi.fn<(count: number) => void>()

const greeter = defineExtension({
  async check(changes) {
    for await (const batch of changes.of('product')) {
      checked.push(batch)
      if (failure) throw failure
      for (const { after } of batch)
        if (String(after?.name).includes('miracle')) throw refusal('name', 'A product promises no miracle')
    }
  },
  async afterCommit(committed) {
    if (failure) throw failure
    told.push(committed)
  },
  computed: [
    {
      kind: 'product',
      name: 'nameLength',
      label: 'Length of the name',
      type: 'integer',
      values(items) {
        computedFor(items.length)
        if (failure) throw failure
        return items.map(({ name }) => String(name).length)
      },
    },
    {
      kind: 'hero',
      name: 'isLarge',
      label: 'Whether it is large',
      type: 'toggle',
      values: (items) => items.map(() => true),
    },
  ],
  operations: [
    {
      method: 'GET',
      path: '/greetings/{name}',
      summary: 'Greet someone',
      tag: 'Greetings',
      status: 200,
      permission: ['content:write', product],
      run: async ({ params }) => ({ body: { greeting: `Hello ${params.name}` } }),
    },
    {
      method: 'GET',
      path: '/broken',
      summary: 'Fail',
      tag: 'Greetings',
      status: 200,
      run: async () => {
        throw new Error('out of paper')
      },
    },
  ],
  resolvers: [Greeting],
})

const extensions = await load({ greeter })
const server = await startServer({ extensions })
const { services, database, rest, graphql, logged } = server

const create = (values = makeProduct()) =>
  rest<{ product: { _id: string } }>('POST', '/content/products', { as: 'editor', body: values })

describe('a check', () => {
  it('gets the changed items of a change set before and after it', async () => {
    const { body } = await create(makeProduct({ name: 'Before' }))
    const id = body.product._id
    checked.length = 0
    await rest('PUT', `/content/products/${id}`, { as: 'editor', body: { name: 'After' } })
    await rest('PUT', `/content/products/${id}`, { as: 'editor', body: { name: 'After' } })
    await rest('DELETE', `/content/products/${id}`, { as: 'editor' })
    expect(checked.flat()).toMatchObject([
      { id, action: 'update', version: 2, before: { name: 'Before' }, after: { name: 'After' } },
      { id, action: 'delete', version: 3, before: { name: 'After' }, after: null },
    ])
  })

  it('refuses the whole change set, naming the field', async () => {
    const { status, body } = await create(makeProduct({ name: 'A miracle' }))
    expect([status, body]).toEqual([
      422,
      {
        code: 'INVALID',
        message: 'A product promises no miracle',
        errors: [{ field: 'name', message: 'A product promises no miracle' }],
      },
    ])
    const { data } = await graphql<{ products: { total: number } }>('{ products(search: "miracle") { total } }')
    expect(data.products.total).toBe(0)
  })

  it('gets the items of a large stream in batches, and refuses all of them', async () => {
    async function* products(last: string) {
      for (let n = 0; n < 2500; n++)
        yield {
          kind: product,
          action: 'create' as const,
          id: crypto.randomUUID(),
          values: makeProduct(n === 2499 ? { name: last } : {}),
        }
    }
    checked.length = 0
    const author = { id: null, name: 'test', source: 'import test' }
    await expect(apply(database, products('miracle'), { author })).rejects.toThrow('A product promises no miracle')
    expect(checked.map(({ length }) => length)).toEqual([1000, 1000, 500])
    const counted = await database.query<{ count: string }>('select count(*) from product')
    expect(Number(counted[0]!.count)).toBeLessThan(100)
    await database.query('delete from "extensionEvent"')
  })

  it('that fails fails its own request, with the name of the extension in the log', async () => {
    failure = new Error('no tea')
    const { status, body } = await create()
    failure = undefined
    expect([status, body]).toMatchObject([500, { code: 'INTERNAL', message: 'Something went wrong on the server' }])
    expect(logged.join('')).toContain('The extension “greeter” failed: no tea')
    expect((await create()).status).toBe(201)
  })

  it('is not called for other kinds, whose changes it does not read', async () => {
    checked.length = 0
    await services.content.create({ ...visitor('test'), role: 'admin' }, redirect, {
      oldPath: '/old-of-test',
      newAddress: '/products',
    })
    expect(checked).toEqual([])
  })
})

describe('a computed field', () => {
  it('is in REST and GraphQL readings, computed for all items of a request together', async () => {
    const { body } = await create(makeProduct({ name: 'Twelve chars' }))
    expect(body.product).toMatchObject({ nameLength: 12 })
    computedFor.mockClear()
    const list = await rest<{ products: { name: string; nameLength: number }[] }>('GET', '/content/products')
    expect(list.body.products.every(({ name, nameLength }) => nameLength === name.length)).toBe(true)
    const { data } = await graphql<{ products: { items: { name: string; nameLength: number }[] } }>(
      '{ products { items { name nameLength } } site { products(limit: 5) { items { nameLength } } } }',
    )
    expect(data.products.items.every(({ name, nameLength }) => nameLength === name.length)).toBe(true)
    expect(computedFor.mock.calls.length).toBeLessThanOrEqual(3)
  })

  it('of a singleton is in its reading', async () => {
    await rest('PUT', '/content/hero', { as: 'editor', body: { title: 'Verdant' } })
    const { body } = await rest<{ hero: object }>('GET', '/content/hero')
    expect(body.hero).toMatchObject({ isLarge: true })
  })

  it('is refused by name in a body', async () => {
    const { body } = await create()
    const put = await rest('PUT', `/content/products/${body.product._id}`, { as: 'editor', body: { nameLength: 3 } })
    expect([put.status, put.body]).toMatchObject([422, { errors: [{ field: 'nameLength' }] }])
    const answer = await graphql(
      'mutation($id: ID!) { updateProduct(id: $id, input: { nameLength: 3 }) { id } }',
      { id: body.product._id },
      { as: 'editor' },
    )
    expect(answer.errors?.[0]?.message).toContain('nameLength')
  })

  it('that fails is null with an error in GraphQL', async () => {
    failure = new Error('no ink')
    const { data, errors } = await graphql<{ products: object }>('{ products(limit: 1) { items { id nameLength } } }')
    failure = undefined
    expect(data.products).toMatchObject({ items: [{ nameLength: null }] })
    expect(errors).toMatchObject([{ message: 'Something went wrong on the server' }])
    expect(logged.join('')).toContain('The extension “greeter” failed: no ink')
  })
})

describe('an operation', () => {
  it('is served below the name of the extension, for those with its permission', async () => {
    expect((await rest('GET', '/extensions/greeter/greetings/Ada')).status).toBe(401)
    const { body } = await rest('GET', '/extensions/greeter/greetings/Ada', { as: 'editor' })
    expect(body).toEqual({ greeting: 'Hello Ada' })
  })

  it('is described by OpenAPI with the scopes of its permission, and so are computed fields', async () => {
    const { body } = await rest('GET', '/openapi.json')
    expect(body).toMatchObject({
      paths: {
        '/extensions/greeter/greetings/{name}': {
          get: { summary: 'Greet someone', security: expect.arrayContaining([{ bearer: ['products:write'] }]) },
        },
      },
    })
    expect(JSON.stringify(body)).toContain('"nameLength":{"title":"Length of the name","readOnly":true')
  })

  it('that fails names the extension in the log', async () => {
    expect((await rest('GET', '/extensions/greeter/broken')).status).toBe(500)
    expect(logged.join('')).toContain('The extension “greeter” failed: out of paper')
  })
})

it('a resolver is a part of the schema', async () => {
  const { data } = await graphql('{ greeting(name: "Ada") }')
  expect(data).toEqual({ greeting: 'Hello Ada' })
  await graphql('{ broken }')
  expect(logged.join('')).toContain('The extension “greeter” failed: no time')
})

describe('after a commit', () => {
  const delivery = (onError: (error: unknown) => void = () => {}) =>
    new EventDelivery(database, extensions.listeners(services), onError)

  it('the extension is told of the changes, and again until it succeeds', async () => {
    await delivery().deliverDue()
    told.length = 0
    const { body } = await create()
    const onError = vi.fn<(error: unknown) => void>()
    failure = new Error('no line')
    await delivery(onError).deliverDue()
    failure = undefined
    expect(onError.mock.calls.flat().map(String)).toEqual([
      expect.stringContaining('“greeter” failed: no line'),
      'greeter',
    ])
    await delivery().deliverDue()
    expect(told).toEqual([])
    // The column rounds to milliseconds, also upwards.
    await database.query(`update "extensionEvent" set "nextAttemptAt" = now() - interval '1 second'`)
    await delivery().deliverDue()
    expect(told).toMatchObject([
      {
        author: { source: 'rest' },
        changes: [{ kind: 'product', id: body.product._id, version: 1, action: 'create' }],
      },
    ])
    expect(await database.query('select from "extensionEvent"')).toEqual([])
  })

  it('nobody is told of a change set that was refused', async () => {
    told.length = 0
    await create(makeProduct({ name: 'A miracle' }))
    await delivery().deliverDue()
    expect(told).toEqual([])
  })

  it('a large change set comes in parts', async () => {
    told.length = 0
    const changes = Array.from({ length: 1001 }, () => ({
      kind: product,
      action: 'create' as const,
      id: crypto.randomUUID(),
      values: makeProduct(),
    }))
    await apply(database, changes, { author: { id: null, name: 'test', source: 'test' } })
    await delivery().deliverDue()
    expect(told.map((committed) => committed.changes.length)).toEqual([1000, 1])
  })
})

it('jobs run with the services, as the extension', async () => {
  const run = vi.fn<NonNullable<Extension['jobs']>[number]['run']>(async () => {})
  const { jobs } = await load({ clock: { jobs: [{ name: 'strike', everySeconds: 60, run }] } })
  const [job] = jobs(services)
  await job!.run()
  expect(job).toMatchObject({ name: 'clock strike', everySeconds: 60 })
  expect(run.mock.calls[0]![0]).toMatchObject({ services, actor: { name: 'clock', source: 'extension clock' } })
})

describe('an extension is refused at the start in one line that names its file', () => {
  const field = { kind: 'product', name: 'size', label: 'Size', type: 'integer', values: () => [] } as const
  const operation = { method: 'GET', path: '/a', summary: '', tag: '', status: 200, run: async () => ({}) } as const

  it.each<[string, Record<string, Extension>, string]>([
    [
      'a bad name',
      { 'My Shop': {} },
      'extensions/My Shop/server.ts: the folder must be named in lower-case letters, digits and hyphens',
    ],
    [
      'an unknown kind',
      { a: { computed: [{ ...field, kind: 'plane' }] } },
      'extensions/a/server.ts: there is no kind “plane”. The kinds are ',
    ],
    [
      'a field that exists',
      { a: { computed: [{ ...field, name: 'category' }] } },
      'extensions/a/server.ts: Product has a field “category” already',
    ],
    [
      'a field twice',
      { a: { computed: [field, field] } },
      'extensions/a/server.ts: Product has a field “size” already',
    ],
    [
      'a field of another extension',
      { a: { computed: [field] }, b: { computed: [field] } },
      'extensions/b/server.ts: the extension “a” computes “size” of Product already',
    ],
    [
      'a bad name of a field',
      { a: { computed: [{ ...field, name: 'my size' }] } },
      'extensions/a/server.ts: “my size” cannot name a computed field',
    ],
    [
      'a bad path',
      { a: { operations: [{ ...operation, path: 'a' }] } },
      'extensions/a/server.ts: “a” is no path of an operation',
    ],
    [
      'an operation twice',
      { a: { operations: [operation, operation] } },
      'extensions/a/server.ts: the operation GET /a is declared twice',
    ],
    [
      'a bad interval',
      { a: { jobs: [{ name: 'x', everySeconds: 0, run: async () => {} }] } },
      'extensions/a/server.ts: the job “x” must run every second at most',
    ],
  ])('for %s', async (_, extension, message) => {
    await expect(load(extension)).rejects.toThrow(
      expect.objectContaining({ name: 'StartError', message: expect.stringContaining(message) }),
    )
  })

  it('if it cannot be loaded, or exports nothing', async () => {
    const file = '../extensions/a/server.ts'
    await expect(loadExtensions({ [file]: () => Promise.reject(new Error('No module b\nat c')) })).rejects.toThrow(
      /^extensions\/a\/server\.ts: cannot be loaded: No module b$/,
    )
    await expect(loadExtensions({ [file]: async () => ({}) })).rejects.toThrow(
      /^extensions\/a\/server\.ts: has no default export/,
    )
  })

  it('for a name that GraphQL has already', async () => {
    @Resolver()
    class Taken {
      @Mutation(() => Boolean)
      deleteProduct(): boolean {
        return true
      }
    }
    const schema = (extension: Extension) => load({ a: extension }).then((loaded) => createSchema([product], loaded))
    const message = (name: string) => `extensions/a/server.ts: GraphQL has a field “${name}” already`
    await expect(schema({ resolvers: [Taken] })).rejects.toThrow(message('deleteProduct'))
    await expect(schema({ computed: [{ ...field, name: 'imageSize' }] })).rejects.toThrow(message('imageSize'))
  })
})
