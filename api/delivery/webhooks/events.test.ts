import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { mediaFile, product, service, stored } from '../../../schema/kinds/index.ts'
import { trial } from '../../../schema/kinds/trial.ts'
import { operator } from '../../access/permissions/policy.ts'
import { authorOf, type Change } from '../../content/items/change.ts'
import { apply } from '../../content/items/apply.ts'
import { make, makeMediaFile, makeProduct, makeService } from '../../testing/factories.ts'
import { startServices } from '../../testing/services.ts'
import { WebhookBodies } from './body.ts'
import type { DeliveryRow } from './delivery-repository.ts'
import type { WebhookInput } from './input.ts'

const { database, services } = await startServices()
const actor = operator('test')
const bodies = new WebhookBodies(database, () => 'https://verdant.example')
const tables = ['webhook', 'webhookDelivery', 'pendingChange', 'release', 'revision', 'subscriber', 'throttle']

beforeEach(() =>
  database.query(
    `truncate ${[...tables, ...stored.map(({ name }) => name)].map((name) => `"${name}"`).join(', ')} cascade`,
  ),
)

const add = (input: Partial<WebhookInput> = {}) =>
  services.webhooks.add(actor, { url: 'https://receiver.example/hook', topics: [], events: [], ...input })

const outbox = () => database.query<DeliveryRow>('select * from "webhookDelivery" order by id')

/** Returns the events in the outbox, such as `product.published 1`. */
const events = async () => (await outbox()).map(({ topic, event, version }) => `${topic}.${event} ${version}`)

const bodyOf = async (row: DeliveryRow) => JSON.parse(await bodies.bodyOf(row)) as { data: Record<string, unknown> }

