import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AnyKind } from '../../../schema/kind.ts'
import { company, job, kinds, product, setting, stored } from '../../../schema/kinds/index.ts'
import { valuesOnly } from '../../../schema/same-value.ts'
import { operator, visitor } from '../../access/permissions/policy.ts'
import { settingId } from './setting-ids.ts'
import { make, makeJob, makeProduct } from '../../testing/factories.ts'
import { countStatements } from '../../testing/statements.ts'
import { startServices } from '../../testing/services.ts'
import { ItemRepository, type StoredItem } from './items.ts'
import type { PointOfView } from '../../platform/database/point-of-view.ts'

const { database, services } = await startServices()
const { content, contentReader: reader, pendingChanges: pending, pendingChangeReader: changes } = services
const { publisher, releases, schedule, settings } = services
const statements = countStatements(database)
const admin = operator('test')
const guest = visitor('test')
const items = new ItemRepository(database)

const tables = [...stored.map(({ name }) => name), 'revision', 'release', 'pendingChange', 'releaseComment']
beforeEach(() => database.pool.query(`truncate ${tables.map((name) => `"${name}"`).join(', ')} cascade`))

const newRelease = async () => (await releases.create(admin, `R ${randomUUID()}`)).id
const scheduleIn = (id: string, hours: number) =>
  schedule.schedule(admin, id, new Date(Date.now() + hours * 3_600_000).toISOString(), 'UTC')
const save = (
  kind: AnyKind,
  releaseId: string | null,
  itemId: string | undefined,
  baseVersion: number,
  values: object,
) => pending.save(admin, { kind: kind.name, releaseId, itemId, baseVersion, values })
const remove = (kind: AnyKind, releaseId: string, itemId: string) =>
  pending.save(admin, { kind: kind.name, releaseId, itemId, baseVersion: 1, action: 'delete' })

const from = <T>(view: PointOfView, work: () => Promise<T>) => database.runFrom(view, work)
const inRelease = <T>(id: string, work: () => Promise<T>) => from({ type: 'release', id }, work)
const seen = (view: PointOfView, kind: AnyKind, id: string) => from(view, () => items.one(kind, id))

const all = async <K extends AnyKind>(kind: K): Promise<StoredItem<K>[]> => {
  const matching: StoredItem<K>[] = []
  for await (const batch of items.batches(kind)) matching.push(...batch)
  return matching
}

/** Returns the values of all items, without those that publishing itself changes. */
const valuesOfAll = async (kind: AnyKind) =>
  (await all(kind)).map((item) => ({ id: item.id, ...valuesOnly(kind.fields, item) }))

describe('a release', () => {
  it('shows the items that it creates, changes and deletes, which are not live', async () => {
    const changed = await content.create(admin, product, makeProduct({ name: 'Live name', category: 'Kept' }))
    const removed = await content.create(admin, product, makeProduct({ name: 'Withdrawn' }))
    const id = await newRelease()
    await save(product, id, changed.id, 1, { name: 'New name' })
    await remove(product, id, removed.id)
    const { itemId } = await save(product, id, undefined, 0, { ...makeProduct({ name: 'Brand new' }) })
    const live = await all(product)
    expect(live.map(({ name }) => name).toSorted()).toEqual(['Live name', 'Withdrawn'])
    await inRelease(id, async () => {
      expect(await items.one(product, changed.id)).toMatchObject({ name: 'New name', category: 'Kept', version: 1 })
      expect(await items.one(product, itemId)).toMatchObject({ name: 'Brand new', version: 0 })
      expect(await items.one(product, removed.id)).toBeUndefined()
      expect(await reader.count(guest, product, { search: 'new' })).toBe(2)
      const gone = reader.one(guest, product, removed.id)
      await expect(gone).rejects.toMatchObject({ code: 'NOT_FOUND', gone: true })
    })
    await expect(reader.one(guest, product, itemId)).rejects.toMatchObject({ code: 'NOT_FOUND', gone: false })
  })

  it('merges groups key by key, and uses defaults for values that a draft lacks', async () => {
    await content.updateSingleton(admin, company, { contact: { email: 'live@verdant.example', phone: '1' } })
    const id = await newRelease()
    await save(company, id, company.id, 1, { contact: { phone: '2' } })
    const { itemId } = await save(job, id, undefined, 0, { title: 'Half a job' })
    await inRelease(id, async () => {
      expect(await items.one(company, company.id)).toMatchObject({
        contact: { email: 'live@verdant.example', phone: '2' },
      })
      expect(await items.one(job, itemId)).toMatchObject({ title: 'Half a job', location: job.fields.location.default })
    })
  })

  it('includes the releases that are scheduled before it, in the order of time, and no later ones', async () => {
    const { id: item } = await content.create(admin, product, makeProduct({ name: 'Now', category: 'Now' }))
    const [first, second, third, open] = [
      await newRelease(),
      await newRelease(),
      await newRelease(),
      await newRelease(),
    ]
    await save(product, third, item, 1, { name: 'Third' })
    await save(product, second, item, 1, { category: 'Second' })
    await save(product, first, item, 1, { name: 'First', category: 'First' })
    await save(product, open, item, 1, { description: 'Open' })
    await scheduleIn(second, 2)
    await scheduleIn(third, 3)
    await scheduleIn(first, 1)
    const at = (id: string) => seen({ type: 'release', id }, product, item)
    expect(await at(first)).toMatchObject({ name: 'First', category: 'First' })
    expect(await at(second)).toMatchObject({ name: 'First', category: 'Second' })
    expect(await at(third)).toMatchObject({ name: 'Third', category: 'Second' })
    expect(await at(open)).toMatchObject({ name: 'Now', category: 'Now', description: 'Open' })
  })

  it('shows items after the end of their schedule to staff only', async () => {
    const { id } = await content.create(admin, job, makeJob({ isActive: false }))
    const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString()
    const [start, end] = await schedule.scheduleItem(admin, {
      kind: job.name,
      itemId: id,
      baseVersion: 1,
      from: hours(1),
      until: hours(2),
      timeZone: 'UTC',
    })
    expect(await inRelease(start!.id, () => reader.one(guest, job, id))).toMatchObject({ isActive: true })
    await expect(inRelease(end!.id, () => reader.one(guest, job, id))).rejects.toMatchObject({ gone: false })
    expect(await inRelease(end!.id, () => reader.one(admin, job, id))).toMatchObject({ isActive: false })
  })

  it('shows settings as it will set them', async () => {
    const id = await newRelease()
    const key = 'site_title'
    await pending.save(admin, {
      kind: 'setting',
      releaseId: id,
      itemId: settingId(key),
      baseVersion: 0,
      values: { key, value: 'Spring' },
    })
    expect(await inRelease(id, () => settings.site())).toMatchObject({ site_title: 'Spring' })
    expect(await settings.site()).toMatchObject({ site_title: 'Verdant Biosciences' })
  })

  it('shows the live content once it is published or discarded', async () => {
    const { id: item } = await content.create(admin, product, makeProduct({ name: 'Before' }))
    const [published, discarded] = [await newRelease(), await newRelease()]
    for (const id of [published, discarded]) await save(product, id, item, 1, { name: 'After' })
    await publisher.publishRelease(admin, published)
    await content.update(admin, product, item, { name: 'Since' })
    await releases.discard(admin, discarded)
    for (const id of [published, discarded]) {
      expect(await seen({ type: 'release', id }, product, item)).toMatchObject({ name: 'Since' })
    }
  })
})

