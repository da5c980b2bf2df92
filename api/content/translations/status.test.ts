import { beforeEach, describe, expect, it } from 'vitest'
import { hero, kinds, language, product, redirect } from '../../../schema/kinds/index.ts'
import { trial } from '../../../schema/kinds/trial.ts'
import { textsOf } from '../../../schema/fields/translations/texts.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import { exampleOf } from '../../../schema/testing/example.ts'
import { type Actor, operator } from '../../access/permissions/policy.ts'
import { make, makeProduct } from '../../testing/factories.ts'
import { startServices } from '../../testing/services.ts'
import { translatedKinds } from './repository.ts'
import { TranslationStatusService } from './status.ts'

const { database, services } = await startServices()
const { content, contentReader, pendingChanges, translationStatus } = services
const actor = operator('test')
const PAGE = { limit: 50, offset: 0 }

beforeEach(async () => {
  const tables = [...kinds.map(({ name }) => `"${name}"`), 'revision', 'release', '"pendingChange"']
  await database.query(`truncate ${tables.join(', ')} cascade`)
  for (const tag of ['es', 'de']) await content.create(actor, language, make(language, { tag }))
})

/** A translation of every text of an item, or of some. */
const translated = (kind: AnyKind, values: object, isVisible = true, isChosen = (_path: string) => true) => ({
  isVisible,
  texts: Object.fromEntries(
    textsOf(kind.fields, values)
      .filter(({ path }) => isChosen(path))
      .map(({ path, value }) => [path, { text: value }]),
  ),
})

const add = (es?: object, values = makeProduct({ category: 'Seeds', description: 'Short' })) =>
  content.create(actor, product, { ...values, ...(es && { translations: { es } }) })
const whole = (isVisible = true) =>
  translated(product, makeProduct({ category: 'Seeds', description: 'Short' }), isVisible)
const statusIn = async (tag: string, kind: AnyKind = product) =>
  (await translationStatus.status(actor, { language: tag, kind: kind.name }))[0]!
const listed = async (state?: 'missing' | 'outdated' | 'hidden', tag = 'es') =>
  translationStatus.itemsToTranslate(actor, { language: tag, kind: product.name, state, ...PAGE })
const ids = async (state?: 'missing' | 'outdated' | 'hidden') => (await listed(state)).items.map(({ itemId }) => itemId)

