import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ValuesOfKind } from '../../../schema/kind.ts'
import { company, product, redirect } from '../../../schema/kinds/index.ts'
import { trial } from '../../../schema/kinds/trial.ts'
import { operator, visitor } from '../../access/permissions/policy.ts'
import { loadWebsite } from '../../faces/pages/website.ts'
import { make } from '../../testing/factories.ts'
import { startServer } from '../../testing/server.ts'
import type { Item } from './items.ts'

const website = await loadWebsite(join(import.meta.dirname, '../../../dist'))
const server = await startServer({ cache: true, website })
const { content, contentReader, contentChecks, pendingChanges, previewLinks, publisher, releases } = server.services
const { bulk } = server.services
const actor = operator('test')
const editor = { as: 'editor' } as const

beforeEach(async () => {
  // A truncation would wait for the responses that are being rendered, in a circle.
  for (const table of ['trial', 'redirect', 'product', '"oldSlug"', 'company', 'revision'])
    await server.database.query(`delete from ${table}`)
})

type Values = Partial<ValuesOfKind<typeof trial>>

const valuesOf = (values: Values = {}) => make(trial, { slug: null, ...values })
const create = (values: Values = {}) => content.create(actor, trial, valuesOf(values))
const update = (id: string, values: Values) => content.update(actor, trial, id, values)
const slugOf = async (id: string) => (await contentReader.one(actor, trial, id)).slug

/** Requests a path and returns the status and the new address. */
async function visit(path: string): Promise<[number, string | null]> {
  const { status, headers } = await server.fetch(path, { redirect: 'manual' })
  return [status, headers.get('location')]
}

const OK = [200, null]
const movedTo = (slug: string, base = '') => [301, `${base}/trial/${slug}`]

describe('a slug', () => {
  it('is made from the title, with a number if others have it', async () => {
    const made: unknown[] = []
    for (let n = 0; n < 5; n++) made.push((await create({ subject: 'Corn: grain yield' })).slug)
    expect(made).toEqual([1, 2, 3, 4, 5].map((n) => `corn-grain-yield${n === 1 ? '' : `-${n}`}`))
    expect(await create({ subject: '小麦' })).toMatchObject({ slug: 'trial' })
    expect(await create({ subject: 'Corn', slug: 'my-corn' })).toMatchObject({ slug: 'my-corn' })
  })

  it('is made for each of several items that are created in one change set, or at the same moment', async () => {
    const changes = Array.from({ length: 700 }, () => ({
      kind: trial,
      action: 'create' as const,
      id: randomUUID(),
      values: valuesOf({ subject: 'Leek' }),
    }))
    await content.apply(actor, changes)
    const more = await Promise.all(Array.from({ length: 5 }, () => create({ subject: 'Leek' })))
    expect(new Set(more.map(({ slug }) => slug)).size).toBe(5)
    const rows = await server.database.query<{ slug: string }>('select slug from trial')
    const numbers = rows.map(({ slug }) => Number(slug.replace('leek', '').replace('-', '') || 1))
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 705 }, (_, n) => n + 1))
  })

  it('stays when the title changes, and when a change has none', async () => {
    const { id, version } = await create({ subject: 'Corn' })
    await update(id, { subject: 'Maize' })
    expect(await update(id, { slug: null })).toMatchObject({ slug: 'corn', version: version + 1 })
  })

  it('is kept when a creation is repeated', async () => {
    const values = valuesOf({ subject: 'Corn' })
    const { id } = await content.create(actor, trial, values)
    expect(await content.create(actor, trial, values, id)).toMatchObject({ id, slug: 'corn', version: 1 })
  })

  it.each([
    ['Corn', 'Address may have lower-case letters a to z, digits and single hyphens between them'],
    ['a--b', 'Address may have lower-case letters a to z, digits and single hyphens between them'],
    ['größe', 'Address may have lower-case letters a to z, digits and single hyphens between them'],
    ['a/b', 'Address may have lower-case letters a to z, digits and single hyphens between them'],
    ['x'.repeat(101), 'Address must be at most 100 characters'],
    ['00000000-0000-4000-8000-000000000001', 'Address must differ from an id'],
  ])('%j is refused with a reason', async (slug, message) => {
    await expect(create({ slug })).rejects.toMatchObject({ code: 'INVALID', errors: [{ field: 'slug', message }] })
  })

  it('that another item has is refused, and the error names that item', async () => {
    await create({ subject: 'First of all', slug: 'corn' })
    const taken = {
      code: 'TAKEN',
      errors: [{ field: 'slug', message: 'Another item already has this address: “First of all”' }],
    }
    await expect(create({ slug: 'corn' })).rejects.toMatchObject(taken)
    const { id } = await create()
    await expect(update(id, { slug: 'corn' })).rejects.toMatchObject(taken)
    const values = valuesOf({ slug: 'corn' })
    const draft = await pendingChanges.save(actor, { kind: trial.name, itemId: randomUUID(), baseVersion: 0, values })
    await expect(publisher.publishDraft(actor, draft.id)).rejects.toMatchObject({
      problems: [{ field: 'slug', message: taken.errors[0]!.message }],
    })
    const rest = await server.rest('POST', '/content/trials', { ...editor, body: values })
    expect(rest).toMatchObject({ status: 409, body: { errors: taken.errors } })
  })
})

