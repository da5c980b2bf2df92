import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { article, product, service, teamMember } from '../../../schema/kinds/index.ts'
import type { Kind, ValuesOfKind } from '../../../schema/kind.ts'
import { operator, userActor } from '../../access/permissions/policy.ts'
import { make } from '../../testing/factories.ts'
import { startServer } from '../../testing/server.ts'
import { countStatements } from '../../testing/statements.ts'
import { missingReferences } from './missing-references.ts'

/* References to items of one of several kinds. What holds of all references is tested in references.test.ts. */

const server = await startServer()
const { content, contentReader, bulk, pendingChanges, publisher, releases } = server.services
const actor = operator('test')

beforeEach(() => server.database.query('truncate product, service, article, "teamMember"'))

const create = <K extends Kind>(kind: K, values: Partial<ValuesOfKind<K>> = {}) =>
  content.create(actor, kind, make(kind, values))

const relatedOf = async (id: string) => (await contentReader.one(actor, product, id)).related

/** Makes an item of each kind that products refer to. */
const oneOfEach = async () => ({
  other: await create(product, { name: 'Rhizo' }),
  survey: await create(service, { title: 'Survey' }),
  news: await create(article, { title: 'Field day' }),
})

describe('a reference to one of several kinds', () => {
  it('keeps the order of its items, whatever they are', async () => {
    const { other, survey, news } = await oneOfEach()
    const related = [news.id, other.id, survey.id]
    expect(await create(product, { related })).toMatchObject({ related })
  })

  it('is refused by the path of an item of another kind, of none, of the item itself and of the same item twice', async () => {
    const { survey } = await oneOfEach()
    const member = await create(teamMember)
    const refused = (id: string, message: string) => ({
      code: 'INVALID',
      errors: [{ field: 'related.1', message: `Related items${message.replace('ID', id)}` }],
    })
    const missing = ': there is no product, service, or article with the id ID'
    for (const id of [member.id, randomUUID()])
      await expect(create(product, { related: [survey.id, id] })).rejects.toMatchObject(refused(id, missing))
    const { id } = await create(product)
    await expect(content.update(actor, product, id, { related: [survey.id, id] })).rejects.toMatchObject(
      refused(id, ': an item cannot refer to itself'),
    )
    await expect(create(product, { related: [survey.id, survey.id] })).rejects.toMatchObject({
      code: 'INVALID',
      errors: [{ field: 'related.1', message: 'Related items must not have the same item twice' }],
    })
    const own = randomUUID()
    await expect(
      content.apply(actor, [{ kind: product, action: 'create', id: own, values: make(product, { related: [own] }) }]),
    ).rejects.toMatchObject({ errors: [{ field: 'related.0' }] })
    expect(await relatedOf(id)).toEqual([])
    for (const field of ['related.1'] as const) {
      const { status, body } = await server.rest('PUT', `/content/products/${id}`, {
        as: 'editor',
        body: { related: [survey.id, id] },
      })
      expect([status, body]).toMatchObject([422, { code: 'INVALID', errors: [{ field }] }])
    }
  })

  it('to an item that only a release makes can go live with it', async () => {
    const id = randomUUID()
    const news = { id: randomUUID(), values: make(article, { title: 'Field day' }) }
    const values = make(product, { related: [news.id] })
    await expect(content.create(actor, product, values)).rejects.toMatchObject({ errors: [{ field: 'related.0' }] })
    const release = await releases.create(actor, 'Both')
    const save = (kind: Kind, itemId: string, saved: object) =>
      pendingChanges.save(actor, {
        kind: kind.name,
        itemId,
        baseVersion: 0,
        releaseId: release.id,
        values: { ...saved },
      })
    await save(product, id, values)
    await save(article, news.id, news.values)
    await expect(content.create(actor, product, values)).rejects.toMatchObject({
      errors: [{ message: expect.stringContaining('is not live yet') }],
    })
    await publisher.publishRelease(actor, release.id)
    expect(await relatedOf(id)).toEqual([news.id])
    await publisher.rollback(actor, release.id)
    expect(await contentReader.count(actor, product, {})).toBe(0)
  })

  it('is taken out when its item of any kind is deleted, and put back with it', async () => {
    const { other, survey, news } = await oneOfEach()
    const related = [news.id, other.id, survey.id]
    const made = await create(product, { related })
    for (const [kind, { id }] of [
      [product, other],
      [service, survey],
      [article, news],
    ] as const) {
      const deleted = await bulk.delete(actor, kind, [id])
      expect(await relatedOf(made.id)).toEqual(related.filter((held) => held !== id))
      await bulk.undo(actor, kind, deleted)
      expect(await relatedOf(made.id)).toEqual(related)
    }
    await content.apply(actor, [
      { kind: article, action: 'delete', id: news.id },
      { kind: service, action: 'delete', id: survey.id },
    ])
    expect(await relatedOf(made.id)).toEqual([other.id])
  })

  it('is kept by the database where an operator deletes its item, and found if its item is missing', async () => {
    const { other, survey, news } = await oneOfEach()
    const made = await create(product, { name: 'Max', related: [news.id, other.id, survey.id] })
    const { database } = server
    for (const [kind, { id }] of [
      [product, other],
      [service, survey],
      [article, news],
    ] as const)
      await expect(database.query(`delete from ${kind.name} where id = $1`, [id])).rejects.toMatchObject({
        code: '23503',
        constraint: `product_related_${kind.name}_in_use`,
      })
    expect(await missingReferences(database)).toEqual([])
    const missing = randomUUID()
    await database.query('update product set related = array_append(related, $1) where id = $2', [missing, made.id])
    expect(await missingReferences(database)).toMatchObject([{ id: made.id, title: 'Max', missing }])
  })

  it('leads to one item: kinds that it refers to share no id', async () => {
    const { survey } = await oneOfEach()
    const same = { kind: article, action: 'create' as const, id: survey.id, values: make(article) }
    await expect(content.apply(actor, [same])).rejects.toMatchObject({
      code: 'INVALID',
      errors: [{ field: 'id', message: `a service has the id ${survey.id}` }],
    })
  })
})

