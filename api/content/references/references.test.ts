import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { job, product, service, teamMember } from '../../../schema/kinds/index.ts'
import { trial } from '../../../schema/kinds/trial.ts'
import { type Actor, operator, userActor } from '../../access/permissions/policy.ts'
import type { Kind, ValuesOfKind } from '../../../schema/kind.ts'
import { COPY_FROM } from '../items/staging.ts'
import { LIST_LIMIT } from '../../../schema/fields.ts'
import { make } from '../../testing/factories.ts'
import { startServer } from '../../testing/server.ts'
import { countStatements } from '../../testing/statements.ts'
import { referringFields, refersSql } from './referring-fields.ts'

const server = await startServer()
const { content, contentReader, historyReader, pendingChanges, publisher } = server.services
const actor = operator('test')

beforeEach(() => server.database.query('truncate job, service, product, trial, "teamMember"'))

const create = <K extends Kind>(kind: K, values: Partial<ValuesOfKind<K>> = {}) =>
  content.create(actor, kind, make(kind, values))
const member = () => create(teamMember)
const version = async () =>
  (await server.database.query<{ version: number }>('select version from "contentVersion"'))[0]!.version

describe('a reference', () => {
  it('to an item that does not exist is refused, names its field, and writes nothing', async () => {
    const before = await version()
    const id = randomUUID()
    await expect(create(job, { contact: id })).rejects.toMatchObject({
      code: 'INVALID',
      errors: [{ field: 'contact', message: `Contact: there is no team member with the id ${id}` }],
    })
    const existing = await create(product)
    await expect(create(service, { products: [existing.id, id] })).rejects.toMatchObject({
      code: 'INVALID',
      errors: [{ field: 'products.1' }],
    })
    expect(await contentReader.count(actor, job, {})).toBe(0)
    expect(await version()).toBe(before + 1)
  })

  it('to an item that only a draft makes says so, and is there once the draft is live', async () => {
    const id = randomUUID()
    const draft = await pendingChanges.save(actor, {
      kind: teamMember.name,
      itemId: id,
      values: make(teamMember),
      baseVersion: 0,
    })
    await expect(create(job, { contact: id })).rejects.toMatchObject({
      code: 'INVALID',
      errors: [
        {
          field: 'contact',
          message: `Contact: the team member with the id ${id} is not live yet. Publish it first, or both in one release`,
        },
      ],
    })
    await publisher.publishDraft(actor, draft.id)
    expect(await create(job, { contact: id })).toMatchObject({ contact: id })
  })

  it('keeps the item that it refers to, until it is taken out', async () => {
    const contact = await member()
    const position = await create(job, { title: 'Agronomist', contact: contact.id })
    await expect(content.delete(actor, teamMember, [contact.id])).rejects.toMatchObject({
      code: 'IN_USE',
      message: 'Job “Agronomist” refers to it. Take out the reference first',
      referrers: [{ kind: 'job', id: position.id, title: 'Agronomist' }],
    })
    const other = await create(job, { title: 'Breeder', contact: contact.id })
    await expect(content.delete(actor, teamMember, [contact.id])).rejects.toMatchObject({
      message: expect.stringMatching(/ and 1 other refer to it\./),
    })
    await content.update(actor, job, other.id, { contact: null })
    await content.update(actor, job, position.id, { contact: null })
    await content.delete(actor, teamMember, [contact.id])
    await expect(content.restore(actor, job, position.id, 1)).rejects.toMatchObject({ errors: [{ field: 'contact' }] })
  })

  it('is not broken by two change sets at the same time', async () => {
    for (let round = 0; round < 10; round++) {
      const contact = await member()
      const results = await Promise.allSettled([
        content.delete(actor, teamMember, [contact.id]),
        create(job, { contact: contact.id }),
      ])
      expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    }
    expect(
      await server.database.query(
        'select from job j where contact is not null and not exists (select from "teamMember" t where t.id = j.contact)',
      ),
    ).toEqual([])
  })

  it('is kept by the database where a previous version or an operator deletes an item', async () => {
    const contact = await member()
    await create(job, { contact: contact.id })
    const { database } = server
    const remove = () => database.query('delete from "teamMember" where id = $1', [contact.id])
    await expect(remove()).rejects.toMatchObject({ code: '23503', constraint: 'job_contact_in_use' })
    // Both of them may go in one transaction.
    await database.transaction(async () => {
      await remove()
      await database.query('delete from job where contact = $1', [contact.id])
    })
    expect(await database.query('select from "teamMember"')).toEqual([])
    expect(await database.query('select from deletion')).toEqual([])
  })

  it('is kept where the deletion was checked before the reference was written, in the same transaction or in another one', async () => {
    const { database } = server
    const [contact, other] = [await member(), await member()]
    const position = await create(job)
    const refer = (id: string) => database.query('update job set contact = $2 where id = $1', [position.id, id])
    const kept = { code: '23503', constraint: 'job_contact_in_use' }
    const within = database.transaction(async () => {
      await content.delete(actor, teamMember, [contact.id])
      await refer(contact.id)
    })
    await expect(within).rejects.toMatchObject(kept)
    // A statement of an operator, which locks nothing, between the check and the end of the transaction.
    const late = database.transaction(async () => {
      await content.delete(actor, teamMember, [contact.id])
      await database.runAsJob(() => refer(contact.id))
    })
    await expect(late).rejects.toMatchObject(kept)
    // A statement that deletes another item after a change set has checked its own.
    const more = database.transaction(async () => {
      await content.delete(actor, teamMember, [other.id])
      await database.query('delete from "teamMember" where id = $1', [contact.id])
    })
    await expect(more).rejects.toMatchObject(kept)
    expect(await contentReader.count(actor, teamMember, {})).toBe(2)
    // An item that is there again is no reason.
    await database.transaction(async () => {
      await database.query('create temporary table gone on commit drop as select * from "teamMember" where id = $1', [
        contact.id,
      ])
      await database.query('delete from "teamMember" where id = $1', [contact.id])
      await database.query(`insert into "teamMember" select * from gone`)
    })
  })

  it('costs a deletion of many items no more checks than one of few', async () => {
    const { database } = server
    const calls = async (count: number) => {
      await database.query('truncate product')
      const changes = Array.from({ length: count }, () => ({
        kind: product,
        action: 'create' as const,
        id: randomUUID(),
        values: make(product),
      }))
      await content.apply(actor, changes)
      const counted = async () =>
        (
          await database.query<{ calls: number }>(
            `select sum(calls)::int as calls from pg_stat_xact_user_functions where funcname = 'refuse_deletion_in_use'`,
          )
        )[0]!.calls ?? 0
      return database.transaction(async () => {
        await database.query(`set local track_functions = 'all'`)
        const before = await counted()
        await content.apply(
          actor,
          changes.map(({ id }) => ({ kind: product, action: 'delete' as const, id })),
        )
        await database.query('set constraints all immediate')
        return (await counted()) - before
      })
    }
    const few = await calls(1)
    expect(few).toBeGreaterThan(0)
    expect(await calls(600)).toBe(few)
  })
})

