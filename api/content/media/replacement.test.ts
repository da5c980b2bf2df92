import { Readable } from 'node:stream'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hero, mediaFile, product, setting } from '../../../schema/kinds/index.ts'
import { type Actor, operator } from '../../access/permissions/policy.ts'
import { settingId } from '../items/setting-ids.ts'
import { makeProduct } from '../../testing/factories.ts'
import { startServer } from '../../testing/server.ts'
import type { StoredMedia } from './service.ts'
import { originalKey } from './storage.ts'
import { image } from './testing/images.ts'

/* A file is replaced wherever it is shown, or nowhere. */

const server = await startServer({ cache: true })
const { content, contentReader, historyReader, media, pendingChanges, releases, settings } = server.services
const actor = operator('test')
const editor: Actor = { ...actor, role: 'editor' }

/** The size of the pictures, so that each test stores other bytes. */
let width = 100
const picture = async (name = 'trial.png', height = 30) => ({
  source: Readable.from([await image('png', { width: ++width, height })]),
  name,
})
const upload = async (name?: string) => (await media.upload(actor, [await picture(name)]))[0]!

let file: StoredMedia
let productId: string
let draftId: string
let releasedId: string

beforeAll(async () => {
  await content.updateSingleton(actor, hero, { title: 'Roots' })
})

/** Shows a file in a field, in a text, in a setting, in a draft and in a release. */
beforeEach(async () => {
  file = await upload()
  await media.update(actor, [
    { publicId: file.publicId, values: { alt: 'A trial', tags: ['field'], focalPoint: { x: 10, y: 20 } } },
  ])
  const detailedDescription = `![A trial](${file.url}) and [the file](${file.url}), not ${file.url}x`
  productId = (await content.create(actor, product, makeProduct({ image: file.url, detailedDescription }))).id
  await content.updateSingleton(actor, hero, { backgroundImage: file.url })
  await settings.update(actor, 'site_logo', file.url)
  draftId = (await content.create(actor, product, makeProduct({ image: '' }))).id
  const draft = { kind: product.name, itemId: draftId, baseVersion: 1, releaseId: null, values: { image: file.url } }
  await pendingChanges.save(actor, draft)
  const releaseId = (await releases.create(actor, `Spring ${width}`)).id
  releasedId = (await content.create(actor, product, makeProduct({ image: '' }))).id
  await pendingChanges.save(actor, { ...draft, itemId: releasedId, releaseId })
})

/** Returns everything that shows one of the files. */
async function shown() {
  const { image: inField, detailedDescription } = await contentReader.one(actor, product, productId)
  const { backgroundImage } = (await contentReader.singleton(actor, hero))!
  const pending = await server.database.query<{ image: string; mediaIds: string[] }>(
    `select "values" ->> 'image' as image, "mediaIds" from "pendingChange" where "itemId" = any($1)`,
    [[draftId, releasedId]],
  )
  return {
    inField,
    detailedDescription,
    backgroundImage,
    logo: (await settings.site())['site_logo'],
    pending: pending.map(({ image, mediaIds }) => [image, mediaIds]),
  }
}

const everywhere = ({ url, publicId }: StoredMedia, before = file) => ({
  inField: url,
  detailedDescription: `![A trial](${url}) and [the file](${url}), not ${before.url}x`,
  backgroundImage: url,
  logo: url,
  pending: [
    [url, [publicId]],
    [url, [publicId]],
  ],
})

