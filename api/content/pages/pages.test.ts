import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import type { ValuesOfKind } from '../../../schema/kind.ts'
import { language, page, product, redirect, service } from '../../../schema/kinds/index.ts'
import { mediaPath } from '../../../schema/kinds/media-file.ts'
import { trial } from '../../../schema/kinds/trial.ts'
import { reservedBy } from '../../../schema/site-paths.ts'
import { exampleOf } from '../../../schema/testing/example.ts'
import { operator, visitor } from '../../access/permissions/policy.ts'
import { loadWebsite } from '../../faces/pages/website.ts'
import { make, makeProduct, makeService } from '../../testing/factories.ts'
import { image } from '../media/testing/images.ts'
import { selectionOf } from '../../testing/graphql.ts'
import { startServer } from '../../testing/server.ts'

const website = await loadWebsite(join(import.meta.dirname, '../../../dist'))
const server = await startServer({ cache: true, website })
const {
  changeLists,
  content,
  contentChecks,
  contentReader,
  media,
  pendingChanges,
  previewLinks,
  publisher,
  releases,
  search,
} = server.services
const actor = operator('test')
const editor = { as: 'editor' } as const

type Values = Partial<ValuesOfKind<typeof page>>

const newPath = () => `/page-${randomUUID()}`
/** Creates a page and returns it. */
async function create(values: Values = {}) {
  const made = make(page, { path: newPath(), ...values })
  const { id } = await content.create(actor, page, made)
  return { ...made, id }
}
const update = (id: string, values: Values) => content.update(actor, page, id, values)
const quote = (key: string, text: string) => ({ key, quote: { text, person: '' } })

/** Requests a path and returns the status and the new address. */
async function visit(path: string): Promise<[number, string | null]> {
  const { status, headers } = await server.fetch(path, { redirect: 'manual' })
  return [status, headers.get('location')]
}

describe('a page', () => {
  it('is shown at its path with a head of its own, in the sitemap and in the search', async () => {
    const { path } = await create({
      title: 'Field days',
      description: 'Walk the plots.',
      blocks: [{ key: 'a', columns: { left: [quote('b', 'Quackgrass everywhere')], right: [] } }],
      search: { title: 'Summer field days', description: 'In July.', picture: '/share.webp' },
    })
    const html = await (await server.fetch(path)).text()
    expect(html).toMatch(/<title[^>]*>Summer field days \|/)
    expect(html).toMatch(/name="description" content="In July."/)
    expect(html).toMatch(new RegExp(`rel="canonical" href="[^"]+${path}"`))
    expect(html).toMatch(/property="og:image" content="[^"]+\/share.webp"/)
    expect(html).toContain('"@type":"WebPage"')
    expect(html).toContain('Quackgrass everywhere')
    expect(await (await server.fetch('/sitemap.xml')).text()).toContain(`${path}</loc>`)
    const found = await search.search(visitor('page'), [page], 'quackgrass', 5)
    expect(found).toMatchObject([{ path, label: 'Page' }])
  })

  it('is found at its earlier paths and by its id, gone once it is deleted, and there again once it is restored', async () => {
    const { id, path } = await create()
    const later = newPath()
    await update(id, { path: later })
    expect(await visit(path)).toEqual([301, later])
    expect(await visit(`/${id}`)).toEqual([301, later])
    expect(await visit(`${later}/`)).toEqual([200, null])
    expect(await server.rest('GET', `/content/pages/${encodeURIComponent(path)}`)).toMatchObject({
      body: { page: { path: later } },
    })
    await content.delete(actor, page, [id])
    expect(await visit(path)).toEqual([410, null])
    expect(await visit(later)).toEqual([410, null])
    await content.restore(actor, page, id, 2)
    expect(await visit(later)).toEqual([200, null])
  })

  it('is missing while it is inactive, also at an earlier path', async () => {
    const { id, path } = await create({ isActive: false })
    expect(await visit(path)).toEqual([404, null])
    await update(id, { path: newPath() })
    expect(await visit(path)).toEqual([404, null])
  })

  it('shows products, services and trials, and leaves out those that visitors cannot see', async () => {
    const [shown, hidden] = [
      await content.create(actor, product, makeProduct({ name: 'Leek starter' })),
      await content.create(actor, product, makeProduct({ name: 'Onion starter', isActive: false })),
    ]
    const { id: serviceId } = await content.create(actor, service, makeService({ title: 'Plot walks' }))
    const { id: trialId } = await content.create(actor, trial, make(trial, { subject: 'Leek yield' }))
    const { path } = await create({
      blocks: [
        { key: 'a', products: { heading: 'Seed', products: [shown.id, hidden.id] } },
        { key: 'b', services: { heading: '', services: [serviceId] } },
        { key: 'c', columns: { left: [{ key: 'd', trial: { trial: trialId } }], right: [] } },
      ],
    })
    const html = await (await server.fetch(path)).text()
    for (const text of ['Leek starter', `/service/${serviceId}`, 'Leek yield']) expect(html).toContain(text)
    expect(html).not.toContain('Onion starter')
    await content.delete(actor, product, [shown.id])
    expect(await (await server.fetch(path)).text()).not.toContain('Leek starter')
  })

  it('shows pictures of the media gallery in its columns, alone and beside a text', async () => {
    const [file] = await media.upload(actor, [{ source: Readable.from([await image('png')]), name: 'column.png' }])
    const picture = { picture: mediaPath(file!.publicId), alt: '' }
    const { path } = await create({
      blocks: [
        {
          key: 'a',
          columns: {
            left: [{ key: 'b', picture: { ...picture, caption: 'Alone' } }],
            right: [{ key: 'c', pictureBesideText: { ...picture, side: 'right', text: 'Beside it' } }],
          },
        },
      ],
    })
    const html = await (await server.fetch(path)).text()
    expect(html.match(new RegExp(`<img[^>]+${picture.picture}`, 'g'))).toHaveLength(2)
    for (const text of ['Alone', 'Beside it']) expect(html).toContain(text)
  })

  it('is a target of links, which are broken without it', async () => {
    const target = await create()
    const linking = await create({
      blocks: [
        { key: 'a', callToAction: { heading: 'A', text: '', label: 'B', link: `${target.path}?a#b` } },
        { key: 'b', callToAction: { heading: 'A', text: '', label: 'B', link: '/none' } },
      ],
    })
    const broken = async () => {
      const { items } = await contentChecks.brokenLinks(actor, { limit: 100, offset: 0 })
      return items.filter(({ itemId }) => itemId === linking.id).map(({ address, problem }) => [address, problem])
    }
    expect(await broken()).toEqual([['/none', 'NO_PAGE']])
    await update(target.id, { isActive: false })
    expect(await broken()).toEqual([
      [`${target.path}?a#b`, 'INACTIVE_ITEM'],
      ['/none', 'NO_PAGE'],
    ])
  })

  it('can be read with all blocks in a list, whose cost is that of the largest kind of block', async () => {
    const query = `{ pages { items { id ${selectionOf(page.fields)} } } }`
    const { errors } = await server.graphql(query, {}, editor)
    expect(errors).toBeUndefined()
  })
})