describe('the page of an item with a slug', () => {
  it('is at its slug, to which its id and its earlier slugs lead, for good', async () => {
    const { id } = await create({ subject: 'Corn' })
    expect(await visit('/trial/corn')).toEqual(OK)
    expect(await visit(`/trial/${id}`)).toEqual(movedTo('corn'))
    await update(id, { slug: 'maize' })
    await update(id, { slug: 'zea-mays' })
    for (const earlier of [id, 'corn', 'maize']) expect(await visit(`/trial/${earlier}`)).toEqual(movedTo('zea-mays'))
    expect(await visit('/trial/zea-mays')).toEqual(OK)
    expect(await visit('/trial/none')).toEqual([404, null])
  })

  it('is that of the item which has the slug now, and later again that of the one which had it last', async () => {
    const [first, second] = [await create({ slug: 'corn' }), await create({ slug: 'soy' })]
    await update(first.id, { slug: 'maize' })
    await update(second.id, { slug: 'corn' })
    expect((await contentReader.one(actor, trial, 'corn')).id).toBe(second.id)
    expect(await visit('/trial/corn')).toEqual(OK)
    await update(second.id, { slug: 'beans' })
    expect(await visit('/trial/corn')).toEqual(movedTo('beans'))
  })

  it('does not lose its earlier address to a slug that is made', async () => {
    const { id } = await create({ slug: 'corn' })
    await update(id, { slug: 'maize' })
    expect(await create({ subject: 'Corn' })).toMatchObject({ slug: 'corn-2' })
    await content.delete(actor, trial, [id])
    expect(await create({ subject: 'Corn' })).toMatchObject({ slug: 'corn' })
  })

  it('can be swapped with that of another item', async () => {
    const [first, second] = [await create({ slug: 'a' }), await create({ slug: 'b' })]
    const change = (id: string, slug: string) => ({ kind: trial, action: 'update' as const, id, values: { slug } })
    await content.apply(actor, [change(first.id, 'b'), change(second.id, 'a')])
    expect(await slugOf(first.id)).toBe('b')
    expect(await visit('/trial/b')).toEqual(OK)
  })

  it('is gone with the item, and comes back with it', async () => {
    const { id } = await create({ slug: 'corn' })
    await update(id, { slug: 'maize' })
    await content.delete(actor, trial, [id])
    for (const key of [id, 'corn', 'maize']) expect(await visit(`/trial/${key}`)).toEqual([410, null])
    await content.restore(actor, trial, id, 2)
    expect(await visit('/trial/maize')).toEqual(OK)
    expect(await visit('/trial/corn')).toEqual(movedTo('maize'))
  })

  it('follows an undone change', async () => {
    const { id } = await create({ slug: 'corn' })
    const { version } = await update(id, { slug: 'maize' })
    await bulk.undo(actor, trial, [{ id, version }])
    expect(await visit('/trial/corn')).toEqual(OK)
    expect(await visit('/trial/maize')).toEqual(movedTo('corn'))
  })

  it('is not found by visitors while the item is inactive, and not at a slug that it had only then', async () => {
    const { id } = await create({ slug: 'secret', isActive: false })
    expect(await visit('/trial/secret')).toEqual([404, null])
    await update(id, { slug: 'shown', isActive: true })
    expect(await visit('/trial/secret')).toEqual([404, null])
    await expect(contentReader.one(visitor('test'), trial, 'secret')).rejects.toMatchObject({ gone: false })
    expect(await visit('/trial/shown')).toEqual(OK)
  })

  it('leaves an earlier address to the redirect that an editor has made for it', async () => {
    const { id } = await create({ slug: 'corn' })
    await update(id, { slug: 'maize' })
    await content.create(actor, redirect, { oldPath: '/trial/corn', newAddress: '/about' })
    await content.create(actor, redirect, { oldPath: '/trial/maize', newAddress: '/about' })
    expect(await visit('/trial/corn')).toEqual([301, '/about'])
    expect(await visit('/trial/maize')).toEqual(OK)
  })
})

