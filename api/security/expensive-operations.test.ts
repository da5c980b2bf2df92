import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { product } from '../../schema/kinds/index.ts'
import { operator } from '../access/permissions/policy.ts'
import type { Change } from '../content/items/change.ts'
import { makeProduct } from '../testing/factories.ts'
import { startServer } from '../testing/server.ts'

/* Operations whose cost depends on how much is stored. */

const server = await startServer({ cache: true })
const changes = Array.from({ length: 6_000 }, (): Change => ({
  kind: product,
  action: 'create',
  id: randomUUID(),
  values: makeProduct({ detailedDescription: 'd'.repeat(2_000) }),
}))
await server.services.content.apply(operator('test'), changes)

const times = (count: number, part: (n: number) => string) => Array.from({ length: count }, (_, n) => part(n)).join(' ')
const { id } = changes[0]! as { id: string }

const ATTACKS: Record<string, string> = {
  'a complete list under many aliases': `{ ${times(40, (n) => `a${n}: activeProducts { id }`)} }`,
  'many searches': `{ ${times(40, (n) => `a${n}: products(search: "x${n}") { total }`)} }`,
  'many long texts in a short request': `{ ${times(40, (n) => `a${n}: products(limit: 1000) { items { detailedDescription } }`)} }`,
  'the same text under many aliases': `{ products(limit: 1000) { items { ${times(40, (n) => `a${n}: detailedDescription`)} } } }`,
  'a sorted list under many aliases': `{ ${times(40, (n) => `a${n}: products(limit: 1, sort: CREATED_AT, filter: {category: ["a${n}"]}) { items { id } }`)} }`,
}

describe('an operation of a visitor that would read too much', () => {
  it.each(Object.entries(ATTACKS))('is refused before it runs: %s', async (_, query) => {
    const { status, data, errors } = await server.graphql(query)
    expect([status, data]).toEqual([400, undefined])
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_REQUEST' } }])
    const [, cost, maximum] = /would read about ([\d.]+) MB; the maximum is ([\d.]+) MB/.exec(errors![0]!.message)!
    expect(Number(cost)).toBeGreaterThan(Number(maximum))
  })

  it('is allowed for staff', async () => {
    const query = `{ ${times(3, (n) => `a${n}: activeProducts { id }`)} }`
    expect((await server.graphql(query)).status).toBe(400)
    const { errors, data } = await server.graphql(query, {}, { as: 'editor' })
    expect([errors, (data.a2 as object[]).length]).toEqual([undefined, changes.length])
  })

  it('is no page of a list with all fields, no search and no single item', async () => {
    for (const query of [
      `{ products(limit: 1000) { total items { id name category description detailedDescription features } } }`,
      `{ products(search: "${randomUUID()}") { total items { id name } } }`,
      `{ ${times(10, (n) => `a${n}: products(search: "d", limit: 5) { items { id name } }`)} }`,
      '{ site { productCategories { value total } products(limit: 60, offset: 5400, group: "large") { total items { id name } } } }',
      '{ products(limit: 100, sort: UPDATED_AT, descending: true, filter: { isActive: true }) { total items { id name } } }',
      `{ product(id: "${id}") { detailedDescription } site { productNeighbours(id: "${id}") { next { id } } } }`,
    ]) {
      const { errors, status } = await server.graphql(query)
      expect([status, errors]).toEqual([200, undefined])
    }
  })
})

it('a response above the largest size is refused, with both numbers', async () => {
  // Staff may read more at a time than a response may hold.
  const text = 'd'.repeat(20_000)
  const { services } = server
  const large = Array.from({ length: 1_000 }, (): Change => ({
    kind: product,
    action: 'create',
    id: randomUUID(),
    values: makeProduct({ category: 'large', detailedDescription: text }),
  }))
  await services.content.apply(operator('test'), large)
  const list = 'products(limit: 1000, filter: {category: ["large"]}) { items { detailedDescription } }'
  const query = `{ ${times(4, (n) => `a${n}: ${list}`)} }`
  const { status, errors } = await server.graphql(query, {}, { as: 'editor' })
  expect([status, errors?.[0]?.message]).toEqual([
    400,
    expect.stringMatching(/has \d+\.\d MB; the maximum is 64\.0 MB/),
  ])
})
