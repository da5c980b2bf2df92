import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { defaultsOf } from '../../../schema/fields.ts'
import { blank } from '../../../schema/kind.ts'
import { company, hero, mediaFile, product, seo, stored } from '../../../schema/kinds/index.ts'
import { rightOn } from '../../../schema/rights.ts'
import { RESTORABLE_DAYS } from '../../../schema/kinds/media-file.ts'
import { type Actor, operator, visitor } from '../../access/permissions/policy.ts'
import { make, makeMediaFile, makeProduct, makeSeo } from '../../testing/factories.ts'
import { startServices } from '../../testing/services.ts'
import type { ContentReader } from './content-reader.ts'
import type { HistoryFilter } from './revisions.ts'

const { database, services } = await startServices()
const { content, contentReader: reader, historyReader } = services
const editor: Actor = { ...operator('test'), name: 'Eve', role: 'editor' }

beforeEach(() => database.query(`truncate ${stored.map(({ name }) => `"${name}"`).join(', ')}, revision`))

const add = (values: Partial<ReturnType<typeof makeProduct>> = {}, id?: string) =>
  content.create(editor, product, makeProduct(values), id)
const history = (id: string) => historyReader.list(editor, product, id, {})
const codeOf = (work: Promise<unknown>) => work.then(() => 'ok').catch((error: { code: string }) => error.code)

describe('create', () => {
  it('repeated with the same id and values has no effect', async () => {
    const values = makeProduct()
    const id = randomUUID()
    const first = await content.create(editor, product, values, id)
    expect(await content.create(editor, product, values, id)).toEqual(first)
    const all = await Promise.all(Array.from({ length: 4 }, () => content.create(editor, product, values, id)))
    expect(all).toEqual([first, first, first, first])
    expect(await history(id)).toHaveLength(1)
  })

  it('repeated at the same time creates one item', async () => {
    const values = makeProduct()
    const id = randomUUID()
    const all = await Promise.all(Array.from({ length: 4 }, () => content.create(editor, product, values, id)))
    expect(new Set(all.map(({ version }) => version))).toEqual(new Set([1]))
    expect(await history(id)).toHaveLength(1)
  })

  it('with the id of another item is a conflict that shows it', async () => {
    const { id } = await add({ name: 'Mine' })
    await expect(add({ name: 'Other' }, id)).rejects.toMatchObject({ code: 'CONFLICT', current: { name: 'Mine' } })
  })

  it('rejects an invalid id', async () => {
    await expect(add({}, 'nonsense')).rejects.toMatchObject({ code: 'INVALID', errors: [{ field: 'id' }] })
    await expect(add({}, randomUUID().toUpperCase())).rejects.toMatchObject({ code: 'INVALID' })
  })
})