describe('readers of references to several kinds', () => {
  it('follow circles as far as they ask, in both directions', async () => {
    const [first, second] = [await create(product, { name: 'First' }), await create(service, { title: 'Second' })]
    await content.update(actor, product, first.id, { related: [second.id] })
    await content.update(actor, service, second.id, { related: [first.id] })
    const circle = `related { __typename ... on Product { name } ... on Service {
      title related { ... on Product { name related { ... on Service { title } } } }
    } }`
    const { data, errors } = await server.graphql(
      `{ product(id: "${first.id}") { relatedIds ${circle} relatedByServices { title relatedByProducts { name } } } }`,
    )
    expect(errors).toBeUndefined()
    expect(data).toEqual({
      product: {
        relatedIds: [second.id],
        related: [
          { __typename: 'Service', title: 'Second', related: [{ name: 'First', related: [{ title: 'Second' }] }] },
        ],
        relatedByServices: [{ title: 'Second', relatedByProducts: [{ name: 'First' }] }],
      },
    })
    const { body } = await server.rest('GET', `/content/products/${first.id}?expand=related.related,relatedByServices`)
    expect(body).toMatchObject({
      product: {
        related: [
          { kind: 'service', title: 'Second', related: [{ kind: 'product', name: 'First', related: [second.id] }] },
        ],
        relatedByServices: [{ title: 'Second', related: [first.id] }],
      },
    })
    // A deletion takes both out, and ends.
    await content.apply(actor, [
      { kind: product, action: 'delete', id: first.id },
      { kind: service, action: 'delete', id: second.id },
    ])
  })

  it('follow references that only some of the kinds have, two deep', async () => {
    const { other, survey, news } = await oneOfEach()
    await content.update(actor, service, survey.id, { products: [other.id] })
    const made = await create(product, { related: [news.id, survey.id] })
    const path = `/content/products/${made.id}?expand=`
    expect((await server.rest('GET', `${path}related.products`)).body).toMatchObject({
      product: { related: [{ kind: 'article' }, { kind: 'service', products: [{ name: 'Rhizo' }] }] },
    })
    const problem = async (expand: string) =>
      (await server.rest<{ errors: { message: string }[] }>('GET', path + expand)).body.errors[0]!.message
    expect(await problem('related.nothing')).toMatch(
      /^expand names no reference of Product, Service, or Article: “nothing”\. It has /,
    )
    expect(await problem('related.related.related')).toBe(
      'expand follows at most 2 references: related.related.related has more',
    )
  })

  it('see only what they may see, of each kind', async () => {
    const { other, survey, news } = await oneOfEach()
    const made = await create(product, { related: [survey.id, other.id, news.id] })
    await content.update(actor, service, survey.id, { isActive: false })
    await content.update(actor, article, news.id, { isActive: false })
    const query = `{ product(id: "${made.id}") { relatedIds related { __typename } } }`
    const read = async (as: 'visitor' | 'editor') => (await server.graphql(query, {}, { as })).data
    expect(await read('visitor')).toEqual({ product: { relatedIds: [other.id], related: [{ __typename: 'Product' }] } })
    expect(await read('editor')).toMatchObject({ product: { relatedIds: [survey.id, other.id, news.id] } })
    // Someone who may read inactive services only.
    const customRights = ['product:read', 'service:read']
    const reader = userActor({ id: randomUUID(), username: 'reader', role: 'custom', customRights }, 'test')
    expect((await contentReader.one(reader, product, made.id)).related).toEqual([survey.id, other.id])
  })

  it('compare their ids, if they see inactive items, and the items that refer', async () => {
    const { survey, news } = await oneOfEach()
    const made = await create(product, { name: 'Max', related: [survey.id] })
    const found = (where: object) =>
      contentReader.list(actor, product, { where }).then((all) => all.map(({ id }) => id))
    expect(await found({ related: { has: survey.id } })).toEqual([made.id])
    expect(await found({ related: { hasAny: [news.id, survey.id] } })).toEqual([made.id])
    expect(await found({ related: { has: news.id } })).toEqual([])
    expect(await found({ related: { isEmpty: false } })).toEqual([made.id])
    const wrong = await server.rest('GET', '/content/products?where={"related":{"name":{"eq":"x"}}}', { as: 'editor' })
    expect(wrong.body).toMatchObject({
      errors: [
        { field: 'where.related.name', message: 'name is no operator of Related items. It has has, hasAny, isEmpty' },
      ],
    })
    for (const comparison of [{ has: survey.id }, { isEmpty: false }]) {
      const where = JSON.stringify({ related: comparison })
      const { status, body } = await server.rest('GET', `/content/products?where=${where}`)
      expect([status, body]).toMatchObject([
        422,
        {
          errors: [
            {
              field: 'where.related',
              message: 'Products cannot be filtered by related without the right to see inactive items',
            },
          ],
        },
      ])
    }
    const inverse = JSON.stringify({ relatedByProducts: { name: { eq: 'Max' } } })
    const { body } = await server.rest<{ services: object[] }>('GET', `/content/services?where=${inverse}`, {
      as: 'editor',
    })
    expect(body.services).toMatchObject([{ _id: survey.id }])
  })

  it('find the titles of items of each kind in differences, and what refers to an item', async () => {
    const { other, survey, news } = await oneOfEach()
    const made = await create(product, { name: 'Max', related: [news.id] })
    await content.update(actor, product, made.id, { related: [survey.id, other.id, news.id] })
    const { data } = await server.graphql(
      `{ history(kind: PRODUCT, id: "${made.id}", limit: 1) { items { changes { field titlesBefore titlesAfter } } } }`,
      {},
      { as: 'editor' },
    )
    const titles = { titlesBefore: ['Field day'], titlesAfter: ['Survey', 'Rhizo', 'Field day'] }
    expect(data).toMatchObject({ history: { items: [{ changes: [{ field: 'related', ...titles }] }] } })
    for (const [kind, { id }] of [
      [product, other],
      [service, survey],
      [article, news],
    ] as const)
      expect(await contentReader.referrers(actor, kind, id)).toEqual([{ kind: 'product', id: made.id, title: 'Max' }])
  })

  it('load the items of lists together: the statements do not grow with the number of items', async () => {
    const { survey, news } = await oneOfEach()
    const document = '{ products { items { related { ... on Service { title } ... on Article { title } } } } }'
    const add = async (count: number) => {
      for (let n = 0; n < count; n++)
        await create(product, { related: [(await create(product)).id, survey.id, news.id] })
    }
    await add(1)
    const statements = countStatements(server.database)
    const few = (await statements.during(() => server.graphql(document))).length
    await add(5)
    expect(await statements.during(() => server.graphql(document))).toHaveLength(few)
    const expanded = () => statements.during(() => server.rest('GET', '/content/products?expand=related'))
    const all = (await expanded()).length
    await add(5)
    expect(await expanded()).toHaveLength(all)
  })
})
