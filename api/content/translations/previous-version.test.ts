import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { hero, language, product } from '../../../schema/kinds/index.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import { operator } from '../../access/permissions/policy.ts'
import { make, makeProduct } from '../../testing/factories.ts'
import { startServices } from '../../testing/services.ts'
import { identifier } from '../../platform/database/database.ts'
import { documentsOf } from '../../platform/database/search-documents.ts'
import { translatedItemsOf } from '../../platform/database/translated-items.ts'

/* While instances are replaced, those of a version before migration 0053 write, which do not know texts in other languages. */

const { database, services } = await startServices()
const { content, contentReader, pendingChanges: pending, publisher, releases } = services
const actor = operator('test')

beforeEach(async () => {
  const tables = ['product', 'hero', 'language', 'pendingChange', 'release', 'revision']
  await database.query(`truncate ${tables.map((name) => `"${name}"`).join(', ')} cascade`)
  await content.create(actor, language, make(language, { tag: 'es' }))
})

type Action = 'create' | 'update' | 'delete'
interface Written {
  kind: AnyKind
  id: string
  action: Action
  values?: object
  restoring?: boolean
  releaseId?: string
}

/** Writes an item and its revision in one statement, as versions before migration 0053 do. */
async function writeBefore({ kind, id, action, values = {}, restoring = false, releaseId }: Written) {
  const table = identifier(kind.name)
  const keys = Object.keys(kind.fields).filter((key) => key !== 'translations')
  const columns = keys.map(identifier).join(', ')
  const of = (alias: string) => keys.map((key) => `${alias}.${identifier(key)}`).join(', ')
  await database.query(
    `with change as (select $2::uuid as id, $3::text as action, $4::jsonb as doc), created as (
       insert into ${table} (id, version, ${columns})
       select c.id, 1 + coalesce((select max(r.version) from revision r where r.kind = $1 and r."itemId" = c.id), 0), ${of('n')}
       from change c cross join lateral jsonb_populate_record(null::${table}, c.doc) n where c.action = 'create'
       returning id, version, ${columns}, 'create' as action
     ), updated as (
       update ${table} t set (version, "updatedAt", ${columns}) = row(o.version + 1, now(), ${of('n')})
       from change c join ${table} o on o.id = c.id cross join lateral jsonb_populate_record(o, c.doc) n
       where c.action = 'update' and t.id = o.id and (${of('n')}) is distinct from (${of('o')})
       returning t.id, t.version, ${of('t')}, 'update' as action
     ), deleted as (
       delete from ${table} t using change c where c.action = 'delete' and t.id = c.id
       returning t.id, t.version, ${of('t')}, 'delete' as action
     ), changed as (
       select * from created union all select * from updated union all select * from deleted
     )
     insert into revision (kind, "itemId", version, action, "authorName", source, "releaseId", snapshot)
     select $1, r.id, r.version + (r.action = 'delete')::int, case when $5 and r.action <> 'delete' then 'restore' else r.action end,
       'Ann', 'admin', $6::uuid, (select to_jsonb(stored) from (select ${of('r')}) stored) from changed r`,
    [kind.name, id, action, JSON.stringify(values), restoring, releaseId ?? null],
  )
}

const inSpanish = (text: string, key = 'name') => ({ es: { isVisible: false, texts: { [key]: text } } })

/** Returns an item's text in Spanish, of its row and of its last revision, and its version. */
async function spanish(kind: AnyKind, id: string, key = 'name') {
  const text = (from: string) => `${from} #>> array['es', 'texts', $2, 'text']`
  const [row] = await database.query(
    `select ${text('t.translations')} as live, ${text(`r.snapshot -> 'translations'`)} as revision, t.version
     from ${identifier(kind.name)} t join revision r on r.kind = $3 and r."itemId" = t.id and r.version = t.version where t.id = $1`,
    [id, key, kind.name],
  )
  return row
}

/** Expects that what searches and lists read is made of the rows as they are. */
async function expectDerived() {
  const table = identifier(product.name)
  for (const [name, select] of [
    ['searchDocument', documentsOf(product, table)],
    ['translatedItem', translatedItemsOf(product, table)],
  ]) {
    const order = 'order by "itemId", language'
    expect(await database.query(`select * from "${name}" where kind = 'product' ${order}`)).toEqual(
      await database.query(`select * from (${select}) d ${order}`),
    )
  }
}

const values = makeProduct()
const created = () => content.create(actor, product, { ...values, translations: inSpanish('Maíz') })