describe('a draft', () => {
  it('is the only difference from the live content', async () => {
    const item = await content.create(admin, product, makeProduct({ name: 'One' }))
    const other = await content.create(admin, product, makeProduct({ name: 'Other' }))
    const same = await content.create(admin, job, makeJob(), item.id)
    for (const { id } of [item, other]) await save(product, null, id, 1, { name: 'Draft' })
    await save(job, null, same.id, 1, { title: 'Draft' })
    const view = { type: 'draft', kind: product.name, itemId: item.id } as const
    expect(await seen(view, product, item.id)).toMatchObject({ name: 'Draft' })
    expect(await seen(view, product, other.id)).toMatchObject({ name: 'Other' })
    expect((await seen(view, job, same.id))!.title).not.toBe('Draft')
  })

  it('of a setting is shown with those of all settings', async () => {
    const ids = (['site_tagline', 'contact_phone'] as const).map(settingId)
    for (const [n, id] of ids.entries()) await save(setting, null, id, 0, { value: `Draft ${n}` })
    const site = await from({ type: 'draft', kind: setting.name, itemId: ids[0]! }, () => settings.site())
    expect(site).toMatchObject({ site_tagline: 'Draft 0', contact_phone: 'Draft 1' })
  })

  it('shows its item although it is inactive, and no other', async () => {
    const ids: string[] = []
    for (const name of ['With draft', 'Without draft', 'Other']) {
      ids.push((await content.create(admin, product, makeProduct({ name, isActive: false }))).id)
    }
    const [drafted, plain] = ids as [string, string]
    await save(product, null, drafted, 1, { name: 'Draft' })
    const visible = (itemId: string) =>
      from({ type: 'draft', kind: product.name, itemId }, async () => {
        const items = await reader.list(guest, product, {})
        return items.map(({ name }) => name)
      })
    expect(await visible(drafted)).toEqual(['Draft'])
    expect(await visible(plain)).toEqual(['Without draft'])
  })
})

it('leaves the statements of live reads as they are', async () => {
  const read = async () => {
    for (const kind of stored) await all(kind)
    await reader.list(guest, product, { search: 'x' })
    await settings.site()
  }
  const plain = [...(await statements.during(read))]
  const viewed = await statements.during(() => inRelease(randomUUID(), read))
  expect(plain.filter((statement) => statement.startsWith('with '))).toEqual([])
  for (const [n, statement] of viewed.entries()) {
    expect(statement).toMatch(/^with "\w+" as \(select /)
    expect(statement.endsWith(plain[n]!)).toBe(true)
  }
})

describe.each(kinds.map((kind) => [kind.name, kind] as const))('a release of %s', (_, kind) => {
  it('shows exactly the content after its publication', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom('create', 'update', 'delete'), { maxLength: 4 }), async (steps) => {
        await database.pool.query(`truncate ${tables.map((name) => `"${name}"`).join(', ')} cascade`)
        const id = await newRelease()
        for (const step of kind.singleton ? (['create'] as const) : steps) {
          if (step === 'create') {
            await save(kind, id, kind.singleton ? kind.id : undefined, 0, { ...make(kind) })
            continue
          }
          const itemId = randomUUID()
          await content.apply(admin, [{ kind, action: 'create', id: itemId, values: { ...make(kind) } }])
          if (step === 'delete') await remove(kind, id, itemId)
          else await save(kind, id, itemId, 1, { ...make(kind) })
        }
        const shown = await inRelease(id, () => valuesOfAll(kind))
        if ((await changes.ofRelease(admin, id, { limit: 1, offset: 0 })).length > 0) {
          await publisher.publishRelease(admin, id)
        }
        expect(await valuesOfAll(kind)).toEqual(shown)
      }),
      { numRuns: 8 },
    )
  })
})