describe('a field that deletions clear', () => {
  const productsOf = async (id: string) => (await contentReader.one(actor, service, id)).products
  const lastRevision = async (id: string) => (await historyReader.list(actor, service, id, { limit: 1 }))[0]

  it('loses the deleted items in the same change set, with a revision', async () => {
    const [first, second] = [await create(product, { name: 'First' }), await create(product)]
    const made = await create(service, { products: [second.id, first.id] })
    const untouched = await create(service, { products: [second.id] })
    const before = await version()
    await content.delete(actor, product, [first.id])
    expect(await version()).toBe(before + 1)
    expect(await productsOf(made.id)).toEqual([second.id])
    expect(await lastRevision(made.id)).toMatchObject({
      version: 2,
      action: 'update',
      changes: [{ field: 'products' }],
    })
    expect((await contentReader.one(actor, service, untouched.id)).version).toBe(1)
  })

  it('loses them also where the change set itself updates or deletes the item that refers', async () => {
    const [first, second, third] = [await create(product), await create(product), await create(product)]
    const changed = await create(service, { products: [first.id] })
    const deleted = await create(service, { products: [first.id] })
    await content.apply(actor, [
      { kind: product, action: 'delete', id: first.id },
      { kind: service, action: 'delete', id: deleted.id },
      {
        kind: service,
        action: 'update',
        id: changed.id,
        values: { title: 'Changed', products: [third.id, first.id, second.id] },
      },
    ])
    expect(await contentReader.one(actor, service, changed.id)).toMatchObject({
      version: 2,
      title: 'Changed',
      products: [third.id, second.id],
    })
  })

  it('loses them in large change sets', async () => {
    const kept = await create(product)
    const products = [await create(product), await create(product)]
    const made = await create(service, { products: [kept.id, ...products.map(({ id }) => id)] })
    const others = Array.from({ length: COPY_FROM }, () => ({
      kind: product,
      action: 'create' as const,
      id: randomUUID(),
      values: make(product),
    }))
    const deletions = products.map(({ id }) => ({ kind: product, action: 'delete' as const, id }))
    await content.apply(actor, [...others, ...deletions])
    expect(await productsOf(made.id)).toEqual([kept.id])
  })

  it('gets them back when the deletion is taken back, unless it was changed since', async () => {
    const [first, second] = [await create(product), await create(product)]
    const [made, changed] = [
      await create(service, { products: [second.id, first.id] }),
      await create(service, { products: [first.id] }),
    ]
    const deleted = await server.services.bulk.delete(actor, product, [first.id])
    expect(deleted).toMatchObject([{ kind: product.name, id: first.id }])
    await content.update(actor, service, made.id, { title: 'Later' })
    await content.update(actor, service, changed.id, { products: [second.id] })
    const restored = await server.services.bulk.undo(actor, product, deleted)
    expect(restored).toMatchObject([{ kind: product.name, id: first.id }])
    expect(await contentReader.one(actor, service, made.id)).toMatchObject({
      title: 'Later',
      products: [second.id, first.id],
    })
    expect(await productsOf(changed.id)).toEqual([second.id])
  })

  it('gets one back where it holds a single item, unless it holds another since', async () => {
    const [first, second] = [await create(product), await create(product)]
    const [made, changed] = [await create(trial, { product: first.id }), await create(trial, { product: first.id })]
    const productOf = async ({ id }: { id: string }) => (await contentReader.one(actor, trial, id)).product
    const deleted = await server.services.bulk.delete(actor, product, [first.id])
    expect(await productOf(made)).toBeNull()
    await content.update(actor, trial, changed.id, { product: second.id })
    await server.services.bulk.undo(actor, product, deleted)
    expect([await productOf(made), await productOf(changed)]).toEqual([first.id, second.id])
  })

  it('gets them back when the deleted item is restored from its history', async () => {
    const first = await create(product)
    const made = await create(service, { products: [first.id] })
    await content.delete(actor, product, [first.id])
    await content.restore(actor, product, first.id, 1)
    expect(await productsOf(made.id)).toEqual([first.id])
    await content.delete(actor, product, [first.id])
    await content.update(actor, service, made.id, { products: [(await create(product)).id] })
    await content.restore(actor, product, first.id, 1)
    expect(await productsOf(made.id)).not.toContain(first.id)
  })

  it('is not changed by someone who may not change the items that refer', async () => {
    const first = await create(product)
    const made = await create(service, { title: 'Survey', products: [first.id] })
    const customRights = ['product:read', 'product:draft', 'product:publish', 'product:delete']
    const user = userActor({ id: randomUUID(), username: 'ada', role: 'products', customRights }, 'test')
    await expect(content.delete(user, product, [first.id])).rejects.toMatchObject({ code: 'IN_USE' })
    expect(await productsOf(made.id)).toEqual([first.id])
  })

  it('keeps its items if more than 1,000 would lose one', async () => {
    const first = await create(product)
    const services = Array.from({ length: 1_001 }, () => ({
      kind: service,
      action: 'create' as const,
      id: randomUUID(),
      values: make(service, { products: [first.id] }),
    }))
    await content.apply(actor, services)
    await expect(content.delete(actor, product, [first.id])).rejects.toMatchObject({ code: 'IN_USE' })
    await content.delete(actor, service, [services[0]!.id])
    await content.delete(actor, product, [first.id])
    expect(await productsOf(services.at(-1)!.id)).toEqual([])
  })

  it('gets them back when the release that deleted them is rolled back', async () => {
    const first = await create(product)
    const made = await create(service, { products: [first.id] })
    const { releases, pendingChanges, publisher } = server.services
    const release = await releases.create(actor, 'Clearance')
    const deletion = { kind: product.name, itemId: first.id, baseVersion: first.version, releaseId: release.id }
    await pendingChanges.save(actor, { ...deletion, action: 'delete', values: {} })
    await publisher.publishRelease(actor, release.id)
    expect(await productsOf(made.id)).toEqual([])
    await publisher.rollback(actor, release.id)
    expect(await productsOf(made.id)).toEqual([first.id])
  })
})

