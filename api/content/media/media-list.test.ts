import { Readable } from 'node:stream'
import { beforeAll, expect, it } from 'vitest'
import { product } from '../../../schema/kinds/index.ts'
import { type Actor, operator } from '../../access/permissions/policy.ts'
import { makeProduct } from '../../testing/factories.ts'
import { startServer } from '../../testing/server.ts'
import type { MediaQuery } from './media-list.ts'
import type { StoredMedia } from './service.ts'
import { sharp } from './sharp.ts'
import { drawing, image } from './testing/images.ts'

const server = await startServer({ cache: true })
const { content, media, pendingChanges } = server.services
const ada: Actor = { ...operator('test'), name: 'Ada' }
const bob: Actor = { ...ada, name: 'Bob' }

const files: Record<string, StoredMedia> = {}
const upload = async (actor: Actor, name: string, bytes: Buffer) => {
  const [file] = await media.upload(actor, [{ source: Readable.from([bytes]), name }])
  files[name] = file!
  return file!
}

beforeAll(async () => {
  const corn = await upload(ada, 'corn.png', await image('png', { width: 10 }))
  const soil = await upload(bob, 'soil.jpg', await image('jpeg', { width: 200, height: 100 }))
  const leaf = await upload(bob, 'Leaf.gif', await drawing({ frames: 2 }).gif().toBuffer())
  await media.update(ada, [
    { publicId: corn.publicId, values: { alt: 'Rows of corn in June, after soybeans', tags: ['field', 'crops'] } },
    { publicId: soil.publicId, values: { tags: ['field'] } },
  ])
  await content.create(ada, product, makeProduct({ image: corn.url }))
  const { id } = await content.create(ada, product, makeProduct({ image: '' }))
  const values = { detailedDescription: `![](${leaf.url})` }
  await pendingChanges.save(ada, { kind: product.name, itemId: id, baseVersion: 1, releaseId: null, values })
})

const names = async (query: MediaQuery) => (await media.list(ada, query)).map((file) => file.originalFilename)

it('lists the newest files first, and can be sorted', async () => {
  expect(await names({})).toEqual(['Leaf.gif', 'soil.jpg', 'corn.png'])
  expect(await names({ descending: false })).toEqual(['corn.png', 'soil.jpg', 'Leaf.gif'])
  expect(await names({ sort: 'originalFilename' })).toEqual(['corn.png', 'Leaf.gif', 'soil.jpg'])
  const sizes = (await media.list(ada, { sort: 'bytes' })).map(({ bytes }) => bytes)
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
  expect(await names({ limit: 1, offset: 1 })).toEqual(['soil.jpg'])
})

it('finds all words of a search in names, alternative texts and tags, and no patterns', async () => {
  expect(await names({ search: 'june CORN' })).toEqual(['corn.png'])
  expect(await names({ search: 'crops rows' })).toEqual(['corn.png'])
  expect(await names({ search: 'corn soil' })).toEqual([])
  expect(await names({ search: 'soybaens corn' })).toEqual(['corn.png'])
  expect(await names({ search: 'so%l' })).toEqual([])
})

it.each<[MediaQuery['filter'], string[]]>([
  [{ formats: ['gif', 'png'] }, ['Leaf.gif', 'corn.png']],
  [{ tags: ['crops'] }, ['corn.png']],
  [{ tags: ['field', 'other'] }, ['soil.jpg', 'corn.png']],
  [{ withoutAlt: true }, ['Leaf.gif', 'soil.jpg']],
  [{ unused: true }, ['soil.jpg']],
  [{ uploadedBy: 'Bob' }, ['Leaf.gif', 'soil.jpg']],
  [{ uploadedBy: 'Bob', withoutAlt: true, formats: ['jpeg'] }, ['soil.jpg']],
  [{ uploadedFrom: '1970-01-01T00:00:00Z', uploadedUntil: '1970-01-01T00:00:01Z' }, []],
  [{ uploadedFrom: '1970-01-01T00:00:00Z', minBytes: 1 }, ['Leaf.gif', 'soil.jpg', 'corn.png']],
  [{ maxBytes: 0 }, []],
  [{ formats: [], tags: null }, ['Leaf.gif', 'soil.jpg', 'corn.png']],
])('filters by %j', async (filter, expected) => {
  expect(await names({ filter })).toEqual(expected)
  expect(await media.count(ada, { filter })).toBe(expected.length)
})

it('says what it can be filtered by', async () => {
  expect(await media.filters(ada)).toEqual({ tags: ['crops', 'field'], uploaders: ['Ada', 'Bob'] })
})