describe('at another point of view', () => {
  const linkTo = async (view: Parameters<typeof previewLinks.create>[1]) =>
    new URL((await previewLinks.create(actor, view)).url).pathname

  it('pages are at the slugs that they have there, before and after the publication and its roll-back', async () => {
    const [item, other] = [await create({ slug: 'corn' }), await create({ slug: 'soy' })]
    const release = await releases.create(actor, `R ${randomUUID()}`)
    const change = ({ id, version }: Item, slug: string) =>
      pendingChanges.save(actor, {
        kind: trial.name,
        itemId: id,
        baseVersion: version,
        values: { slug },
        releaseId: release.id,
      })
    await change(item, 'maize')
    await change(other, 'corn')
    const base = await linkTo({ releaseId: release.id })
    expect(await visit(`${base}/trial/maize`)).toEqual(OK)
    expect(await visit(`${base}/trial/corn`)).toEqual(OK)
    expect(await visit(`${base}/trial/${item.id}`)).toEqual([302, `${base}/trial/maize`])
    expect(await visit(`${base}/trial/soy`)).toEqual([302, `${base}/trial/corn`])
    expect(await visit('/trial/maize')).toEqual([404, null])
    await publisher.publishRelease(actor, release.id)
    expect(await visit('/trial/maize')).toEqual(OK)
    expect(await visit('/trial/soy')).toEqual(movedTo('corn'))
    await publisher.rollback(actor, release.id)
    expect(await visit('/trial/corn')).toEqual(OK)
    expect(await visit('/trial/maize')).toEqual(movedTo('corn'))
  })

  it('a moment has the slugs of that time', async () => {
    const { id } = await create({ slug: 'corn' })
    await server.database.query(`update revision set "createdAt" = "createdAt" - interval '1 hour'`)
    const [past] = await server.database.query<{ at: string }>(`select now() - interval '30 minutes' as at`)
    await update(id, { slug: 'maize' })
    const base = await linkTo({ at: past!.at })
    expect(await visit(`${base}/trial/corn`)).toEqual(OK)
    expect(await visit(`${base}/trial/maize`)).toEqual([302, `${base}/trial/corn`])
    expect(await (await server.fetch(`${base}/trials`)).text()).toContain(`href="${base}/trial/corn"`)
  })

  it('a draft without a slug is shown at its id, and a cleared slug stays', async () => {
    const itemId = randomUUID()
    const values = valuesOf({ subject: 'New' })
    const draft = await pendingChanges.save(actor, { kind: trial.name, itemId, baseVersion: 0, values })
    const base = await linkTo({ draft: { kind: trial.name, itemId } })
    expect(await visit(`${base}/trial/${itemId}`)).toEqual(OK)
    await publisher.publishDraft(actor, draft.id)
    expect(await visit('/trial/new')).toEqual(OK)
    await pendingChanges.save(actor, { kind: trial.name, itemId, baseVersion: 1, values: { slug: null } })
    expect(await visit(`${await linkTo({ draft: { kind: trial.name, itemId } })}/trial/new`)).toEqual(OK)
  })
})