describe('update', () => {
  it('with an outdated version is rejected with the current item', async () => {
    const { id } = await add()
    await content.update(editor, product, id, { name: 'Theirs' }, 1)
    const late = content.update(editor, product, id, { name: 'Mine' }, 1)
    await expect(late).rejects.toMatchObject({ code: 'CONFLICT', current: { name: 'Theirs', version: 2 } })
  })

  it('of a deleted item is rejected because it is gone', async () => {
    const { id } = await add()
    await content.delete(editor, product, [id])
    await expect(content.update(editor, product, id, { name: 'x' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      gone: true,
    })
    await expect(reader.one(visitor('test'), product, id)).rejects.toMatchObject({ gone: true })
    await expect(reader.one(editor, product, randomUUID())).rejects.toMatchObject({ gone: false })
  })

  it('to a value that is taken names the unique field', async () => {
    await content.create(editor, seo, makeSeo({ page: 'home' }))
    const { id } = await content.create(editor, seo, makeSeo())
    const second = content.update(editor, seo, id, { page: 'home' })
    await expect(second).rejects.toMatchObject({ code: 'TAKEN', errors: [{ field: 'page' }] })
  })
})

describe('a singleton', () => {
  it('has the defaults of keys that an instance of the previous version omitted from its groups', async () => {
    await content.updateSingleton(editor, company, make(company))
    await content.updateSingleton(editor, hero, make(hero))
    await database.query(`update company set address = '{"city": "Delft"}', social = '{}'`)
    await database.query(`update hero set statistics = '[{}, {"value": "9"}]'`)
    const entry = defaultsOf(hero.fields.statistics.fields)
    expect(await reader.singleton(editor, company)).toMatchObject({
      address: { ...defaultsOf(company.fields.address.fields), city: 'Delft' },
      social: defaultsOf(company.fields.social.fields),
    })
    expect(await reader.singleton(editor, hero)).toMatchObject({ statistics: [entry, { ...entry, value: '9' }] })
  })

  it('saved for the first time by several users at once has all their changes', async () => {
    await Promise.all([
      content.updateSingleton(editor, company, { name: 'Verdant' }),
      content.updateSingleton(editor, company, { history: 'Long' }),
      content.updateSingleton(editor, company, { foundedYear: 1999 }),
    ])
    const saved = await reader.singleton(editor, company)
    expect(saved).toMatchObject({ name: 'Verdant', history: 'Long', foundedYear: 1999, version: 3 })
  })

  it('saved with version 0 by several users at once is saved by one of them', async () => {
    const all = await Promise.all(
      ['a', 'b', 'c'].map((title) => codeOf(content.updateSingleton(editor, hero, { title }, 0))),
    )
    expect(all.toSorted()).toEqual(['CONFLICT', 'CONFLICT', 'ok'])
    await expect(content.updateSingleton(editor, hero, { title: 'd' }, 0)).rejects.toMatchObject({
      code: 'CONFLICT',
      current: { version: 1 },
    })
  })

  it('is gone if a version is expected but the item does not exist', async () => {
    expect(await codeOf(content.updateSingleton(editor, hero, { title: 'x' }, 3))).toBe('NOT_FOUND')
  })

  it('that was never saved is toggled twice by two simultaneous requests', async () => {
    await Promise.all([content.toggle(editor, hero, hero.id), content.toggle(editor, hero, hero.id)])
    expect(await reader.singleton(editor, hero)).toMatchObject({ isActive: true, version: 2 })
  })

  it('is restored unchanged', async () => {
    await content.updateSingleton(editor, company, make(company, { name: 'First' }))
    await content.updateSingleton(editor, company, { name: 'Second' })
    expect(await content.restore(editor, company, company.id, 1)).toMatchObject({ name: 'First', version: 3 })
  })
})

describe('toggle', () => {
  it('toggles once for each of many simultaneous requests', async () => {
    const { id } = await add()
    const flips = await Promise.all(Array.from({ length: 7 }, () => content.toggle(editor, product, id)))
    expect(flips).toHaveLength(7)
    expect(await reader.one(editor, product, id)).toMatchObject({ isActive: false, version: 8 })
  })

  it('of a missing item is not found', async () => {
    expect(await codeOf(content.toggle(editor, product, randomUUID()))).toBe('NOT_FOUND')
    expect(await codeOf(content.toggle(editor, product, 'nonsense'))).toBe('NOT_FOUND')
  })
})

describe('several at once', () => {
  it('are deactivated, all or none', async () => {
    const [a, b] = [await add(), await add()]
    expect(await codeOf(content.setActive(editor, product, [a.id, randomUUID(), b.id], false))).toBe('NOT_FOUND')
    expect(await reader.one(editor, product, a.id)).toMatchObject({ isActive: true })
    const both = await content.setActive(editor, product, [b.id, a.id, b.id], false)
    expect(both.map(({ id, isActive }) => [id, isActive])).toEqual([
      [b.id, false],
      [a.id, false],
    ])
  })

  it('are deleted, all or none', async () => {
    const [a, b] = [await add(), await add()]
    expect(await codeOf(content.delete(editor, product, [a.id, randomUUID()]))).toBe('NOT_FOUND')
    const deleted = await content.delete(editor, product, [a.id, b.id])
    expect(deleted.map(({ id, action, version }) => [id, action, version])).toEqual([
      [a.id, 'delete', 2],
      [b.id, 'delete', 2],
    ])
  })

  it('are reordered while others reorder them too', async () => {
    const ids = []
    for (let n = 0; n < 6; n++) ids.push((await add({ order: n })).id)
    const wanted = [ids.toReversed(), [...ids.slice(3), ...ids.slice(0, 3)]]
    await Promise.all(wanted.map((sequence) => content.reorder(editor, product, sequence)))
    const list = (await reader.list(editor, product, {})).map(({ id }) => id)
    expect(wanted.map(String)).toContain(String(list))
  })

  it('of a kind without an order cannot be reordered', async () => {
    const { id } = await content.create(editor, seo, makeSeo())
    expect(await codeOf(content.reorder(editor, seo, [id]))).toBe('BAD_REQUEST')
  })
})

describe('restore', () => {
  it('restores an earlier state as a new version', async () => {
    const { id } = await add({ name: 'First', features: ['a'] })
    await content.update(editor, product, id, { name: 'Second', features: [] })
    expect(await content.restore(editor, product, id, 1)).toMatchObject({ name: 'First', features: ['a'], version: 3 })
    expect((await history(id)).map(({ action }) => action)).toEqual(['restore', 'update', 'create'])
    expect(await content.restore(editor, product, id, 1)).toMatchObject({ version: 3 })
  })

  it('restores single fields and leaves the others', async () => {
    const { id } = await add({ name: 'First', category: 'A', features: ['a'] })
    await content.update(editor, product, id, { name: 'Second', category: 'B', features: ['b'] })
    expect(await content.restore(editor, product, id, 1, ['category', 'features'])).toMatchObject({
      name: 'Second',
      category: 'A',
      features: ['a'],
      version: 3,
    })
    const [latest] = await history(id)
    expect([latest!.action, latest!.changes.map(({ field }) => field)]).toEqual(['restore', ['category', 'features']])
    expect(await codeOf(content.restore(editor, product, id, 1, ['id']))).toBe('INVALID')
    await content.delete(editor, product, [id])
    expect(await codeOf(content.restore(editor, product, id, 1, ['name']))).toBe('NOT_FOUND')
  })

  it('is planned: what it would change, and whose later versions it would take back', async () => {
    const { id } = await add({ name: 'First', category: 'A' })
    await content.update({ ...editor, name: 'Ada' }, product, id, { name: 'Second' })
    await content.update(editor, product, id, { category: 'B' })
    expect(await historyReader.restorePlan(editor, product, id, 1)).toEqual({
      laterCount: 2,
      authors: ['Ada', 'Eve'],
      changes: [
        { field: 'name', label: 'Name', before: 'Second', after: 'First' },
        { field: 'category', label: 'Category', before: 'B', after: 'A' },
      ],
    })
    expect(await historyReader.restorePlan(editor, product, id, 3)).toEqual({ laterCount: 0, authors: [], changes: [] })
    expect(await codeOf(historyReader.restorePlan(editor, product, id, 9))).toBe('NOT_FOUND')
  })

  it('restores a deleted item with a new version', async () => {
    const { id } = await add({ name: 'First' })
    const [deleted] = await content.delete(editor, product, [id])
    expect(await content.restore(editor, product, id, deleted!.version)).toMatchObject({ name: 'First', version: 3 })
    expect((await history(id)).map(({ action, version }) => [version, action])).toEqual([
      [3, 'restore'],
      [2, 'delete'],
      [1, 'create'],
    ])
  })

  it('of an unknown version is not found', async () => {
    const { id } = await add()
    expect(await codeOf(content.restore(editor, product, id, 9))).toBe('NOT_FOUND')
    expect(await codeOf(content.restore(editor, product, randomUUID(), 1))).toBe('NOT_FOUND')
  })

  it('is rejected if another item has the unique value now', async () => {
    const { id } = await content.create(editor, seo, makeSeo({ page: 'home' }))
    await content.delete(editor, seo, [id])
    await content.create(editor, seo, makeSeo({ page: 'home' }))
    expect(await codeOf(content.restore(editor, seo, id, 1))).toBe('TAKEN')
  })

  /** Rewrites stored values to the form of an older model. */
  const rewrite = (id: string, change: object) =>
    database.query('update revision set snapshot = snapshot || $2 where "itemId" = $1 and version = 1', [
      id,
      JSON.stringify(change),
    ])

  it('is converted to the current model, field by field', async () => {
    const { id } = await add({ name: 'First', order: 4 })
    await rewrite(id, { price: 12, features: 'not a list', order: 1.5, category: 'Soil' })
    await content.update(editor, product, id, { name: 'Second' })
    expect(await content.restore(editor, product, id, 1)).toMatchObject({
      name: 'First',
      category: 'Soil',
      features: [],
      order: 0,
    })
  })

  it('is converted to the current model inside groups too', async () => {
    await content.updateSingleton(editor, company, { name: 'Verdant' })
    await rewrite(company.id, { address: { city: 'Ames', planet: 'Earth', zipCode: 'z'.repeat(99) } })
    expect(await content.restore(editor, company, company.id, 1)).toMatchObject({
      address: { ...blank(company).address, city: 'Ames' },
    })
    await content.updateSingleton(editor, hero, { title: 'Title' })
    await rewrite(hero.id, { statistics: [{ value: '50', label: 'Products', colour: 'red' }, 'nonsense'] })
    expect(await content.restore(editor, hero, hero.id, 1)).toMatchObject({
      statistics: [{ value: '50', label: 'Products' }],
    })
  })
})

describe('history', () => {
  it('is filtered by field, author and time', async () => {
    const { id } = await add({ name: 'First', category: 'A', applications: [] })
    await content.update({ ...editor, name: 'Ada' }, product, id, { name: 'Second' })
    await content.update(editor, product, id, { category: 'B', applications: ['Corn'] })
    await content.delete(editor, product, [id])
    const versionsOf = async (filter: HistoryFilter) => {
      const items = await historyReader.list(editor, product, id, {}, filter)
      expect(await historyReader.count(editor, product, id, filter)).toBe(items.length)
      return items.map(({ version }) => version)
    }
    expect(await versionsOf({ field: 'name' })).toEqual([2, 1])
    expect(await versionsOf({ field: 'category' })).toEqual([3, 1])
    // The list was empty at first, so the creation did not change it.
    expect(await versionsOf({ field: 'applications' })).toEqual([3])
    expect(await versionsOf({ author: 'Ada' })).toEqual([2])
    expect(await versionsOf({ field: 'category', author: 'Ada' })).toEqual([])
    const [, third] = await history(id)
    expect(await versionsOf({ until: third!.createdAt })).toEqual([3, 2, 1])
    expect(await versionsOf({ since: third!.createdAt, field: 'category' })).toEqual([3])
    expect(await historyReader.authors(editor, product, id)).toEqual(['Ada', 'Eve'])
  })

  it('compares any two versions, and a version with the draft', async () => {
    const { id } = await add({ name: 'First', category: 'A' })
    await content.update(editor, product, id, { name: 'Second' })
    await content.update(editor, product, id, { name: 'Third', category: 'B' })
    expect(await historyReader.differences(editor, product, id, 1, 3)).toEqual([
      { field: 'name', label: 'Name', before: 'First', after: 'Third' },
      { field: 'category', label: 'Category', before: 'A', after: 'B' },
    ])
    expect(await historyReader.differences(editor, product, id, 3, 2)).toHaveLength(2)
    expect(await codeOf(historyReader.differences(editor, product, id, 1, 9))).toBe('NOT_FOUND')
    const toDraft = () => services.pendingChangeReader.differencesToDraft(editor, product, id, 1)
    expect(await codeOf(toDraft())).toBe('NOT_FOUND')
    await services.pendingChanges.save(editor, {
      kind: product.name,
      itemId: id,
      baseVersion: 3,
      values: { category: 'C' },
    })
    expect(await toDraft()).toMatchObject([{ after: 'Third' }, { before: 'A', after: 'C' }])
  })

  it('lists the changes by page, newest first', async () => {
    const { id } = await add({ name: 'First', features: [] })
    await content.update(editor, product, id, { name: 'Second', features: ['a'] })
    const [latest] = await historyReader.list(editor, product, id, { limit: 1 })
    expect(latest).toMatchObject({ version: 2, author: 'Eve', source: 'test' })
    expect(latest!.changes).toEqual([
      { field: 'name', label: 'Name', before: 'First', after: 'Second' },
      { field: 'features', label: 'Features', before: '[]', after: '["a"]' },
    ])
    const [oldest] = await historyReader.list(editor, product, id, { limit: 1, offset: 1 })
    expect(oldest).toMatchObject({ version: 1, action: 'create' })
    expect(await historyReader.count(editor, product, id)).toBe(2)
  })

  it('is not for visitors', async () => {
    const { id } = await add()
    expect(() => historyReader.list(visitor('test'), product, id, {})).toThrow('sign in')
  })

  it('contains no time that changes with each save', async () => {
    const { id } = await add()
    const [row] = await database.query<{ snapshot: object }>('select snapshot from revision where "itemId" = $1', [id])
    expect(Object.keys(row!.snapshot).toSorted()).toEqual(Object.keys(product.fields).toSorted())
  })
})

describe('deleted', () => {
  const deleted = (page = {}) => historyReader.deleted(editor, product, page)
  const total = () => historyReader.countDeleted(editor, product)

  it('lists the last deletion of items that do not exist now, by page, newest first', async () => {
    const [first, second, kept] = [await add({ name: 'First' }), await add({ name: 'Second' }), await add()]
    await content.delete(editor, product, [first.id])
    await content.delete(editor, product, [second.id])
    expect((await deleted()).map(({ title }) => title)).toEqual(['Second', 'First'])
    expect(await deleted({ limit: 1, offset: 1 })).toMatchObject([
      { id: first.id, title: 'First', version: 2, action: 'delete', author: 'Eve', source: 'test', changes: [] },
    ])
    expect(await total()).toBe(2)
    await content.restore(editor, product, first.id, 2)
    expect((await deleted()).map(({ id }) => id)).toEqual([second.id])
    await content.update(editor, product, first.id, { name: 'Third' })
    await content.delete(editor, product, [first.id])
    expect((await deleted()).map(({ title, version }) => [title, version])).toEqual([
      ['Third', 5],
      ['Second', 2],
    ])
    expect(await total()).toBe(2)
    expect(await history(kept.id)).toMatchObject([{ title: kept.name }])
    expect(await historyReader.deleted(editor, seo, {})).toEqual([])
  })

  it('lists the deletions of all kinds that the actor may read', async () => {
    const [one, other] = [await add({ name: 'One' }), await content.create(editor, seo, makeSeo())]
    await content.delete(editor, product, [one.id])
    await content.delete(editor, seo, [other.id])
    const all = await historyReader.deleted(editor, undefined, { limit: 2 })
    expect(all.map(({ kind, id, title }) => [kind, id, title])).toEqual([
      [seo.name, other.id, other.page],
      [product.name, one.id, 'One'],
    ])
    expect(await historyReader.countDeleted(editor)).toBeGreaterThanOrEqual(2)
    const limited: Actor = { ...editor, role: 'of the test', customRights: new Set([rightOn(seo, 'read')]) }
    expect(await historyReader.deleted(limited, undefined, {})).toMatchObject([{ kind: seo.name, id: other.id }])
    expect(() => historyReader.deleted(visitor('test'), undefined, {})).toThrow('sign in')
  })

  it('names a singleton by the label of its kind', async () => {
    await content.updateSingleton(editor, company, { name: 'Verdant' })
    expect(await historyReader.list(editor, company, company.id, {})).toMatchObject([{ title: company.label }])
  })

  it('omits files whose bytes are no longer stored', async () => {
    const [late, early] = [
      await content.create(editor, mediaFile, makeMediaFile()),
      await content.create(editor, mediaFile, makeMediaFile()),
    ]
    await content.delete(editor, mediaFile, [late.id, early.id])
    const age = (days: number, id: string) =>
      database.query(
        `update revision set "createdAt" = now() - make_interval(days => $1) where "itemId" = $2 and action = 'delete'`,
        [days, id],
      )
    await age(RESTORABLE_DAYS - 1, early.id)
    await age(RESTORABLE_DAYS + 1, late.id)
    expect(await historyReader.deleted(editor, mediaFile, {})).toMatchObject([
      { id: early.id, title: early.originalFilename },
    ])
    expect(await historyReader.countDeleted(editor, mediaFile)).toBe(1)
    const { id } = await add()
    await content.delete(editor, product, [id])
    await age(RESTORABLE_DAYS + 1, id)
    expect(await total()).toBe(1)
  })

  it('is not available to visitors, nor for pages above the limit', () => {
    expect(() => historyReader.deleted(visitor('test'), product, {})).toThrow('sign in')
    expect(() => historyReader.countDeleted(visitor('test'), product)).toThrow('sign in')
    expect(() => deleted({ limit: 0 })).toThrow('limit')
    expect(() => deleted({ offset: -1 })).toThrow('offset')
  })
})

describe('lists', () => {
  const names = async (query: Parameters<ContentReader['list']>[2]) =>
    (await reader.list(editor, product, query)).map(({ name }) => name)

  beforeEach(async () => {
    await add({ name: 'Beta 99999%', category: 'Soil', order: 2 })
    await add({ name: 'alpha', category: 'Seed', order: 2, description: 'Ein ÄRGER' })
    await add({ name: 'Gamma_x', category: 'Soil', order: 1, isActive: false })
  })

  it('are searched ignoring case, and pattern characters match themselves', async () => {
    expect(await names({ search: 'ALPHA' })).toEqual(['alpha'])
    expect(await names({ search: 'ärger' })).toEqual(['alpha'])
    expect(await names({ search: '99999%' })).toEqual(['Beta 99999%'])
    expect(await names({ search: '_' })).toEqual(['Gamma_x'])
    expect(await names({ search: '\\' })).toEqual([])
    expect(await names({ search: `' or 1=1 --` })).toEqual([])
  })

  it('are searched for all words in any order, field and form, the best matches first', async () => {
    await add({ name: 'Corn guide', category: 'Soil', description: 'Written for growers of AzoMax.' })
    await add({ name: 'AzoMax Corn', category: 'Biofertilizers', description: 'Trials in Iowa.' })
    expect(await names({ search: 'corn azo' })).toEqual(['AzoMax Corn', 'Corn guide'])
    expect(await names({ search: 'guide corn' })).toEqual(['Corn guide'])
    expect(await names({ search: 'biofertilizers trial' })).toEqual(['AzoMax Corn'])
    expect(await names({ search: 'corn', orderBy: [{ by: 'name', descending: true }] })).toEqual([
      'Corn guide',
      'AzoMax Corn',
    ])
    // A word that no item contains is left out, but only one. Words that exist are all required.
    expect(await names({ search: 'corn wheat' })).toEqual(['AzoMax Corn', 'Corn guide'])
    expect(await names({ search: 'corn wheat rye' })).toEqual([])
    await add({ name: 'Wheat' })
    expect(await names({ search: 'corn wheat' })).toEqual([])
    expect(await reader.count(editor, product, { search: 'corn azo' })).toBe(2)
  })

  it('are searched with typing errors, without hyphens, and as if invisible characters were not there', async () => {
    await add({ name: 'Bio-Urea 43', description: 'Nitro\u00adgen with\u200bout loss\u00a0of any' })
    for (const search of [
      'biouera',
      'biourea',
      'bio urea',
      'UREA 43',
      'nitorgen',
      // The beginning of a word with two letters exchanged, and a wrong word among right ones.
      'nitorg',
      'urea zzz nitrogen',
      'urea 44',
      'nitrogen',
      'ni\u00adtrogen',
      'without of\u00a0any',
    ])
      expect(await names({ search })).toEqual(['Bio-Urea 43'])
    await add({ name: 'Field test' })
    // A word of four letters shares few trigrams with its transposition.
    expect(await names({ search: 'tset' })).toEqual(['Field test'])
    // The word exists, and numbers and short words have no typing errors.
    for (const search of ['soils nitrogen', '44', 'bia']) expect(await names({ search })).toEqual([])
    // Inactive items give visitors no words.
    await add({ name: 'Zeolith', isActive: false })
    expect(await names({ search: 'zeolyth' })).toEqual(['Zeolith'])
    expect(await reader.list(visitor('test'), product, { search: 'zeolyth' })).toEqual([])
  })

  it('are filtered and sorted', async () => {
    expect(await names({ filter: { category: ['Soil'] } })).toEqual(['Gamma_x', 'Beta 99999%'])
    expect(await names({ filter: { category: ['Soil'], isActive: true } })).toEqual(['Beta 99999%'])
    expect(await names({ filter: { category: [] } })).toEqual([])
    expect(await names({ orderBy: [{ by: 'name' }] })).toEqual(['Beta 99999%', 'Gamma_x', 'alpha'])
    expect(await names({ orderBy: [{ by: 'category', descending: true }] })).toEqual([
      'Gamma_x',
      'Beta 99999%',
      'alpha',
    ])
    expect(await names({ orderBy: [{ descending: true }] })).toEqual(['Beta 99999%', 'alpha', 'Gamma_x'])
    expect(await names({ limit: 1, offset: 1 })).toEqual(['Beta 99999%'])
  })
})

describe('the absolute address of a picture of this site', () => {
  const origin = 'https://verdant.example'

  it('becomes a path when an item is created or changed, and when a setting is', async () => {
    const image = `${origin}/media/plot.jpg`
    const id = randomUUID()
    const values = makeProduct({ image })
    const created = await content.create(editor, product, values, id)
    expect(created['image']).toBe('/media/plot.jpg')
    // The address is that of the stored item, so a repeated call has no effect.
    expect(await content.create(editor, product, values, id)).toEqual(created)
    const changed = await content.update(editor, product, id, { image: `${origin}/media/other.jpg` })
    expect(changed['image']).toBe('/media/other.jpg')
    expect(await services.settings.update(operator('test'), 'site_logo', image)).toMatchObject({
      value: '/media/plot.jpg',
    })
  })

  it('stays as it is in texts, and on other sites', async () => {
    const texts = { description: `${origin}/media/plot.jpg`, image: 'https://elsewhere.example/media/plot.jpg' }
    expect(await add(texts)).toMatchObject(texts)
  })
})