describe('a path that is taken', () => {
  const refused = (code: string, message: string) => ({ code, errors: [{ field: 'path', message }] })
  const byPage = (title: string, place = '') =>
    refused('TAKEN', `Another item already has this path: “${title}”${place}`)

  it.each([
    ['/products', 'the page /products of the website'],
    ['/privacy', 'the page /privacy of the website'],
    ['/search', 'the page /search of the website'],
    ['/product/seed', 'the pages of products'],
    ['/service', 'the pages of services'],
    ['/admin', 'the admin'],
    ['/api/anything', 'the API'],
    ['/media/a', 'the media files'],
    ['/es', 'the pages in Spanish'],
    ['/pt-br/campaign', 'the pages in Brazilian Portuguese'],
  ])('%s', async (path, taker) => {
    const reserved = refused('INVALID', `Path ${path} is taken by ${taker}`)
    await expect(create({ path })).rejects.toMatchObject(reserved)
    await expect(
      pendingChanges.save(actor, { kind: page.name, values: make(page, { path }), baseVersion: 0 }),
    ).rejects.toMatchObject(reserved)
  })

  it('is the first segment of every fixed page', () => {
    const free = website.fixedPaths.filter((path) => path !== '/' && reservedBy(path) === undefined)
    expect(free).toEqual([])
  })

  it('by another page: live, as a draft, or in a release', async () => {
    const { id, path, title } = await create()
    const change = (values: object, more: object = {}) =>
      pendingChanges.save(actor, { kind: page.name, values: make(page, values), baseVersion: 0, ...more })
    await expect(create({ path })).rejects.toMatchObject(byPage(title))
    await expect(change({ path })).rejects.toMatchObject(byPage(title))

    const drafted = newPath()
    await change({ path: drafted, title: 'Drafted' })
    const byDraft = byPage('Drafted', ', which is pending as a draft')
    await expect(create({ path: drafted })).rejects.toMatchObject(byDraft)
    await expect(update(id, { path: drafted })).rejects.toMatchObject(byDraft)

    const released = newPath()
    const { id: releaseId } = await releases.create(actor, 'Spring')
    await change({ path: released, title: 'Released' }, { releaseId })
    const byRelease = byPage('Released', ', which is pending in the release “Spring”')
    await expect(change({ path: released })).rejects.toMatchObject(byRelease)
    await releases.discard(actor, releaseId)
    await change({ path: released })
  })

  it('by a redirect. A page keeps the path that it has', async () => {
    const path = newPath()
    await content.create(actor, redirect, { oldPath: path, newAddress: '/about' })
    await expect(create({ path })).rejects.toMatchObject(
      refused('TAKEN', `Path ${path} is taken by the redirect from ${path} to /about`),
    )
    const { id, path: own } = await create()
    await content.create(actor, redirect, { oldPath: own, newAddress: '/about' })
    await update(id, { title: 'Kept', path: own })
    await pendingChanges.save(actor, { kind: page.name, itemId: id, values: { path: own }, baseVersion: 2 })
  })
})