describe('every face', () => {
  it('has the address with the slug, and no link leads to an earlier one', async () => {
    const { id: productId } = await content.create(actor, product, make(product, { isActive: true }))
    const items: Item[] = []
    for (const subject of ['Wombat one', 'Wombat two', 'Wombat three'])
      items.push(await create({ subject, product: productId }))
    for (const path of [
      '/trials',
      `/product/${productId}`,
      '/trial/wombat-two',
      '/search?q=wombat',
      '/feed.json',
      '/',
    ]) {
      const text = await (await server.fetch(path)).text()
      for (const { id } of items) expect(text).not.toContain(`/trial/${id}`)
    }
    for (const path of ['/trials', '/sitemap.xml', '/trials/feed.json', '/search?q=wombat']) {
      const text = await (await server.fetch(path)).text()
      for (const { slug } of items) expect(text).toContain(`/trial/${String(slug)}`)
    }
    const page = await (await server.fetch('/trial/wombat-two')).text()
    expect(page).toMatch(/<link [^>]*rel="canonical"[^>]*\/trial\/wombat-two"/)
    expect(page).toMatch(/"@id":"[^"]+\/trial\/wombat-two"/)
    expect(page).toContain('/social/trial/wombat-two.png')
    expect((await server.fetch('/social/trial/wombat-two.png')).headers.get('content-type')).toBe('image/png')
  })

  it('finds an item by its slug', async () => {
    const { id } = await create({ slug: 'corn' })
    await update(id, { slug: 'maize' })
    for (const key of [id, 'maize', 'corn']) {
      expect(await server.rest('GET', `/content/trials/${key}`)).toMatchObject({
        body: { trial: { _id: id, slug: 'maize' } },
      })
      const query =
        'query ($id: ID!) { trial(id: $id) { id slug } site { trialNeighbours(id: $id) { related { slug } } } }'
      const { data } = await server.graphql(query, { id: key })
      expect(data).toEqual({ trial: { id, slug: 'maize' }, site: { trialNeighbours: { related: [] } } })
    }
    expect(await server.rest('PUT', '/content/trials/maize', { ...editor, body: { unit: '%' } })).toMatchObject({
      status: 404,
    })
  })

  it('searches again for an item whose slug has changed', async () => {
    const { id } = await create({ subject: 'Numbat', slug: 'a' })
    const other = await create({ subject: 'Numbat', slug: 'b' })
    const found = async () => (await (await server.fetch('/search?q=numbat')).text()).match(/\/trial\/[\w-]+/g)
    expect(new Set(await found())).toEqual(new Set(['/trial/a', '/trial/b']))
    await content.apply(actor, [
      { kind: trial, action: 'update', id, values: { slug: 'b' } },
      { kind: trial, action: 'update', id: other.id, values: { slug: 'c' } },
    ])
    expect(new Set(await found())).toEqual(new Set(['/trial/b', '/trial/c']))
  })

  it('takes no link to an earlier address for a broken one', async () => {
    const { id } = await create({ slug: 'corn' })
    await update(id, { slug: 'maize' })
    const hidden = await create({ slug: 'hidden', isActive: false })
    const links = ['corn', 'maize', id, 'none', 'hidden', hidden.id].map((key) => `[x](/trial/${key})`)
    await content.updateSingleton(actor, company, { ...make(company), description: links.join(' ') })
    const { items } = await contentChecks.brokenLinks(actor, { limit: 50, offset: 0 })
    expect(items.map(({ address, problem }) => [address, problem])).toEqual([
      ['/trial/none', 'NO_ITEM'],
      ['/trial/hidden', 'INACTIVE_ITEM'],
      [`/trial/${hidden.id}`, 'INACTIVE_ITEM'],
    ])
  })
})