describe('a replacement', () => {
  it('is shown wherever the file was, at one step of the content version, with the history of each item', async () => {
    const status = async (path: string) => (await server.fetch(path)).status
    const [before] = await server.database.query<{ version: number }>('select version from "contentVersion"')
    const { file: made, replaced, changed } = await media.replace(actor, file.publicId, await picture('other.png'))
    const [after] = await server.database.query<{ version: number }>('select version from "contentVersion"')
    expect(after!.version).toBe(before!.version + 1)
    expect(await shown()).toEqual(everywhere(made))
    expect(changed).toBe(3)
    expect(made).toMatchObject({ originalFilename: 'other.png', alt: 'A trial', tags: ['field'] })
    expect(await media.uses(actor, [file.publicId])).toEqual([])
    const [revision] = await historyReader.list(actor, product, productId, { limit: 1 })
    expect(revision!.changes).toContainEqual({ field: 'image', label: 'Image', before: file.url, after: made.url })
    const [deletion] = await historyReader.list(actor, mediaFile, replaced.id, { limit: 1 })
    expect(deletion).toMatchObject({ action: 'delete', version: replaced.version })
    await expect.poll(() => status(file.url)).toBe(404)
    expect(await status(made.url)).toBe(200)
  })

  it('can have an alternative text of its own, also a file that is stored already', async () => {
    const { file: made } = await media.replace(actor, file.publicId, await picture(), 'Another trial')
    expect(made).toMatchObject({ alt: 'Another trial', tags: ['field'] })
    const bytes = await image('png', { width: ++width })
    const [other] = await media.upload(actor, [{ source: Readable.from([bytes]), name: 'other.png' }])
    await media.update(actor, [{ publicId: other!.publicId, values: { alt: 'Its own' } }])
    const again = { source: Readable.from([bytes]), name: 'x.png' }
    await expect(media.replace(actor, made.publicId, await picture(), 'x'.repeat(501))).rejects.toMatchObject({
      code: 'INVALID',
    })
    expect((await media.replace(actor, made.publicId, again, '')).file).toMatchObject({ id: other!.id, alt: '' })
  })

  it('keeps the framing only if the proportions are the same', async () => {
    const { file: wider } = await media.replace(actor, file.publicId, await picture('wide.png', 10))
    expect(wider.focalPoint).toEqual({ x: 50, y: 30 })
    await media.update(actor, [{ publicId: wider.publicId, values: { focalPoint: { x: 10, y: 20 } } }])
    const { file: similar } = await media.replace(actor, wider.publicId, await picture('similar.png', 10))
    expect(similar.focalPoint).toEqual({ x: 10, y: 20 })
  })

  it('can be a file that is stored already', async () => {
    const bytes = await image('png', { width: ++width })
    const [other] = await media.upload(actor, [{ source: Readable.from([bytes]), name: 'other.png' }])
    const { file: made } = await media.replace(actor, file.publicId, { source: Readable.from([bytes]), name: 'x.png' })
    expect(made).toMatchObject({ id: other!.id, publicId: other!.publicId, alt: 'A trial' })
    expect(await shown()).toEqual(everywhere(made))
  })

  it('changes nothing if one of the changes fails', async () => {
    const before = await shown()
    await expect(media.replace(editor, file.publicId, await picture())).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const name = `${'long-'.repeat(12)}name.png`
    const limit = product.fields.detailedDescription.max
    const text = `![](${file.url})${'x'.repeat(limit - file.url.length - 5)}`
    await content.update(actor, product, productId, { detailedDescription: text })
    await expect(media.replace(actor, file.publicId, await picture(name))).rejects.toMatchObject({ code: 'INVALID' })
    expect(await shown()).toEqual({ ...before, detailedDescription: text })
    expect(await media.one(actor, file.publicId)).toMatchObject({ id: file.id })
  })

  it('must have other bytes, and be a picture', async () => {
    const same = await server.media.storage.read(originalKey(file.publicId))
    const replace = (source: Readable) => media.replace(actor, file.publicId, { source, name: 'same.png' })
    await expect(replace(same!)).rejects.toMatchObject({ code: 'INVALID' })
    await expect(replace(Readable.from(['text']))).rejects.toMatchObject({ code: 'UNSUPPORTED_TYPE' })
    await expect(media.replace(actor, 'absent.png', await picture())).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('undoing a replacement', () => {
  it('shows the file again in all places, and deletes the other one', async () => {
    const { file: made, replaced } = await media.replace(actor, file.publicId, await picture())
    const later = await content.create(actor, product, makeProduct({ image: made.url }))
    const restored = await media.undoReplacement(actor, replaced, made.publicId)
    expect(restored).toMatchObject({ id: file.id, publicId: file.publicId, alt: 'A trial', tags: ['field'] })
    expect(await shown()).toEqual(everywhere(file))
    // What was made with the other file since then would have no picture.
    expect(await contentReader.one(actor, product, later.id)).toMatchObject({ image: file.url })
    await expect(media.one(actor, made.publicId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const [revision] = await historyReader.list(actor, product, productId, { limit: 1 })
    expect(revision!.action).toBe('restore')
  })

  it('leaves the places where the other file was shown before', async () => {
    const bytes = await image('png', { width: ++width })
    const [other] = await media.upload(actor, [{ source: Readable.from([bytes]), name: 'other.png' }])
    const kept = await content.create(actor, product, makeProduct({ image: other!.url }))
    const { replaced } = await media.replace(actor, file.publicId, { source: Readable.from([bytes]), name: 'x.png' })
    await media.undoReplacement(actor, replaced, other!.publicId)
    expect(await shown()).toEqual(everywhere(file))
    expect(await contentReader.one(actor, product, kept.id)).toMatchObject({ image: other!.url })
    expect(await media.one(actor, other!.publicId)).toMatchObject({ id: other!.id })
  })

  it('is refused for other versions, and if the bytes have been deleted', async () => {
    const { file: made, replaced } = await media.replace(actor, file.publicId, await picture())
    const undo = (version: number) => media.undoReplacement(actor, { ...replaced, version }, made.publicId)
    await expect(undo(1)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await server.media.storage.delete(originalKey(file.publicId))
    await expect(undo(replaced.version)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await shown()).toEqual(everywhere(made))
  })
})

it('uses name live items and pending changes', async () => {
  const uses = await media.uses(actor, [file.publicId])
  expect(await media.uses(actor, [file.publicId, ...Array.from({ length: 30 }, (_, n) => `none-${n}.png`)])).toEqual(
    uses,
  )
  const use = (kind: string, id: string, field: string, release: string | null = null, isPending = false) =>
    expect.objectContaining({ kind, id, field, release, isPending })
  expect(uses).toHaveLength(6)
  expect(uses).toEqual(
    expect.arrayContaining([
      use(product.name, productId, 'image'),
      use(product.name, productId, 'detailedDescription'),
      use(hero.name, hero.id, 'backgroundImage'),
      use(setting.name, settingId('site_logo'), 'value'),
      use(product.name, draftId, 'image', null, true),
      use(product.name, releasedId, 'image', `Spring ${width}`, true),
    ]),
  )
  expect(uses.every(({ title }) => title !== '')).toBe(true)
})
