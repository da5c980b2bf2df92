import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AnyKind } from '../../../schema/kind.ts'
import { hero, job, product, stored, teamMember } from '../../../schema/kinds/index.ts'
import { operator, visitor } from '../../access/permissions/policy.ts'
import { make, makeJob, makeProduct, makeTeamMember } from '../../testing/factories.ts'
import { countStatements } from '../../testing/statements.ts'
import { startServices } from '../../testing/services.ts'
import type { Change } from './change.ts'
import { type Item, ItemRepository } from './items.ts'

const { database, services } = await startServices()
const { content, contentReader: reader, sectionReader, settings } = services
const statements = countStatements(database)
const admin = operator('test')
const guest = visitor('test')
const items = new ItemRepository(database)

const tables = [...stored.map(({ name }) => `"${name}"`), 'revision'].join(', ')
beforeEach(() => database.query(`truncate ${tables}`))

/** Moves the history back by an hour, and returns a time after it. */
async function anHourLater(): Promise<string> {
  for (const { name } of stored) {
    await database.query(
      `update "${name}" set "createdAt" = "createdAt" - interval '1 hour', "updatedAt" = "updatedAt" - interval '1 hour'`,
    )
  }
  await database.query(`update revision set "createdAt" = "createdAt" - interval '1 hour'`)
  const [moment] = await database.query<{ at: string }>(`select now() - interval '30 minutes' as at`)
  return moment!.at
}

const at = <T>(moment: string, work: () => Promise<T>) => database.runFrom({ type: 'moment', at: moment }, work)

const all = async (kind: AnyKind): Promise<Item[]> => {
  const read: Item[] = []
  for await (const batch of items.batches(kind)) read.push(...batch)
  return read
}

describe.each(stored.map((kind) => [kind.name, kind] as const))('%s at a moment', (_, kind) => {
  const create = (id = randomUUID()): Change => ({ kind, action: 'create', id, values: { ...make(kind) } })

  it('has its earlier values, times and versions', async () => {
    const kept = create()
    await content.apply(admin, [kept])
    const before = await anHourLater()
    await content.apply(admin, [
      { kind, action: 'update', id: kept.id, values: { ...make(kind) } },
      ...(kind.singleton ? [] : [create()]),
    ])
    const between = await anHourLater()
    const changed = await all(kind)
    await content.apply(admin, [{ kind, action: 'delete', id: kept.id }])
    await anHourLater()
    // The earlier times have moved back by an hour, like the history.
    const anHourBefore = (time: string) => new Date(Date.parse(time) - 3_600_000).toISOString()
    const older = (item: Item) => ({
      ...item,
      createdAt: anHourBefore(item.createdAt),
      updatedAt: anHourBefore(item.updatedAt),
    })
    expect(await at(anHourBefore(between), () => all(kind))).toEqual(changed.map(older))
    const first = await at(anHourBefore(anHourBefore(before)), () => all(kind))
    expect(first).toMatchObject([{ id: kept.id, version: 1, ...kept.values }])
    expect(await at(anHourBefore(anHourBefore(anHourBefore(before))), () => all(kind))).toEqual([])
  })
})

it('counts, searches, filters and groups the items of that time', async () => {
  const crops = await content.create(admin, product, makeProduct({ name: 'Old seed coating' }))
  await content.create(admin, job, makeJob({ department: 'research' }))
  const moment = await anHourLater()
  await content.update(admin, product, crops.id, { name: 'New name' })
  await content.create(admin, job, makeJob({ department: 'research' }))
  const search = { search: 'seed coating' }
  expect(await reader.count(guest, product, search)).toBe(0)
  await at(moment, async () => {
    expect(await reader.count(guest, product, search)).toBe(1)
    expect(await reader.list(guest, product, { ...search, limit: 1 })).toMatchObject([{ name: 'Old seed coating' }])
    expect(await sectionReader.activeByChoice(guest, job, 'department')).toEqual([{ value: 'research', total: 1 }])
  })
})

it('shows inactive items to staff only, and distinguishes deleted from unknown items', async () => {
  const hidden = await content.create(admin, teamMember, { ...makeTeamMember(), isActive: false })
  const removed = await content.create(admin, teamMember, makeTeamMember())
  await content.delete(admin, teamMember, [removed.id])
  const later = await content.create(admin, teamMember, makeTeamMember())
  const earlier = await anHourLater()
  await content.setActive(admin, teamMember, [hidden.id], true)
  await content.delete(admin, teamMember, [later.id])
  const read = (id: string) => reader.one(guest, teamMember, id).catch((error: unknown) => error)
  await at(earlier, async () => {
    expect(await read(hidden.id)).toMatchObject({ code: 'NOT_FOUND', gone: false })
    expect(await read(removed.id)).toMatchObject({ code: 'NOT_FOUND', gone: true })
    expect(await read(later.id)).toMatchObject({ id: later.id })
  })
  expect(await read(later.id)).toMatchObject({ code: 'NOT_FOUND', gone: true })
})

it('shows the defaults of singletons and settings that had not been saved yet', async () => {
  const moment = await anHourLater()
  await content.updateSingleton(admin, hero, { title: 'A later title' })
  await settings.update(admin, 'site_title', 'A later name')
  expect(await settings.site()).toMatchObject({ site_title: 'A later name' })
  await at(moment, async () => {
    expect(await reader.singleton(guest, hero)).toMatchObject({ version: 0, title: hero.fields.title.default })
    expect(await settings.site()).toMatchObject({ site_title: 'Verdant Biosciences' })
  })
})

it('replaces values that the model no longer accepts by defaults', async () => {
  const { id } = await content.create(admin, product, makeProduct())
  const odd = `jsonb_build_object('name', 1, 'isActive', 'yes', 'order', '3', 'features', 'no list', 'unknown', true)`
  await database.query(`update revision set snapshot = snapshot || ${odd}`)
  const moment = await anHourLater()
  const [item] = await at(moment, () => all(product))
  const { name, isActive, order, features } = product.fields
  expect(item).toMatchObject({
    id,
    name: name.default,
    isActive: isActive.default,
    order: order.default,
    features: features.default,
  })
})

it('rejects every write', async () => {
  const moment = await anHourLater()
  await expect(at(moment, () => content.create(admin, product, makeProduct()))).rejects.toThrow('only from the live')
})

it('leaves the statements of live reads as they are', async () => {
  const read = async () => {
    for (const kind of stored) await all(kind)
    await reader.list(guest, product, { search: 'x' })
    await settings.site()
  }
  const plain = [...(await statements.during(read))]
  const moment = await anHourLater()
  const viewed = await statements.during(() => at(moment, read))
  expect(plain.filter((statement) => statement.startsWith('with '))).toEqual([])
  expect(viewed).toHaveLength(plain.length)
  for (const statement of viewed) expect(statement).toMatch(/^with "\w+" as \(select /)
  // The statement is the same for every source of rows.
  for (const [n, statement] of plain.entries()) expect(viewed[n]!.endsWith(statement)).toBe(true)
})