describe('a reference within a list of groups', () => {
  const treatment = (values: object) => ({
    name: 'Treated',
    value: '1',
    low: null,
    high: null,
    product: null,
    ...values,
  })
  const createTrial = (...products: (string | null)[]) =>
    create(trial, { subject: 'Yield', treatments: products.map((product) => treatment({ product })) })
  const productsOf = async (id: string) =>
    (await contentReader.one(actor, trial, id)).treatments.map(({ product }) => product)

  it('to an item that does not exist is refused by the path of its field', async () => {
    const existing = await create(product)
    const id = randomUUID()
    await expect(createTrial(null, existing.id, id)).rejects.toMatchObject({
      code: 'INVALID',
      errors: [{ field: 'treatments.2.product', message: `Product: there is no product with the id ${id}` }],
    })
  })

  it('is cleared by deletions, and put back with the item', async () => {
    const [first, second] = [await create(product), await create(product)]
    const made = await createTrial(first.id, null, second.id, first.id)
    const deleted = await server.services.bulk.delete(actor, product, [first.id])
    expect(await productsOf(made.id)).toEqual([null, null, second.id, null])
    await server.services.bulk.undo(actor, product, deleted)
    expect(await productsOf(made.id)).toEqual([first.id, null, second.id, first.id])
  })

  it('is kept by the database where a previous version or an operator deletes an item', async () => {
    const first = await create(product)
    await createTrial(null, first.id)
    const { database } = server
    const remove = database.query('delete from product where id = $1', [first.id])
    await expect(remove).rejects.toMatchObject({ code: '23503', constraint: 'trial_treatments_product_in_use' })
  })

  it('is found by the items that it refers to, through an index', async () => {
    const first = await create(product)
    const made = await createTrial(first.id, first.id)
    expect(await contentReader.referrers(actor, product, first.id)).toEqual([
      { kind: 'trial', id: made.id, title: 'Yield' },
    ])
    const referring = referringFields([trial]).find(({ keys }) => keys.length > 1)
    const plan = await server.database.transaction(async () => {
      await server.database.query('set local enable_seqscan = off')
      return server.database.query(
        `explain select from trial t where ${refersSql(referring!, `array['${first.id}'::uuid]`)}`,
      )
    })
    expect(JSON.stringify(plan)).toContain('trial_treatments_product_index')
  })

  it('is followed in GraphQL and REST, by visitors only to what they may see', async () => {
    const [shown, hidden] = [
      await create(product, { name: 'Shown' }),
      await create(product, { name: 'Hidden', isActive: false }),
    ]
    const { id } = await createTrial(shown.id, hidden.id, null)
    const document = 'query ($id: ID!) { trial(id: $id) { treatments { productId product { name } } } }'
    const seen = { productId: shown.id, product: { name: 'Shown' } }
    const none = { productId: null, product: null }
    const { data } = await server.graphql<{ trial: object }>(document, { id })
    expect(data?.trial).toEqual({ treatments: [seen, none, none] })
    const asEditor = await server.graphql<{ trial: object }>(document, { id }, { as: 'editor' })
    expect(asEditor.data?.trial).toEqual({
      treatments: [seen, { productId: hidden.id, product: { name: 'Hidden' } }, none],
    })
    const expanded = await server.rest('GET', `/content/trials/${id}?expand=treatments.product.services`)
    expect(expanded.body).toMatchObject({
      trial: { treatments: [{ product: { name: 'Shown', services: [] } }, { product: null }, { product: null }] },
    })
  })
})

