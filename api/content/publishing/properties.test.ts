import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AnyKind } from '../../../schema/kind.ts'
import { company, hero, job, product, setting, stored } from '../../../schema/kinds/index.ts'
import { valuesOnly } from '../../../schema/same-value.ts'
import { operator } from '../../access/permissions/policy.ts'
import type { Change } from '../items/change.ts'
import { ItemRepository } from '../items/items.ts'
import { settingId } from '../items/setting-ids.ts'
import { make, makeProduct } from '../../testing/factories.ts'
import { startServices } from '../../testing/services.ts'

const { database, services } = await startServices()
const { changeCollector: collector, content, pendingChanges: pending, publisher, releases } = services
const actor = operator('test')
const items = new ItemRepository(database)

const tables = [...stored.map(({ name }) => name), 'revision', 'release', 'pendingChange', 'releaseComment']
const clear = () => database.query(`truncate ${tables.map((name) => `"${name}"`).join(', ')} cascade`)
beforeEach(clear)

const KINDS: readonly AnyKind[] = [product, job, hero, company, setting]

/** The values of everything that is live, by kind and id. */
async function live(): Promise<Record<string, unknown>> {
  const states: Record<string, unknown> = {}
  for (const kind of KINDS) {
    for await (const batch of items.batches(kind)) {
      for (const item of batch) states[`${kind.name} ${item.id}`] = valuesOnly(kind.fields, item)
    }
  }
  return states
}

const newRelease = async () => (await releases.create(actor, `R ${randomUUID()}`)).id

const FIELDS = ['name', 'category', 'description', 'detailedDescription', 'features', 'isActive'] as const
const fields = fc.uniqueArray(fc.constantFrom(...FIELDS), { minLength: 1 })

/** Values of a product that differ from those of any other call. */
function fresh(keys: readonly (typeof FIELDS)[number][], current: Record<string, unknown>): Record<string, unknown> {
  const values: Record<string, unknown> = {
    ...makeProduct({ name: randomUUID(), category: randomUUID(), description: randomUUID() }),
    detailedDescription: randomUUID(),
    features: [randomUUID()],
    isActive: !current.isActive,
  }
  return Object.fromEntries(keys.map((key) => [key, values[key]]))
}

describe('publishing a release', () => {
  it('makes of each item what its change and what has gone live since come to, field by field', async () => {
    await fc.assert(
      fc.asyncProperty(fields, fields, async (planned, since) => {
        const { id, ...created } = await content.create(actor, product, makeProduct())
        const patch = fresh(planned, created)
        const releaseId = await newRelease()
        await pending.save(actor, { kind: product.name, itemId: id, baseVersion: 1, releaseId, values: patch })
        const others = since.filter((key) => !planned.includes(key))
        const later = fresh(others, created)
        if (others.length > 0) await content.update(actor, product, id, later)
        await publisher.publishRelease(actor, releaseId)
        expect(await items.one(product, id)).toMatchObject({
          ...valuesOnly(product.fields, created),
          ...later,
          ...patch,
        })
      }),
      { numRuns: 25 },
    )
  })

  it('refuses what overlaps, and writes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fields, async (keys) => {
        const { id, ...created } = await content.create(actor, product, makeProduct())
        const releaseId = await newRelease()
        const [mine, theirs] = [fresh(keys, created), fresh(keys, created)]
        await pending.save(actor, { kind: product.name, itemId: id, baseVersion: 1, releaseId, values: mine })
        await content.update(actor, product, id, theirs)
        const before = await live()
        // A switch has no third value, so both have set it to the same.
        const overlapping = keys.filter((key) => key !== 'isActive')
        const publishing = publisher.publishRelease(actor, releaseId)
        if (overlapping.length === 0) return void (await publishing)
        const problems = overlapping.map((field) => expect.objectContaining({ type: 'OVERLAP', itemId: id, field }))
        await expect(publishing).rejects.toMatchObject({ code: 'CONFLICT', problems: expect.arrayContaining(problems) })
        expect(await live()).toEqual(before)
      }),
      { numRuns: 15 },
    )
  })
})

const step = fc.record({
  kind: fc.constantFrom<AnyKind>(product, job, hero, company),
  action: fc.constantFrom('create', 'update', 'delete'),
})

describe('rolling a release back', () => {
  it('restores exactly what was live, whatever the release did', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), fc.boolean(), async (steps, withSetting) => {
        await clear()
        const releaseId = await newRelease()
        const seen = new Set<string>()
        for (const { kind, action } of steps) {
          const itemId = kind.singleton ? kind.id : randomUUID()
          if (seen.has(itemId)) continue
          seen.add(itemId)
          const isStored = action !== 'create' || kind.singleton
          if (isStored) await content.apply(actor, [{ kind, action: 'create', id: itemId, values: { ...make(kind) } }])
          const change = { kind: kind.name, itemId, releaseId, baseVersion: isStored ? 1 : 0 }
          const isDeletion = action === 'delete' && !kind.singleton
          await pending.save(actor, isDeletion ? { ...change, action } : { ...change, values: { ...make(kind) } })
        }
        if (withSetting) {
          const key = 'site_title'
          const change = { kind: setting.name, itemId: settingId(key), releaseId, baseVersion: 0 }
          await pending.save(actor, { ...change, values: { key, value: randomUUID() } })
        }
        const before = await live()
        await publisher.publishRelease(actor, releaseId)
        await publisher.rollback(actor, releaseId)
        const after = await live()
        // A setting that had its default has a row with the default then.
        delete after[`setting ${settingId('site_title')}`]
        expect(after).toEqual(before)
      }),
      { numRuns: 25 },
    )
  })
})

it('publishes a thousand changes in a small multiple of the time of one plain change set', async () => {
  const COUNT = 1_000
  const ids = Array.from({ length: COUNT }, () => randomUUID())
  const creations = ids.map((id): Change => ({ kind: product, action: 'create', id, values: { ...makeProduct() } }))
  await content.apply(actor, creations)
  const timed = async (work: () => Promise<unknown>) => {
    const start = performance.now()
    await work()
    return performance.now() - start
  }
  const changes = (): Change[] =>
    ids.map((id) => ({ kind: product, action: 'update', id, values: { category: randomUUID() } }))
  const releaseId = await newRelease()
  await collector.stage(
    actor,
    releaseId,
    changes().map((change) => ({ ...change, expectedVersion: 2 })),
  )
  const plain = await timed(() => content.apply(actor, changes()))
  const published = await timed(() => publisher.publishRelease(actor, releaseId))
  expect(published / plain).toBeLessThan(8)
})