describe('events of items', () => {
  it('tell of what visitors see: an item becomes visible, changes, is hidden, and is deleted', async () => {
    await add()
    const { id } = await services.content.create(actor, product, makeProduct({ isActive: false }))
    await services.content.update(actor, product, id, { name: 'Hidden' })
    expect(await events()).toEqual([])
    await services.content.setActive(actor, product, [id], true)
    await services.content.update(actor, product, id, { name: 'Shown' })
    await services.content.update(actor, product, id, { name: 'Shown' })
    await services.content.setActive(actor, product, [id], false)
    await services.content.setActive(actor, product, [id], true)
    await services.content.delete(actor, product, [id])
    expect(await events()).toEqual([
      'product.published 3',
      'product.updated 4',
      'product.unpublished 5',
      'product.published 6',
      'product.deleted 7',
    ])
  })

  it('have the values of their version, and none when the item is not visible any more', async () => {
    await add()
    const { id } = await services.content.create(actor, product, makeProduct({ name: 'First' }))
    await services.content.update(actor, product, id, { name: 'Second' })
    await services.content.setActive(actor, product, [id], false)
    const [first, second, hidden] = await Promise.all((await outbox()).map(bodyOf))
    expect(first).toMatchObject({
      type: 'product.published',
      timestamp: expect.stringMatching(/Z$/),
      data: {
        kind: 'product',
        id,
        version: 1,
        releaseId: null,
        url: `https://verdant.example/product/${id}`,
        values: { name: 'First', isActive: true },
      },
    })
    expect(second).toMatchObject({ data: { version: 2, values: { name: 'Second' } } })
    expect(hidden).toMatchObject({ type: 'product.unpublished', data: { version: 3, url: null, values: null } })
  })

  it('name no items that visitors do not see', async () => {
    await add({ topics: ['service', 'trial'] })
    const [hidden, shown] = [
      await services.content.create(actor, product, makeProduct({ isActive: false })),
      await services.content.create(actor, product, makeProduct()),
    ]
    await services.content.create(actor, service, makeService({ products: [hidden.id, shown.id] }))
    const treatments = [hidden, shown].map(({ id }) => ({
      name: 'T',
      value: '1.0',
      low: null,
      high: null,
      product: id,
    }))
    await services.content.create(actor, trial, make(trial, { product: hidden.id, treatments }))
    const [ofService, ofTrial] = await Promise.all((await outbox()).map(bodyOf))
    expect(ofService).toMatchObject({ data: { values: { products: [shown.id] } } })
    expect(ofTrial).toMatchObject({
      data: { values: { product: null, treatments: [{ product: null }, { product: shown.id }] } },
    })
    expect(JSON.stringify([ofService, ofTrial])).not.toContain(hidden.id)
  })

  it('are written in the transaction of the change', async () => {
    await add()
    const failing = database.transaction(async () => {
      await services.content.create(actor, product, makeProduct())
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await events()).toEqual([])
  })

  it('are written for large change sets', async () => {
    await add({ topics: ['service'] })
    const changes: Change[] = Array.from({ length: 600 }, () => ({
      kind: service,
      action: 'create',
      id: randomUUID(),
      values: makeService(),
    }))
    await apply(database, changes, { author: authorOf(actor) })
    expect((await events()).filter((event) => event === 'service.published 1')).toHaveLength(600)
  })

  it('are chosen by topic and event', async () => {
    const chosen = await add({ topics: ['product', 'hero'], events: ['updated', 'deleted'] })
    const { id } = await services.content.create(actor, product, makeProduct())
    await services.content.update(actor, product, id, { name: 'Other' })
    const other = await services.content.create(actor, service, makeService())
    await services.content.delete(actor, service, [other.id])
    expect(await outbox()).toMatchObject([{ webhookId: chosen.webhook.id, topic: 'product', event: 'updated' }])
  })
})

it('tells of settings that visitors can see, and of no others', async () => {
  await add()
  await services.settings.update(actor, 'site_title', 'New')
  await services.settings.update(actor, 'notification_email', 'secret@example.org')
  await services.settings.update(actor, 'contact_email', 'hello@example.org')
  expect(await events()).toEqual(['setting.updated 1', 'setting.updated 1'])
  expect((await Promise.all((await outbox()).map(bodyOf))).map(({ data }) => data.values)).toEqual([
    { key: 'site_title', value: 'New', translations: {} },
    { key: 'contact_email', value: 'hello@example.org', translations: {} },
  ])
})

it('tells of media files without names and tags, and without values while only a draft shows the file', async () => {
  await add()
  const file = makeMediaFile({
    publicId: 'field-1.png',
    originalFilename: 'internal.png',
    tags: ['internal'],
    alt: 'A field',
  })
  const change = { kind: mediaFile, action: 'create', id: randomUUID(), values: file } as const
  await apply(database, [change], { author: authorOf(actor) })
  const [row] = await outbox()
  const body = await bodyOf(row!)
  expect(body).toMatchObject({
    type: 'mediaFile.published',
    data: { url: 'https://verdant.example/media/field-1.png', values: { alt: 'A field' } },
  })
  expect(JSON.stringify(body)).not.toContain('internal')
  await services.pendingChanges.save(actor, {
    kind: product.name,
    values: makeProduct({ image: '/media/field-1.png' }),
    baseVersion: 0,
  })
  expect((await bodyOf(row!)).data).toMatchObject({ url: null, values: null })
})

it('tells of releases without their names, and of the items with the id of the release', async () => {
  await add({ topics: ['release', 'product'] })
  const release = await services.releases.create(actor, 'Secret plan')
  const values = makeProduct({ name: 'Planned' })
  await services.pendingChanges.save(actor, { kind: product.name, values, baseVersion: 0, releaseId: release.id })
  expect(await events()).toEqual([])
  await services.publisher.publishRelease(actor, release.id)
  await services.publisher.rollback(actor, release.id)
  const rows = await outbox()
  expect(rows.map(({ topic, event, releaseId }) => [topic, event, releaseId])).toEqual([
    ['product', 'published', release.id],
    ['release', 'published', null],
    ['product', 'deleted', release.id],
    ['release', 'rolled-back', null],
  ])
  const sent = await Promise.all(rows.map(bodyOf))
  expect(sent[1]!.data).toMatchObject({ id: release.id, values: { publishedAt: expect.stringMatching(/Z$/) } })
  expect(JSON.stringify(sent)).not.toContain('Secret plan')
})

it('tells of subscribers without their addresses, and once', async () => {
  await add({ topics: ['subscriber'] })
  await services.newsletter.subscribe('ada@example.org', '192.0.2.1')
  await services.newsletter.subscribe('ada@example.org', '192.0.2.1')
  const { id } = await services.subscribers.byEmail(actor, 'ada@example.org')
  await services.subscribers.remove(actor, id)
  expect(await events()).toEqual(['subscriber.subscribed 1', 'subscriber.left 2'])
  const rows = await outbox()
  expect(rows.map(({ itemId }) => itemId)).toEqual([id, id])
  expect(JSON.stringify([rows, await Promise.all(rows.map(bodyOf))])).not.toContain('ada@')
})

it('tells of no name that visitors could not read: drafts, releases and hidden items never leave', async () => {
  const steps = fc.array(fc.constantFrom('draft', 'publish', 'release', 'update', 'hide', 'show'), { maxLength: 10 })
  let number = 0
  const nextName = () => `Name ${++number}.`

  await fc.assert(
    fc.asyncProperty(steps, async (names) => {
      await database.query('truncate webhook, "webhookDelivery", "pendingChange", release, revision, product cascade')
      await add()
      const { id } = await services.content.create(actor, product, makeProduct({ name: nextName() }))
      const visible = new Set<string>()
      for (const step of ['show', ...names]) {
        const { version } = await services.contentReader.one(actor, product, id)
        const [draft] = await database.query<{ id: string; version: number }>(
          'select id, version from "pendingChange" where "releaseId" is null',
        )
        const pending = { kind: product.name, itemId: id, values: { name: nextName() }, baseVersion: version }
        if (step === 'draft') await services.pendingChanges.save(actor, { ...pending, version: draft?.version })
        if (step === 'release') {
          const release = await services.releases.create(actor, nextName())
          await services.pendingChanges.save(actor, { ...pending, releaseId: release.id })
        }
        if (step === 'publish' && draft) {
          const choices = [{ kind: product.name, itemId: id, field: 'name', keep: 'MINE' as const }]
          await services.publisher.publishDraft(actor, draft.id, { choices })
        }
        if (step === 'update') await services.content.update(actor, product, id, { name: nextName() })
        if (step === 'hide' || step === 'show') await services.content.setActive(actor, product, [id], step === 'show')
        const item = await services.contentReader.one(actor, product, id)
        if (item.isActive) visible.add(item.name)
      }
      for (const row of await outbox()) {
        const told = (await bodies.bodyOf(row)).match(/Name \d+\./g) ?? []
        expect(told.filter((name) => !visible.has(name))).toEqual([])
      }
    }),
    { numRuns: 20 },
  )
})