describe('a version before the languages', () => {
  it('deletes and restores an item, which keeps its texts', async () => {
    const { id } = await created()
    await writeBefore({ kind: product, id, action: 'delete' })
    await writeBefore({ kind: product, id, action: 'create', values, restoring: true })
    expect(await spanish(product, id)).toEqual({ live: 'Maíz', revision: 'Maíz', version: 3 })
    await expectDerived()
  })

  it('changes an item, which keeps its texts', async () => {
    const { id } = await created()
    await writeBefore({ kind: product, id, action: 'update', values: { category: 'Other' } })
    expect(await spanish(product, id)).toEqual({ live: 'Maíz', revision: 'Maíz', version: 2 })
    await expectDerived()
  })

  it('publishes a draft, whose texts go live with it', async () => {
    const { id } = await created()
    const translations = { es: { texts: { description: 'Texto' } } }
    await pending.save(actor, {
      kind: 'product',
      itemId: id,
      baseVersion: 1,
      values: { category: 'Other', translations },
    })
    await database.transaction(async () => {
      await database.query(`delete from "pendingChange" where "itemId" = $1`, [id])
      await writeBefore({ kind: product, id, action: 'update', values: { category: 'Other' } })
    })
    expect(await spanish(product, id)).toEqual({ live: 'Maíz', revision: 'Maíz', version: 2 })
    expect(await spanish(product, id, 'description')).toEqual({ live: 'Texto', revision: 'Texto', version: 2 })
    await expectDerived()
  })

  it('publishes the draft of a new item, whose texts go live with it', async () => {
    const id = randomUUID()
    const draft = { ...values, translations: inSpanish('Trigo') }
    await pending.save(actor, { kind: 'product', itemId: id, baseVersion: 0, values: draft })
    await database.transaction(async () => {
      await database.query(`delete from "pendingChange" where "itemId" = $1`, [id])
      await writeBefore({ kind: product, id, action: 'create', values })
    })
    expect(await spanish(product, id)).toEqual({ live: 'Trigo', revision: 'Trigo', version: 1 })
    await expectDerived()
  })

  it('publishes a release, whose texts go live with it, and rolls it back, which keeps them', async () => {
    const { id } = await created()
    const section = await content.updateSingleton(actor, hero, { title: 'Old' })
    const releaseId = (await releases.create(actor, 'Autumn')).id
    const saved = { releaseId, baseVersion: 1 }
    await pending.save(actor, {
      ...saved,
      kind: 'product',
      itemId: id,
      values: { category: 'Other', translations: inSpanish('Maíz dulce') },
    })
    await pending.save(actor, {
      ...saved,
      kind: 'hero',
      itemId: section.id,
      values: { title: 'New', translations: inSpanish('Nuevo', 'title') },
    })
    await database.transaction(async () => {
      const change = { action: 'update', releaseId } as const
      await writeBefore({ ...change, kind: product, id, values: { category: 'Other' } })
      await writeBefore({ ...change, kind: hero, id: section.id, values: { title: 'New' } })
      await database.query(`update release set state = 'PUBLISHED' where id = $1`, [releaseId])
    })
    expect(await spanish(product, id)).toEqual({ live: 'Maíz dulce', revision: 'Maíz dulce', version: 2 })
    expect(await spanish(hero, section.id, 'title')).toEqual({ live: 'Nuevo', revision: 'Nuevo', version: 2 })
    await database.transaction(async () => {
      await database.query(`update release set state = 'ROLLED_BACK' where id = $1`, [releaseId])
      await writeBefore({ kind: product, id, action: 'update', values: { category: 'A' }, restoring: true, releaseId })
    })
    expect(await spanish(product, id)).toEqual({ live: 'Maíz dulce', revision: 'Maíz dulce', version: 3 })
  })

  it('discards a draft, whose texts go live with nothing', async () => {
    const { id } = await created()
    await pending.save(actor, {
      kind: 'product',
      itemId: id,
      baseVersion: 1,
      values: { translations: inSpanish('No') },
    })
    await database.query(`delete from "pendingChange" where "itemId" = $1`, [id])
    await writeBefore({ kind: product, id, action: 'update', values: { category: 'Other' } })
    expect(await spanish(product, id)).toEqual({ live: 'Maíz', revision: 'Maíz', version: 2 })
  })

  it('saves a draft, which keeps its texts', async () => {
    const { id } = await created()
    const itemOf = { kind: 'product', itemId: id, baseVersion: 1 }
    await pending.save(actor, { ...itemOf, values: { translations: inSpanish('Trigo') } })
    const draft = async () =>
      (await database.query<{ values: object }>(`select "values" from "pendingChange" where "itemId" = $1`, [id]))[0]!
    const before = (await draft()).values
    await database.query(`update "pendingChange" set "values" = '{"category": "Other"}' where "itemId" = $1`, [id])
    expect(await draft()).toEqual({ values: { ...before, category: 'Other' } })
    // This version knows them, so it can take them back.
    await pending.save(actor, { ...itemOf, version: 1, values: { category: 'Third' } })
    expect(await draft()).toEqual({ values: { category: 'Third' } })
  })
})

it('publishes and restores texts as before', async () => {
  const { id } = await created()
  const draft = await pending.save(actor, {
    kind: 'product',
    itemId: id,
    baseVersion: 1,
    values: { translations: inSpanish('Trigo') },
  })
  await publisher.publishDraft(actor, draft.id)
  await content.delete(actor, product, [id])
  await content.restore(actor, product, id, 1)
  expect(await spanish(product, id)).toEqual({ live: 'Maíz', revision: 'Maíz', version: 4 })
  expect(await contentReader.one(actor, product, id)).toBeDefined()
})