describe('readers', () => {
  it('follow references in both directions, and visitors only to what they may see', async () => {
    const [shown, hidden] = [
      await create(product, { name: 'Shown' }),
      await create(product, { name: 'Hidden', isActive: false }),
    ]
    const contact = await member()
    const made = await create(service, { title: 'Survey', products: [hidden.id, shown.id] })
    const position = await create(job, { title: 'Agronomist', contact: contact.id })
    await create(job, { title: 'Closed', contact: contact.id, isActive: false })
    const document = `query ($service: ID!, $job: ID!, $shown: ID!) {
      service(id: $service) { productIds products { name services { title } } }
      job(id: $job) { contactId contact { id jobs { title } } }
      product(id: $shown) { services { title products { name } } }
    }`
    const variables = { service: made.id, job: position.id, shown: shown.id }
    const services = [{ title: 'Survey' }]
    expect((await server.graphql(document, variables)).data).toEqual({
      service: { productIds: [shown.id], products: [{ name: 'Shown', services }] },
      job: { contactId: contact.id, contact: { id: contact.id, jobs: [{ title: 'Agronomist' }] } },
      product: { services: [{ title: 'Survey', products: [{ name: 'Shown' }] }] },
    })
    const { data } = await server.graphql<{ service: object; job: { contact: { jobs: object[] } } }>(
      document,
      variables,
      { as: 'editor' },
    )
    expect(data?.service).toEqual({
      productIds: [hidden.id, shown.id],
      products: [
        { name: 'Hidden', services },
        { name: 'Shown', services },
      ],
    })
    expect(data?.job.contact.jobs).toHaveLength(2)
    const { body } = await server.rest('GET', `/content/services/${made.id}`)
    expect(body).toMatchObject({ service: { products: [shown.id] } })
    await content.update(actor, teamMember, contact.id, { isActive: false })
    expect((await server.graphql(document, variables)).data).toMatchObject({ job: { contactId: null, contact: null } })
  })

  it('follow references as a release and a moment have them, and visitors only as they are live', async () => {
    const { releases } = server.services
    const live = await create(product, { name: 'Live' })
    const made = await create(service, { title: 'Survey', products: [live.id] })
    const moment = new Date().toISOString()
    const release = await releases.create(actor, `Nested ${randomUUID()}`)
    const next = { id: randomUUID(), version: 0 }
    const save = (kind: Kind, { id, version }: { id: string; version: number }, values: object) =>
      pendingChanges.save(actor, { kind: kind.name, itemId: id, baseVersion: version, releaseId: release.id, values })
    await save(product, next, make(product, { name: 'Pending' }))
    await save(product, live, { name: 'Renamed' })
    await save(service, made, { products: [next.id, live.id] })
    const query = `{ service(id: "${made.id}") { products { id name services { title } } } }`
    const path = `/api/content/services/${made.id}?expand=products.services`
    type Products = { id?: string; _id?: string; name: string; services: { title: string }[] }[]
    /** Returns the ids and names of the products, and the titles of their services, from GraphQL and from REST. */
    const read = async (view: object | undefined, as: 'visitor' | 'editor') => {
      const headers = { ...(view && { 'point-of-view': JSON.stringify(view) }), 'content-type': 'application/json' }
      const answers = [
        await server.fetch('/api/graphql', { method: 'POST', as, headers, body: JSON.stringify({ query }) }),
        await server.fetch(path, { as, headers }),
      ]
      const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as Record<string, never>[]
      return [bodies[0]!['data'] ?? {}, bodies[1]!].map(({ service: found }: { service?: { products: Products } }) =>
        found?.products.map(({ id, _id = id, name, services }) => [_id, name, ...services.map(({ title }) => title)]),
      )
    }
    const both = (value: unknown) => [value, value]
    const before = both([[live.id, 'Live', 'Survey']])
    const after = both([
      [next.id, 'Pending', 'Survey'],
      [live.id, 'Renamed', 'Survey'],
    ])
    expect(await read({ releaseId: release.id }, 'editor')).toEqual(after)
    expect(await read({ releaseId: release.id }, 'visitor')).toEqual(both(undefined))
    for (const as of ['visitor', 'editor'] as const) expect(await read(undefined, as)).toEqual(before)
    await publisher.publishRelease(actor, release.id)
    for (const as of ['visitor', 'editor'] as const) expect(await read(undefined, as)).toEqual(after)
    expect(await read({ at: moment }, 'editor')).toEqual(before)
  })

  it('that a release takes out are named before, to those who may read the items', async () => {
    const { pendingChanges, pendingChangeReader, publisher, releases } = server.services
    const [gone, kept] = [await create(product), await create(product)]
    const losing = await create(service, { title: 'Loses one', products: [gone.id, kept.id] })
    const changed = await create(service, { title: 'Is changed before', products: [gone.id] })
    const deleted = await create(service, { title: 'Is deleted, too', products: [gone.id] })
    const release = await releases.create(actor, `Deletion ${gone.id}`)
    const save = (kind: Kind, item: { id: string; version: number }, change: object) =>
      pendingChanges.save(actor, {
        kind: kind.name,
        itemId: item.id,
        baseVersion: item.version,
        releaseId: release.id,
        values: {},
        ...change,
      })
    await save(product, gone, { action: 'delete' })
    await save(service, deleted, { action: 'delete' })
    await save(service, changed, { values: { products: [kept.id] } })
    const expected = [{ kind: 'service', itemId: losing.id, title: 'Loses one', label: 'Products' }]
    const row = await releases.one(actor, release.id)
    expect(await pendingChangeReader.clearedBy(actor, row)).toEqual(expected)
    expect((await publisher.publishPlan(actor, release.id)).cleared).toEqual(expected)
    const others = userActor(
      { id: randomUUID(), username: 'reader', role: 'custom', customRights: ['product:read', 'releases:read'] },
      'test',
    )
    expect(await pendingChangeReader.clearedBy(others, row)).toEqual([])
    await publisher.publishRelease(actor, release.id)
    expect(await contentReader.one(actor, service, losing.id)).toMatchObject({ products: [kept.id] })
    expect(await pendingChangeReader.clearedBy(actor, await releases.one(actor, release.id))).toEqual([])
  })

  it('find drafts and changes in releases that refer to an item, within groups too, if they may read them', async () => {
    const { pendingChanges, pendingChangeReader, releases } = server.services
    const wanted = await create(product)
    const release = await releases.create(actor, 'Referring')
    const save = (kind: Kind, values: Record<string, unknown>, releaseId: string | null) =>
      pendingChanges.save(actor, { kind: kind.name, itemId: randomUUID(), baseVersion: 0, releaseId, values })
    const draft = await save(service, { title: 'Refers', products: [randomUUID(), wanted.id] }, null)
    const planned = await save(trial, { treatments: [{ product: null }, { product: wanted.id }] }, release.id)
    await save(service, { title: wanted.id }, null)
    const find = async (as: Actor) =>
      (await pendingChangeReader.list(as, { refersTo: wanted.id }, { limit: 50, offset: 0 })).items
        .map(({ id }) => id)
        .toSorted()
    const userWith = (...customRights: string[]) =>
      userActor({ id: randomUUID(), username: 'reader', role: 'custom', customRights }, 'test')
    expect(await find(actor)).toEqual([draft.id, planned.id].toSorted())
    expect(await find(userWith('service:read', 'trial:read'))).toEqual([draft.id])
    expect(await find(userWith('product:read', 'trial:read', 'releases:read'))).toEqual([planned.id])
    expect((await pendingChangeReader.list(actor, { refersTo: 'no id' }, { limit: 50, offset: 0 })).total).toBe(0)
    await releases.discard(actor, release.id)
    expect(await find(actor)).toEqual([draft.id])
  })

  it('find the items that refer to an item, if they may read them', async () => {
    const contact = await member()
    const position = await create(job, { title: 'Agronomist', contact: contact.id, isActive: false })
    const ask = (as: 'visitor' | 'editor') =>
      server.graphql(
        'query ($id: ID!) { referrers(kind: TEAM_MEMBER, id: $id) { kind itemId title } }',
        { id: contact.id },
        { as },
      )
    expect((await ask('editor')).data).toEqual({
      referrers: [{ kind: 'JOB', itemId: position.id, title: 'Agronomist' }],
    })
    expect((await ask('visitor')).errors?.[0]?.extensions?.code).toBe('UNAUTHENTICATED')
  })

  it('find the titles of the items in the differences of the history', async () => {
    const [first, second] = [await create(product, { name: 'First' }), await create(product, { name: 'Second' })]
    const [before, after] = [await create(teamMember, { name: 'Ada' }), await create(teamMember, { name: 'Ben' })]
    const made = await create(service, { products: [first.id] })
    const position = await create(job, { contact: before.id })
    await content.update(actor, service, made.id, { products: [second.id, first.id] })
    await content.update(actor, job, position.id, { contact: after.id, title: 'Changed' })
    const titlesOf = async (kind: string, id: string) => {
      const { data } = await server.graphql<{ history: { items: { changes: object[] }[] } }>(
        `query ($id: ID!) {
          history(kind: ${kind}, id: $id, limit: 1) { items { changes { field titlesBefore titlesAfter } } }
        }`,
        { id },
        { as: 'editor' },
      )
      return data?.history.items[0]!.changes
    }
    expect(await titlesOf('SERVICE', made.id)).toEqual([
      { field: 'products', titlesBefore: ['First'], titlesAfter: ['Second', 'First'] },
    ])
    expect(await titlesOf('JOB', position.id)).toContainEqual({
      field: 'title',
      titlesBefore: null,
      titlesAfter: null,
    })
    await content.delete(actor, teamMember, [before.id])
    expect(await titlesOf('JOB', position.id)).toContainEqual({
      field: 'contact',
      titlesBefore: [before.id],
      titlesAfter: ['Ben'],
    })
  })

  it('load the items of lists together: the statements do not grow with the number of items', async () => {
    const document = '{ jobs { items { contact { id jobs { id } } } } }'
    const add = async (count: number) => {
      for (let n = 0; n < count; n++) await create(job, { contact: (await member()).id })
    }
    await add(1)
    const statements = countStatements(server.database)
    const few = (await statements.during(() => server.graphql(document))).length
    await add(5)
    expect(await statements.during(() => server.graphql(document))).toHaveLength(few)
  })

  it('read no more than short values where an operation selects no others, also by fragments', async () => {
    const { id } = await create(product, { name: 'Short', drawing: 'fern', description: 'Long' })
    await create(service, { products: [id] })
    const statements = countStatements(server.database)
    const ask = async (selected: string, more = '') => {
      let products: unknown[] = []
      const texts = await statements.during(async () => {
        const { data, errors } = await server.graphql<{ services: { items: { products: unknown[] }[] } }>(
          `{ services(limit: 1) { items { products { ${selected} } } } } ${more}`,
        )
        expect(errors).toBeUndefined()
        products = data.services.items[0]!.products
      })
      const isWhole = texts.some((text) => text.includes('"detailedDescription"') && text.includes('from "product"'))
      return { products, isWhole }
    }
    const short = { name: 'Short', drawing: 'FERN', services: [{ title: expect.any(String) as string }] }
    const names = 'name drawing services { title }'
    expect(await ask(names)).toEqual({ products: [short], isWhole: false })
    expect(await ask(`... on Product { ${names} }`)).toEqual({ products: [short], isWhole: false })
    const long = { products: [{ ...short, description: 'Long' }], isWhole: true }
    expect(await ask(`${names} description`)).toEqual(long)
    expect(await ask(`${names} ...More`, 'fragment More on Product { ... { description } }')).toEqual(long)
  })

  it('load the items that refer to a long list, which is longer than callers may filter by', async () => {
    const length = LIST_LIMIT + 1
    const products = Array.from({ length }, (_, order) => ({
      kind: product,
      action: 'create' as const,
      id: randomUUID(),
      values: make(product, { order, isActive: true }),
    }))
    await content.apply(actor, products)
    const last = products.at(-1)!.id
    await create(service, { title: 'Survey', products: [last], isActive: true })
    const { data, errors } = await server.graphql<{ products: { items: { id: string; services: object[] }[] } }>(
      `{ products(limit: ${length}) { items { id services { title } } } }`,
    )
    expect(errors).toBeUndefined()
    expect(data?.products.items).toHaveLength(length)
    expect(data?.products.items.find(({ id }) => id === last)?.services).toEqual([{ title: 'Survey' }])
  })
})
