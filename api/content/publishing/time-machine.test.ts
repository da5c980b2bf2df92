import { beforeEach, describe, expect, it } from 'vitest'
import { company, hero, job, product, stored } from '../../../schema/kinds/index.ts'
import { operator } from '../../access/permissions/policy.ts'
import { makeJob, makeProduct } from '../../testing/factories.ts'
import { startServer, type Who } from '../../testing/server.ts'

const server = await startServer({ cache: true })
const { content, contentReader, publisher, releases, settings } = server.services
const actor = operator('test')

const tables = [...stored.map(({ name }) => name), 'revision', 'release', 'pendingChange']
beforeEach(() => server.database.query(`truncate ${tables.map((name) => `"${name}"`).join(', ')} cascade`))

/** Makes everything that has happened an hour older, and returns a moment after it. */
async function anHourLater(): Promise<string> {
  await server.database.query(`update revision set "createdAt" = "createdAt" - interval '1 hour'`)
  const [past] = await server.database.query<{ at: string }>(`select now() - interval '30 minutes' as at`)
  return past!.at
}

async function ask<T>(query: string, variables: object, as: Who = 'editor'): Promise<T> {
  const { data, errors } = await server.graphql<{ result: T }>(query, variables, { as })
  if (errors) throw Object.assign(new Error(errors[0]!.message), errors[0]!.extensions)
  return data.result
}

interface Difference {
  kind: string
  itemId: string
  difference: string
  changes: { field: string; before: string | null; after: string | null }[]
}

const differences = (at: string, more: object = {}, as?: Who) =>
  ask<Difference[]>(
    `query ($at: DateTime!, $kind: ContentKind, $itemId: ID) { result: siteDifferences(at: $at, kind: $kind, itemId: $itemId) {
      kind itemId difference changes { field before after } } }`,
    { at, ...more },
    as,
  )
const bringBack = (at: string, more: object = {}, as?: Who) =>
  ask<{ id: string; state: string; changes: { action: string; itemId: string; values: object }[] }>(
    `mutation ($at: DateTime!, $kind: ContentKind, $itemId: ID, $fields: [String!], $name: String) {
      result: bringBackMoment(at: $at, kind: $kind, itemId: $itemId, fields: $fields, releaseName: $name) {
        id state changes { action itemId values } } }`,
    { at, ...more },
    as,
  )

const live = (id: string) => contentReader.one(actor, product, id)

/** A moment, and what has become of the content since: one item changed, one added, one removed, a hero saved. */
async function history() {
  const changed = await content.create(actor, product, makeProduct({ name: 'Then', category: 'Then' }))
  const removed = await content.create(actor, product, makeProduct({ name: 'Removed' }))
  const same = await content.create(actor, job, makeJob())
  const moment = await anHourLater()
  await content.update(actor, product, changed.id, { name: 'Now', category: 'Now' })
  await content.delete(actor, product, [removed.id])
  const added = await content.create(actor, product, makeProduct({ name: 'Added' }))
  await content.updateSingleton(actor, hero, { title: 'A later title' })
  return { moment, changed: changed.id, removed: removed.id, same: same.id, added: added.id }
}

describe('what differs from a moment', () => {
  it('is what was changed, added and removed since', async () => {
    const { moment, changed, removed, added } = await history()
    const differing = await differences(moment)
    const of = (id: string) => differing.find(({ itemId }) => itemId === id)
    expect(differing).toHaveLength(4)
    expect(of(changed)).toMatchObject({
      kind: 'PRODUCT',
      difference: 'CHANGED',
      changes: [
        { field: 'name', before: 'Then', after: 'Now' },
        { field: 'category', before: 'Then', after: 'Now' },
      ],
    })
    expect(of(removed)).toMatchObject({ difference: 'REMOVED' })
    expect(of(added)).toMatchObject({ difference: 'ADDED' })
    expect(of(hero.id)).toMatchObject({ difference: 'CHANGED', changes: [{ field: 'title', after: 'A later title' }] })
    expect(await differences(moment, { kind: 'PRODUCT', itemId: added })).toHaveLength(1)
    expect(await differences(moment, { kind: 'JOB' })).toEqual([])
  })

  it('tells settings to those who may read them, and secrets to nobody', async () => {
    const moment = await anHourLater()
    await settings.update(actor, 'site_title', 'New')
    await settings.update(actor, 'recaptcha_secret_key', 'hidden')
    expect(await differences(moment, {}, 'contributor')).toEqual([])
    const differing = await differences(moment, {}, 'admin')
    expect(differing).toMatchObject([{ kind: 'SETTING', changes: [{ field: 'value', after: 'New' }] }])
  })

  it('is for staff', async () => {
    const moment = await anHourLater()
    await expect(differences(moment, {}, 'visitor')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    await expect(ask('{ result: siteMoments { at } }', {}, 'visitor')).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    })
    await expect(bringBack(moment, {}, 'visitor')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  })
})