describe('the status', () => {
  it('counts items and texts by kind and language', async () => {
    const shown = await add(whole())
    await add(whole(false))
    await add()
    const texts = textsOf(product.fields, shown).length
    const counts = { kind: product.name, items: 3, outdatedItems: 0, texts: 3 * texts, outdated: 0 }
    const es = { language: 'es', visible: 1, hidden: 1, ready: 1, complete: 2, missing: texts }
    const de = { language: 'de', visible: 0, hidden: 0, ready: 0, complete: 0, missing: 3 * texts }
    expect(await statusIn('es')).toEqual({ ...counts, ...es })
    expect(await statusIn('de')).toEqual({ ...counts, ...de })
    const all = await translationStatus.status(actor, {})
    expect(all.map(({ kind, language: tag }) => [kind, tag])).toEqual(
      translatedKinds.flatMap(({ name }) => [
        [name, 'es'],
        [name, 'de'],
      ]),
    )
  })

  it.each(translatedKinds.map((kind) => [kind.name, kind] as const))('counts all texts of a %s', async (_, kind) => {
    const values = exampleOf(kind, 7)
    const es = translated(kind, values)
    const item = kind.singleton
      ? await content.updateSingleton(actor, kind, { ...values, translations: { es } })
      : await content.create(actor, kind, { ...values, translations: { es } })
    const texts = textsOf(kind.fields, item).length
    const visible = texts > 0 ? 1 : 0
    expect(await statusIn('es', kind)).toMatchObject({ items: visible, visible, complete: visible, texts, missing: 0 })
    expect(await statusIn('de', kind)).toMatchObject({ visible: 0, complete: 0, missing: texts })
  })

  it('follows each change: of the original, of the translation, and a deletion', async () => {
    const { id } = await add(whole())
    await add(whole())
    expect(await statusIn('es')).toMatchObject({ items: 2, visible: 2, complete: 2, outdated: 0 })
    await content.update(actor, product, id, { category: 'Other seeds' })
    expect(await statusIn('es')).toMatchObject({ visible: 2, complete: 2, outdated: 1, outdatedItems: 1 })
    await content.update(actor, product, id, { translations: { es: { texts: { category: { text: 'Semillas' } } } } })
    expect(await statusIn('es')).toMatchObject({ outdated: 0, outdatedItems: 0 })
    await content.update(actor, product, id, { translations: { es: { texts: { name: null } } } })
    expect(await statusIn('es')).toMatchObject({ visible: 1, hidden: 1, complete: 1, missing: 1 })
    await content.delete(actor, product, [id])
    expect(await statusIn('es')).toMatchObject({ items: 1, visible: 1, hidden: 0, missing: 0 })
  })

  it('is that of a service that has seen nothing before', async () => {
    await add(whole())
    await statusIn('es')
    const { id } = await add()
    await content.update(actor, product, id, { name: 'Changed' })
    const fresh = new TranslationStatusService(database, services.languages)
    expect(await translationStatus.status(actor, {})).toEqual(await fresh.status(actor, {}))
  })

  it('is about live content: drafts do not count', async () => {
    const { id, version } = await add()
    const values = { translations: { es: whole() } }
    await pendingChanges.save(actor, { kind: product.name, itemId: id, values, baseVersion: version })
    expect(await statusIn('es')).toMatchObject({ items: 1, visible: 0, hidden: 0 })
  })

  it('has no kinds without texts, and leaves out items without any', async () => {
    await add()
    await content.create(actor, redirect, make(redirect))
    expect(await translationStatus.status(actor, { kind: redirect.name })).toEqual([])
    expect(await statusIn('es', hero)).toMatchObject({ items: 0, texts: 0 })
  })

  it('is refused to visitors, and names the known languages for an unknown one', async () => {
    const visitor: Actor = { ...actor, role: null }
    await expect(translationStatus.status(visitor, {})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    await expect(translationStatus.status(actor, { language: 'fr' })).rejects.toMatchObject({
      code: 'INVALID',
      message: expect.stringContaining('It has es, de') as string,
    })
  })
})

describe('the items to translate', () => {
  it('are those with missing, outdated or hidden texts, with the paths', async () => {
    await add(whole())
    const hidden = await add(whole(false))
    const missing = await add(translated(product, makeProduct({ category: 'Seeds' }), false, (path) => path === 'name'))
    const untouched = await add()
    const outdated = await add(whole())
    await content.update(actor, product, outdated.id, { category: 'Changed' })
    expect((await ids('hidden')).toSorted()).toEqual([hidden.id, missing.id].toSorted())
    expect((await ids('missing')).toSorted()).toEqual([missing.id, untouched.id].toSorted())
    expect(await ids('outdated')).toEqual([outdated.id])
    expect((await ids()).toSorted()).toEqual([hidden.id, missing.id, untouched.id, outdated.id].toSorted())
    const [item] = (await listed('outdated')).items
    expect(item).toMatchObject({
      kind: product.name,
      title: outdated.name,
      version: 2,
      isVisible: true,
      missing: [],
      outdated: [{ path: 'category', label: product.fields.category.label }],
    })
  })

  it('come in pages, also across kinds', async () => {
    for (let at = 0; at < 3; at++) await add()
    await content.updateSingleton(actor, hero, { title: 'Hero' })
    const page = (limit: number, offset: number) =>
      translationStatus.itemsToTranslate(actor, { language: 'es', limit, offset })
    const all = await page(10, 0)
    expect([all.total, all.items.length]).toEqual([4, 4])
    const parts = [await page(2, 0), await page(2, 2), await page(2, 4)]
    expect(parts.flatMap(({ items }) => items)).toEqual(all.items)
    expect(parts.map(({ total }) => total)).toEqual([4, 4, 4])
  })
})

describe('lists', () => {
  const find = async (where: object) =>
    (await contentReader.list(actor, product, { where })).map(({ id }) => id).toSorted()
  const sorted = (...items: { id: string }[]) => items.map(({ id }) => id).toSorted()

  it('are filtered by the states of translations, with other conditions', async () => {
    const visible = await add(whole())
    const hidden = await add(whole(false))
    const missing = await add(undefined, makeProduct({ name: 'Untouched' }))
    const outdated = await add(whole())
    await content.update(actor, product, outdated.id, { category: 'Changed' })
    const has = (...states: string[]) => ({ translationStates: { hasAny: states } })
    expect(await find(has('es.visible'))).toEqual(sorted(visible, outdated))
    expect(await find(has('es.hidden', 'es.outdated'))).toEqual(sorted(hidden, outdated))
    expect(await find({ translationStates: { has: 'es.missing' } })).toEqual(sorted(missing))
    expect(await find(has('de.visible'))).toEqual([])
    expect(await find({ not: has('es.visible'), name: { ne: 'Untouched' } })).toEqual(sorted(hidden))
    expect(await find({ or: [has('es.outdated'), { name: { eq: 'Untouched' } }] })).toEqual(sorted(missing, outdated))
    const where = has('de.missing')
    expect(await contentReader.count(actor, product, { where })).toBe(4)
    expect((await contentReader.ids(actor, product, { where })).toSorted()).toEqual(
      sorted(visible, hidden, missing, outdated),
    )
    expect(await find({ translationStates: { isEmpty: true } })).toEqual([])
  })

  it('are filtered by those of related items', async () => {
    const translatedProduct = await add(whole())
    const of = (item: { id: string }) => content.create(actor, trial, make(trial, { product: item.id }))
    const [first] = [await of(translatedProduct), await of(await add())]
    const where = { product: { translationStates: { has: 'es.visible' } } }
    expect(await contentReader.list(actor, trial, { where })).toMatchObject([{ id: first.id }])
  })

  it('tell the states of each item to those who work on it', async () => {
    const { id } = await add(whole(false))
    await content.update(actor, product, id, { category: 'Changed' })
    const states = ['es.outdated', 'es.hidden', 'de.missing']
    expect(await translationStatus.statesOf(actor, product, [id])).toEqual(new Map([[id, states]]))
    expect(await translationStatus.statesOf({ ...actor, role: null }, product, [id])).toEqual(new Map())
  })

  it('refuse states that the site does not have, with those that it has', async () => {
    for (const state of ['fr.missing', 'es.unknown'])
      await expect(find({ translationStates: { has: state } })).rejects.toMatchObject({
        code: 'INVALID',
        message: expect.stringMatching(/es\.missing, es\.outdated.*de\.visible/) as string,
      })
  })
})