describe('paths that pages swap', () => {
  const twoPages = () => Promise.all([create({ title: 'A' }), create({ title: 'B' })])
  const titlesAt = async (...paths: string[]) => {
    const found = await Promise.all(paths.map((path) => contentReader.one(actor, page, path)))
    return found.map(({ title }) => title)
  }

  it('are free in one list of changes, also if a draft has the path that its page has', async () => {
    const [a, b] = await twoPages()
    await pendingChanges.save(actor, { kind: page.name, itemId: b.id, values: { path: b.path }, baseVersion: 1 })
    await changeLists.apply(actor, [
      { kind: page, action: 'update', id: a.id, values: { path: b.path } },
      { kind: page, action: 'update', id: b.id, values: { path: a.path } },
    ])
    expect(await titlesAt(a.path, b.path)).toEqual(['B', 'A'])
  })

  it('are free in a release, step by step, and come back when it is rolled back', async () => {
    const [a, b] = await twoPages()
    const { id: releaseId } = await releases.create(actor, `Swap ${a.id}`)
    let version = 0
    const move = async ({ id }: { id: string }, path: string) => {
      ;({ version } = await pendingChanges.save(actor, {
        kind: page.name,
        itemId: id,
        values: { path },
        baseVersion: 1,
        releaseId,
        version,
      }))
    }
    await expect(move(a, b.path)).rejects.toMatchObject({ code: 'TAKEN' })
    await move(a, newPath())
    const { version: first } = { version }
    version = 0
    await move(b, a.path)
    version = first
    await move(a, b.path)
    await publisher.publishRelease(actor, releaseId)
    expect(await titlesAt(a.path, b.path)).toEqual(['B', 'A'])
    await publisher.rollback(actor, releaseId)
    expect(await titlesAt(a.path, b.path)).toEqual(['A', 'B'])
  })
})

it('a draft and a live change to different blocks are merged, and those to the same block ask', async () => {
  const { id } = await create({ blocks: [quote('a', 'A'), quote('b', 'B'), quote('c', 'C')] })
  const draft = (blocks: object[]) => ({ kind: page.name, itemId: id, values: { blocks }, baseVersion: 1 })
  const { id: changeId } = await pendingChanges.save(
    actor,
    draft([quote('c', 'C'), quote('a', 'A, drafted'), quote('b', 'B'), quote('d', 'D')]),
  )
  await update(id, { blocks: [quote('a', 'A'), quote('b', 'B, live'), quote('c', 'C'), quote('e', 'E')] })
  await publisher.publishDraft(actor, changeId)
  const { blocks } = await contentReader.one(actor, page, id)
  expect(blocks).toEqual([
    quote('c', 'C'),
    quote('a', 'A, drafted'),
    quote('b', 'B, live'),
    quote('d', 'D'),
    quote('e', 'E'),
  ])

  const { id: second } = await pendingChanges.save(actor, {
    ...draft([quote('a', 'mine')]),
    baseVersion: 3,
  })
  await update(id, { blocks: [quote('a', 'theirs')] })
  await expect(publisher.publishDraft(actor, second)).rejects.toMatchObject({ code: 'CONFLICT' })
})

it('a preview shows a new page at its path and at its id', async () => {
  const path = newPath()
  const values = { ...exampleOf(page, 1), path, title: 'Not live yet', blocks: [quote('a', 'Soon')] }
  const { itemId } = await pendingChanges.save(actor, { kind: page.name, values, baseVersion: 0 })
  const { url } = await previewLinks.create(actor, { draft: { kind: page.name, itemId } })
  const base = new URL(url).pathname.replace(/\/$/, '')
  expect(await (await server.fetch(base + path)).text()).toContain('Not live yet')
  expect(await visit(`${base}/${itemId}`)).toEqual([302, base + path])
  expect(await visit(path)).toEqual([404, null])
})

describe('a language', () => {
  it('is refused where a page or something else is, and takes the paths below its tag', async () => {
    await create({ path: '/haw/field-days' })
    const add = (tag: string) => content.create(actor, language, make(language, { tag, name: tag }))
    await expect(add('haw')).rejects.toThrow('The path /haw is taken by the page /haw/field-days')
    await expect(add('api')).rejects.toThrow('The path /api is taken by the API')
    await add('zh-Hant')
    await expect(create({ path: '/zh-hant/field-days' })).rejects.toThrow('is taken by the pages in zh-Hant')
    await create({ path: '/zh-hantu' })
  })
})
