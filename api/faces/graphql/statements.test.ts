import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  collections,
  company,
  hero,
  kindHiddenWithoutItems,
  mediaFile,
  product,
  service,
  singletons,
  teamMember,
} from '../../../schema/kinds/index.ts'
import { operator } from '../../access/permissions/policy.ts'
import type { Change } from '../../content/items/change.ts'
import { make, makeMediaFile, makeProduct } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/server.ts'
import { countStatements } from '../../testing/statements.ts'
import { typeName } from '../../../schema/names.ts'

const server = await startServer()
/** A server with the response cache, which renders each response from one snapshot, as in production. */
const published = await startServer({ cache: true })
const { content, users } = server.services
const actor = operator('test')

const many = (kind: Change['kind'], count: number): Change[] =>
  Array.from({ length: count }, () => ({ kind, action: 'create', id: randomUUID(), values: make(kind) }))

const COUNT = 40
const files = Array.from({ length: COUNT }, () => makeMediaFile({ alt: 'Roots of a clover' }))
const known = randomUUID()

const fill = (on: TestServer) =>
  on.services.content.apply(actor, [
    ...collections.flatMap((kind) => many(kind, COUNT)),
    ...files.map((values): Change => ({ kind: mediaFile, action: 'create', id: randomUUID(), values })),
    ...files.map(({ publicId }): Change => {
      return { kind: product, action: 'create', id: randomUUID(), values: makeProduct({ image: `/media/${publicId}` }) }
    }),
    { kind: product, action: 'create', id: known, values: makeProduct() },
    { kind: hero, action: 'create', id: hero.id, values: make(hero) },
    { kind: company, action: 'create', id: company.id, values: make(company) },
  ])

beforeAll(async () => {
  await Promise.all([fill(server), fill(published)])
  for (let n = 0; n < 20; n++) await content.update(actor, product, known, { order: n + 1 })
  await server.database.pool.query(
    `insert into users (id, username, email, "passwordHash", role)
     select gen_random_uuid(), 'u' || n, 'u' || n || '@example.org', '', 'editor' from generate_series(1, ${COUNT}) n`,
  )
})

const listening = new Map([server, published].map((server) => [server, countStatements(server.database)]))

async function asked(query: string, variables?: object, on = server): Promise<number> {
  const run = async () => {
    const { data, errors } = await on.graphql(query, variables, { as: on === server ? 'admin' : 'visitor' })
    expect(errors).toBeUndefined()
    expect(data).toBeTruthy()
  }
  const texts = await listening.get(on)!.during(run)
  return texts.filter((text) => !/^(begin|commit|rollback)/.test(text)).length
}

/** Authentication takes one statement for each request with a session. */
const IDENTIFY = 1
/** Each response rendered for visitors reads the content version and maintenance mode. */
const OPEN = 2

describe('a list of any length takes a fixed number of statements', () => {
  it.each(collections)('$labelPlural', async (kind) => {
    const page = `query ($limit: Int) { ${kind.plural}(limit: $limit, filter: {isActive: true}) { total items { id version } } }`
    expect(await asked(page, { limit: 1000 })).toBe(IDENTIFY + 2)
    expect(await asked(`{ ${kind.plural} { items { id } } }`)).toBe(IDENTIFY + 1)
    expect(await asked(`{ active${typeName(kind.plural)} { id } }`, undefined, published)).toBe(OPEN + 1)
  })

  it('media files with their uses', async () => {
    expect(await asked('{ mediaFiles(limit: 1000) { total items { publicId usedIn { id title } } } }')).toBe(
      IDENTIFY + 3,
    )
  })

  it('pictures with their alternative texts', async () => {
    const query = '{ products(limit: 1000) { items { image imageAlt } } }'
    expect(await asked(query)).toBe(IDENTIFY + 2)
    const { data } = await server.graphql(query, undefined, { as: 'admin' })
    const products = (data as { products: { items: { image: string; imageAlt: string }[] } }).products.items
    const altOf = new Map(files.map(({ publicId, alt }) => [`/media/${publicId}`, alt]))
    expect(products.filter(({ imageAlt }) => imageAlt !== '').length).toBeGreaterThan(0)
    for (const { image, imageAlt } of products) expect(imageAlt).toBe(altOf.get(image) ?? '')
  })

  it('a history', async () => {
    const query = 'query ($id: ID!) { history(kind: PRODUCT, id: $id) { total items { version changes { field } } } }'
    expect(await asked(query, { id: known })).toBe(IDENTIFY + 2)
  })

  it('deleted items', async () => {
    const ids = many(product, COUNT)
    await content.apply(actor, ids)
    await content.delete(
      actor,
      product,
      ids.map(({ id }) => id),
    )
    const query = '{ deleted(kind: PRODUCT) { total items { id title version } } }'
    expect(await asked(query)).toBe(IDENTIFY + 2)
  })

  it('users and settings', async () => {
    expect((await users.list(actor)).length).toBeGreaterThan(COUNT)
    expect(await asked('{ users { id } }')).toBe(IDENTIFY + 1)
    expect(await asked('{ settings { key value } }')).toBe(IDENTIFY + 1)
  })

  it('a page of the website', async () => {
    const ordered = collections.filter((kind) => kind.ordered).map(({ plural }) => plural)
    const lists = ordered.map((plural) => `${plural}(limit: 48) { total items { id } }`)
    const words = singletons.map(({ name }) => `${name} { id }`).join(' ')
    const query = `{ site { ${words} settings { site_title } seo(page: "home") { title } ${lists.join(' ')} } }`
    // All singletons take one statement, and each section that may be hidden one more. Only the products do not fit on one page,
    // so only they are counted.
    const hideable = singletons.filter(({ section }) => kindHiddenWithoutItems(section) !== undefined)
    expect(await asked(query, undefined, published)).toBe(OPEN + 3 + hideable.length + ordered.length + 1)
    expect(await asked(query, undefined, published)).toBe(0)
  })
})

describe('a change of many items takes as many statements as a change of one', () => {
  // The items have distinct orders, so that reversing them moves all but one.
  const fresh = async (count: number) => {
    const changes = many(teamMember, count).map((change, order) => ({ ...change, values: { ...change.values, order } }))
    await content.apply(actor, changes)
    return changes.map(({ id }) => id)
  }

  it.each([
    ['setTeamMembersActive', 'isActive: false) { id }'],
    ['reorderTeamMembers', ') { id }'],
    ['deleteTeamMembers', ') { id version }'],
  ])('%s', async (name, rest) => {
    const mutation = `mutation ($ids: [ID!]!) { ${name}(ids: $ids, ${rest} }`
    const few = (await fresh(2)).toReversed()
    const more = (await fresh(30)).toReversed()
    expect(await asked(mutation, { ids: more })).toBe(await asked(mutation, { ids: few }))
  })
})

it('a REST list of any length is read in batches of a hundred', async () => {
  // Of a kind of which no other test reads all items.
  await content.apply(actor, many(service, 250))
  const texts = await listening.get(server)!.during(() => server.rest('GET', '/content/services'))
  expect(texts.filter((text) => text.startsWith('select "id"'))).toHaveLength(3)
  expect(texts).toHaveLength(2 + 3)
})