it('is available through GraphQL', async () => {
  const { data } = await server.graphql<{ mediaFiles: object; mediaFileFilters: object }>(
    `{ mediaFiles(search: "corn", filter: { formats: ["png"], uploadedFrom: "2000-01-01T00:00:00Z" }, sort: ORIGINAL_FILENAME) {
      items { originalFilename tags focalPoint { x y } crop { left top width height } uploadedBy usedIn { kind field isPending release } }
      total
    } mediaFileFilters { tags uploaders } }`,
    {},
    { as: 'contributor' },
  )
  expect(data.mediaFiles).toEqual({
    total: 1,
    items: [
      {
        originalFilename: 'corn.png',
        tags: ['field', 'crops'],
        focalPoint: { x: 50, y: 30 },
        crop: { left: 0, top: 0, width: 100, height: 100 },
        uploadedBy: 'Ada',
        usedIn: [{ kind: 'PRODUCT', field: 'image', isPending: false, release: null }],
      },
    ],
  })
})

it('changes several files, all or none', async () => {
  const [corn, soil] = [files['corn.png']!.publicId, files['soil.jpg']!.publicId]
  const altsOf = async () => [(await media.one(ada, corn)).alt, (await media.one(ada, soil)).alt]
  const before = await altsOf()
  const invalid = [
    { publicId: corn, values: { alt: 'Changed' } },
    { publicId: soil, values: { crop: { left: 0, top: 0, width: 101, height: 1 } } },
  ]
  await expect(media.update(ada, invalid)).rejects.toMatchObject({
    code: 'INVALID',
    errors: expect.arrayContaining([expect.objectContaining({ field: 'crop.width' })]),
  })
  const absent = [
    { publicId: corn, values: { alt: 'Changed' } },
    { publicId: 'absent.png', values: {} },
  ]
  await expect(media.update(ada, absent)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await altsOf()).toEqual(before)
})

it('a cropped picture has the placeholder of the part that pages show', async () => {
  const halves = sharp({ create: { width: 200, height: 100, channels: 3, background: '#f00' } }).composite([
    { input: { create: { width: 100, height: 100, channels: 3, background: '#00f' } }, left: 100, top: 0 },
  ])
  const bytes = await halves.removeAlpha().png().toBuffer()
  const [{ publicId }] = (await media.upload(ada, [{ source: Readable.from([bytes]), name: 'halves.png' }])) as [
    StoredMedia,
  ]
  await media.update(ada, [{ publicId, values: { crop: { left: 60, top: 0, width: 40, height: 100 } } }])
  const { placeholder } = (await media.pictures([publicId])).get(publicId)!
  const decoded = sharp(Buffer.from(placeholder.split(',')[1]!, 'base64'))
  expect(await decoded.metadata()).toMatchObject({ width: 6, height: 8 })
  const [red, , blue] = (await decoded.stats()).channels
  expect([red!.mean < 40, blue!.mean > 200]).toEqual([true, true])
})

it('a changed focal point or crop changes what pages show', async () => {
  const { publicId } = files['soil.jpg']!
  const { id } = await content.create(ada, product, makeProduct({ image: `/media/${publicId}` }))
  const shown = async () => {
    const { data } = await server.graphql<{ product: object }>(
      `query ($id: ID!) { product(id: $id) { imageSize { width height } imageFraming { crop x y } imagePlaceholder
        detailedDescriptionHtml } }`,
      { id },
    )
    return data.product
  }
  await content.update(ada, product, id, { detailedDescription: `![Soil](/media/${publicId})` })
  const whole = { imageSize: { width: 200, height: 100 }, imageFraming: null }
  expect(await shown()).toMatchObject({ ...whole, imagePlaceholder: expect.stringMatching(/^data:/) })
  await media.update(ada, [
    { publicId, values: { crop: { left: 50, top: 0, width: 50, height: 100 }, focalPoint: { x: 75, y: 80 } } },
  ])
  await expect.poll(shown).toEqual({
    imageSize: { width: 100, height: 100 },
    imageFraming: { crop: '50-0-50-100', x: 50, y: 80 },
    imagePlaceholder: expect.stringMatching(/^data:/),
    detailedDescriptionHtml: `<p><img src="/media/${publicId}/1920.50-0-50-100.webp" alt="Soil" width="100" height="100"></p>`,
  })
  const variant = await server.fetch(`/media/${publicId}/160.50-0-50-100.webp`)
  expect([variant.status, variant.headers.get('content-type')]).toEqual([200, 'image/webp'])
  const [{ now: at } = { now: '' }] = await server.database.query<{ now: string }>('select clock_timestamp() as now')
  const before = await server.fetch(`/media/${publicId}/thumbnail.webp`)
  await media.update(ada, [{ publicId, values: { focalPoint: { x: 50, y: 0 }, crop: { width: 25 } } }])
  await expect.poll(shown).toMatchObject({ imageFraming: { crop: '50-0-25-100', x: 0, y: 0 } })
  const earlier = await server.database.runFrom({ type: 'moment', at }, () => media.pictures([publicId]))
  expect(earlier.get(publicId)).toMatchObject({ width: 100, framing: { crop: '50-0-50-100', x: 50, y: 80 } })
  const after = await server.fetch(`/media/${publicId}/thumbnail.webp`)
  expect([before.headers.get('cache-control'), after.headers.get('cache-control')]).toEqual(['no-cache', 'no-cache'])
  expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
})