it('tells when the content was changed', async () => {
  await content.create(actor, product, makeProduct())
  await content.create(actor, product, makeProduct())
  const moment = await anHourLater()
  await content.create(actor, product, makeProduct())
  const moments = (variables: object) =>
    ask<{ at: string; changes: number }[]>(
      'query ($from: DateTime, $to: DateTime) { result: siteMoments(from: $from, to: $to) { at changes } }',
      variables,
    )
  const all = await moments({})
  expect(all.reduce((sum, { changes }) => sum + changes, 0)).toBe(3)
  expect(await moments({ from: moment })).toMatchObject([{ changes: 1 }])
  expect((await moments({ to: moment })).reduce((sum, { changes }) => sum + changes, 0)).toBe(2)
  await expect(moments({ from: moment, to: moment })).rejects.toMatchObject({ code: 'INVALID' })
})

describe('bringing a moment back', () => {
  it('changes nothing until its release is published; then everything is as it was', async () => {
    const { moment, changed, removed, added } = await history()
    const release = await bringBack(moment, { name: 'Last week' })
    expect(release).toMatchObject({ state: 'OPEN' })
    expect(release.changes.map(({ itemId }) => itemId).toSorted()).toEqual(
      [changed, removed, added, hero.id].toSorted(),
    )
    expect(await live(changed)).toMatchObject({ name: 'Now' })
    await publisher.publishRelease(actor, release.id)
    expect(await live(changed)).toMatchObject({ name: 'Then', category: 'Then' })
    expect(await live(removed)).toMatchObject({ name: 'Removed' })
    await expect(live(added)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await contentReader.singleton(actor, hero)).toMatchObject({ title: hero.fields.title.default })
    expect(await differences(moment)).toEqual([])
    await expect(bringBack(moment)).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('makes a release of its own each time, named after what it brings back', async () => {
    const { moment, changed } = await history()
    const at = `${moment.slice(0, 16).replace('T', ' ')} UTC`
    const nameOf = async (more: object) => {
      const { id } = await bringBack(moment, more)
      return (await releases.one(actor, id)).name
    }
    expect(await nameOf({})).toBe(`The site on ${at}`)
    expect(await nameOf({})).toBe(`The site on ${at} (2)`)
    expect(await nameOf({ kind: 'PRODUCT' })).toBe(`Products on ${at}`)
    expect(await nameOf({ kind: 'PRODUCT', itemId: changed })).toBe(`Then on ${at}`)
  })

  it('takes one kind, one item or one field of it', async () => {
    const { moment, changed, removed } = await history()
    expect((await bringBack(moment, { kind: 'HERO', name: 'a' })).changes).toHaveLength(1)
    const answer = await bringBack(moment, { kind: 'PRODUCT', itemId: removed, name: 'b' })
    expect(answer.changes).toMatchObject([{ itemId: removed, action: 'SAVE' }])
    const field = await bringBack(moment, { kind: 'PRODUCT', itemId: changed, fields: ['name'], name: 'c' })
    expect(field.changes).toMatchObject([{ itemId: changed, values: { name: 'Then' } }])
    await publisher.publishRelease(actor, field.id)
    expect(await live(changed)).toMatchObject({ name: 'Then', category: 'Now' })
    await expect(bringBack(moment, { fields: ['name'] })).rejects.toMatchObject({ code: 'INVALID' })
  })

  it('leaves settings to those who may change them', async () => {
    await content.updateSingleton(actor, company, { contact: { email: 'then@verdant.example' } })
    const moment = await anHourLater()
    await settings.update(actor, 'site_title', 'New')
    await content.updateSingleton(actor, company, { contact: { email: 'now@verdant.example' } })
    expect((await bringBack(moment, { name: 'a' }, 'editor')).changes).toHaveLength(1)
    await expect(bringBack(moment, { kind: 'SETTING' }, 'editor')).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const release = await bringBack(moment, { name: 'b' }, 'admin')
    expect(release.changes).toHaveLength(2)
    await publisher.publishRelease(actor, release.id)
    expect(await settings.site()).toMatchObject({ site_title: 'Verdant Biosciences' })
    expect(await contentReader.singleton(actor, company)).toMatchObject({ contact: { email: 'then@verdant.example' } })
  })
})

describe('a request of staff with a point of view', () => {
  const query = async (text: string, view: object | string, as?: 'editor' | 'contributor') => {
    const response = await server.fetch('/api/graphql', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'point-of-view': typeof view === 'string' ? view : JSON.stringify(view),
      },
      body: JSON.stringify({ query: text }),
      ...(as && { as }),
    })
    return (await response.json()) as { data?: object; errors?: { extensions: { code: string } }[] }
  }

  it('reads everything from there: pages, lists, counts and items', async () => {
    const { moment, changed } = await history()
    const text = `{ site { products { items { name } } } products(search: "Then") { total } product(id: "${changed}") { name } }`
    const { data } = await query(text, { at: moment }, 'contributor')
    expect(data).toMatchObject({ products: { total: 1 }, product: { name: 'Then' } })
    expect(JSON.stringify(data)).toContain('Removed')
    const draft = { kind: 'product', itemId: changed, baseVersion: 2, values: { name: 'Draft' } }
    await server.services.pendingChanges.save(actor, draft)
    const view = { draft: { kind: 'PRODUCT', itemId: changed } }
    expect((await query(text, view, 'editor')).data).toMatchObject({ product: { name: 'Draft' } })
    expect((await server.graphql(text)).data).toMatchObject({ product: { name: 'Now' } })
  })

  it('names it by an argument of site, which is read from there with everything in it', async () => {
    const { moment, changed } = await history()
    const { id: releaseId } = await server.services.releases.create(actor, `R ${crypto.randomUUID()}`)
    const planned = { kind: 'product', itemId: changed, releaseId, baseVersion: 2, values: { name: 'Planned' } }
    await server.services.pendingChanges.save(actor, planned)
    const read = async (argument: string, as: Who = 'contributor') =>
      (await server.graphql(`{ site${argument} { products { total items { name } } hero { title } } }`, {}, { as }))
        .data
    const names = (...all: string[]) => ({ total: all.length, items: all.map((name) => ({ name })) })
    const past = { products: names('Removed', 'Then'), hero: { title: hero.fields.title.default } }
    expect(await read(`(at: "${moment}")`)).toEqual({ site: past })
    const ahead = await read(`(releaseId: "${releaseId}")`)
    expect(ahead).toEqual({ site: { products: names('Added', 'Planned'), hero: { title: 'A later title' } } })
    expect(await read('')).toMatchObject({ site: { products: names('Added', 'Now') } })
    expect(await read('', 'visitor')).toMatchObject({ site: { products: names('Added', 'Now') } })
    const url = `/api/graphql?query=${encodeURIComponent(`{ site(at: "${moment}") { products { total items { name } } hero { title } } }`)}`
    expect(await (await server.fetch(url, { as: 'editor' })).json()).toEqual({ data: { site: past } })
  })

  it('refuses that argument to visitors, beside other fields, and beside the header', async () => {
    const { moment, changed } = await history()
    const { url } = await server.services.previewLinks.create(actor, { at: moment })
    const codeOf = async (text: string, as: Who, path = '/api/graphql') => {
      const body = JSON.stringify({ query: text })
      const headers = { 'content-type': 'application/json' }
      const response = await server.fetch(path, { method: 'POST', headers, body, as })
      const { errors, data } = (await response.json()) as { data: unknown; errors?: { extensions: { code: string } }[] }
      expect(data ?? null).toBeNull()
      return errors?.[0]?.extensions.code
    }
    const site = (argument: string) => `site(${argument}) { products { items { name } } }`
    const at = site(`at: "${moment}"`)
    expect(await codeOf(`{ ${at} }`, 'visitor')).toBe('UNAUTHENTICATED')
    expect(await codeOf(`{ ${at} }`, 'admin', `${new URL(url).pathname}/api/graphql`)).toBe('UNAUTHENTICATED')
    for (const text of [
      `{ ${at} products { total } }`,
      `{ products { total } ${at} }`,
      `{ ${at} now: site { products { total } } }`,
      `{ ...Both } fragment Both on Query { ${at} products { total } }`,
    ])
      expect(await codeOf(text, 'editor')).toBe('BAD_REQUEST')
    expect(await codeOf(`{ ${site(`at: "${moment}", releaseId: "${changed}"`)} }`, 'editor')).toBe('INVALID')
    expect(await codeOf(`{ ${site(`releaseId: "${changed}"`)} }`, 'editor')).toBe('NOT_FOUND')
    expect(await codeOf(`{ ${site('at: "2101-01-01T00:00:00Z"')} }`, 'editor')).toBe('INVALID')
    const both = await query(`{ ${at} }`, { at: moment }, 'editor')
    expect(both.errors?.[0]?.extensions.code).toBe('BAD_REQUEST')
  })

  it('changes nothing, and is refused to visitors and if it is malformed', async () => {
    const { moment, changed } = await history()
    const codeOf = async (...request: Parameters<typeof query>) =>
      (await query(...request)).errors?.[0]?.extensions.code
    const mutation = `mutation { deleteProduct(id: "${changed}") { id } }`
    expect(await codeOf(mutation, { at: moment }, 'editor')).toBe('FORBIDDEN')
    expect(await codeOf(`{ product(id: "${changed}") { name } }`, { at: moment })).toBe('UNAUTHENTICATED')
    for (const view of ['', '{', '[]', { other: 1 }, { draft: { kind: 'x', itemId: changed } }]) {
      expect(await codeOf('{ site { __typename } }', view, 'editor')).toBe('BAD_REQUEST')
    }
    expect(await codeOf('{ site { __typename } }', {}, 'editor')).toBe('INVALID')
    expect(await codeOf('{ site { __typename } }', { at: moment, releaseId: changed }, 'editor')).toBe('INVALID')
    expect(await codeOf('{ site { __typename } }', { releaseId: changed }, 'editor')).toBe('NOT_FOUND')
  })
})
