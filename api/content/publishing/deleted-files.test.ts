import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { beforeEach, describe, expect, it } from 'vitest'
import { mediaFile, product, setting } from '../../../schema/kinds/index.ts'
import { operator } from '../../access/permissions/policy.ts'
import { originalKey } from '../media/storage.ts'
import { image } from '../media/testing/images.ts'
import { settingId } from '../items/setting-ids.ts'
import { makeProduct } from '../../testing/factories.ts'
import { startServer } from '../../testing/server.ts'

/* Content from a draft, a release or the history becomes live with its pictures, even if they have been deleted since. */

const server = await startServer({ cache: true })
const { content, contentReader, historyReader, media, pendingChanges, previewLinks, publisher, releases } =
  server.services
const { pendingChangeReader, schedule, settings, timeMachine } = server.services
const actor = operator('test')

let id: string
let url: string
let publicId: string

beforeEach(async () => {
  const [file] = await media.upload(actor, [{ source: Readable.from([await image('png')]), name: 'trial.png' }])
  ;({ id, url, publicId } = file as typeof file & { id: string })
  await media.update(actor, [{ publicId, values: { alt: 'A field trial' } }])
})

const status = async (path: string) => (await server.fetch(path)).status
const contentVersion = async () =>
  (await server.database.query<{ version: number }>('select version from "contentVersion"'))[0]!.version
const remove = () => media.delete(actor, [publicId])
const loseBytes = () => server.media.storage.delete(originalKey(publicId))
const live = (itemId: string) => contentReader.one(actor, product, itemId)

/** Returns a product whose picture is changed by a draft, or in a release. */
async function withPicture(releaseId: string | null = null) {
  const { id: itemId } = await content.create(actor, product, makeProduct({ name: 'Azo', image: '' }))
  const change = { kind: product.name, itemId, baseVersion: 1, releaseId, values: { image: url } }
  return { itemId, change: await pendingChanges.save(actor, change) }
}

const newRelease = async () => (await releases.create(actor, `R ${randomUUID()}`)).id

async function expectRestored() {
  await expect.poll(() => status(url)).toBe(200)
  expect(await media.one(actor, publicId)).toMatchObject({ id, alt: 'A field trial' })
}

describe('a deleted file is restored with its record', () => {
  it('when a draft is published that names it, at one step of the content version', async () => {
    const { itemId, change } = await withPicture()
    await remove()
    await expect.poll(() => status(url)).toBe(404)
    const before = await contentVersion()
    expect(await publisher.publishDraft(actor, change.id)).toEqual({ kind: 'product', itemId, version: 2 })
    expect(await contentVersion()).toBe(before + 1)
    expect(await live(itemId)).toMatchObject({ image: url })
    await expectRestored()
  })

  it('when a release is published, and stays when that is rolled back', async () => {
    const releaseId = await newRelease()
    const { itemId } = await withPicture(releaseId)
    await remove()
    await publisher.publishRelease(actor, releaseId)
    await expectRestored()
    await publisher.rollback(actor, releaseId)
    expect(await live(itemId)).toMatchObject({ image: '' })
    await expectRestored()
  })

  it('when a setting names it', async () => {
    const releaseId = await newRelease()
    const key = 'site_logo'
    const change = {
      kind: setting.name,
      itemId: settingId(key),
      baseVersion: 0,
      releaseId,
      values: { key, value: url },
    }
    await pendingChanges.save(actor, change)
    await remove()
    await publisher.publishRelease(actor, releaseId)
    await expectRestored()
    await settings.update(actor, key, '')
    await remove()
    await settings.restore(actor, key, 1)
    await expectRestored()
    await settings.update(actor, key, '')
  })

  it('when a release is rolled back to it', async () => {
    const { id: itemId } = await content.create(actor, product, makeProduct({ image: url }))
    const releaseId = await newRelease()
    await pendingChanges.save(actor, { kind: product.name, itemId, baseVersion: 1, releaseId, values: { image: '' } })
    await publisher.publishRelease(actor, releaseId)
    await remove()
    await publisher.rollback(actor, releaseId)
    expect(await live(itemId)).toMatchObject({ image: url })
    await expectRestored()
  })

  it('when a deleted item is brought back by a roll-back', async () => {
    const { id: itemId } = await content.create(actor, product, makeProduct({ image: url }))
    const releaseId = await newRelease()
    await pendingChanges.save(actor, { kind: product.name, itemId, baseVersion: 1, releaseId, action: 'delete' })
    await publisher.publishRelease(actor, releaseId)
    await remove()
    await publisher.rollback(actor, releaseId)
    await expectRestored()
  })

  it('when the time machine brings it back', async () => {
    const { id: itemId } = await content.create(actor, product, makeProduct({ image: url }))
    // Otherwise both changes may have happened in the same millisecond.
    const makeOlder = `update revision set "createdAt" = "createdAt" - interval '1 hour' where "itemId" = $1`
    await server.database.query(makeOlder, [itemId])
    const at = new Date(Date.now() - 60_000).toISOString()
    await content.update(actor, product, itemId, { image: '' })
    await remove()
    const { id: releaseId } = await timeMachine.bringBack(actor, at, { kind: product.name, itemId })
    await publisher.publishRelease(actor, releaseId)
    expect(await live(itemId)).toMatchObject({ image: url })
    await expectRestored()
  })

  it('when a version of the history is restored', async () => {
    const { id: itemId } = await content.create(actor, product, makeProduct({ image: url }))
    await content.update(actor, product, itemId, { image: '' })
    await remove()
    await content.restore(actor, product, itemId, 1)
    await expectRestored()
  })

  it('once, when several releases that name it are published at the same time', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, newRelease))
    for (const releaseId of ids) await withPicture(releaseId)
    await remove()
    await Promise.all(ids.map((releaseId) => publisher.publishRelease(actor, releaseId)))
    await expectRestored()
  })
})

describe('until then, a deleted file that a change names', () => {
  it('is shown in previews of that change and to staff, and to no visitor', async () => {
    const releaseId = await newRelease()
    await withPicture(releaseId)
    await remove()
    const pathOf = async (view: object) => new URL((await previewLinks.create(actor, view)).url).pathname
    const base = await pathOf({ releaseId })
    const { data } = await server.graphql<{ mediaKey: string }>('{ mediaKey }', {}, { as: 'contributor' })
    expect(await status(base + url)).toBe(200)
    expect(await status(`${url}?key=${data.mediaKey}`)).toBe(200)
    expect(await status(url)).toBe(404)
    expect(await status((await pathOf({ releaseId: await newRelease() })) + url)).toBe(404)
    const pictures = await server.database.runFrom({ type: 'release', id: releaseId }, () => media.pictures([publicId]))
    expect(pictures.get(publicId)?.alt).toBe('A field trial')
  })
})

describe('if the bytes of a deleted file are gone, too,', () => {
  const problem = (itemId: string) => ({
    type: 'INCOMPLETE',
    itemId,
    title: 'Azo',
    field: 'image',
    label: product.fields.image.label,
    message: expect.stringContaining(publicId),
    mine: url,
  })

  it('publishing is refused, and names the item, the field and the file', async () => {
    const releaseId = await newRelease()
    const { itemId } = await withPicture(releaseId)
    const draft = await withPicture()
    await remove()
    await loseBytes()
    const [before, record] = [await contentVersion(), `select 1 from "mediaFile" where "publicId" = $1`]
    const refused = (of: string) => ({ code: 'INVALID', problems: [problem(of)] })
    await expect(publisher.publishRelease(actor, releaseId)).rejects.toMatchObject(refused(itemId))
    await expect(publisher.publishDraft(actor, draft.change.id)).rejects.toMatchObject(refused(draft.itemId))
    expect(await pendingChangeReader.problemsOf(actor, await releases.one(actor, releaseId))).toMatchObject([
      problem(itemId),
    ])
    expect(await contentVersion()).toBe(before)
    expect(await server.database.query(record, [publicId])).toEqual([])
  })

  it('a scheduled release fails with that problem', async () => {
    const releaseId = await newRelease()
    const { itemId } = await withPicture(releaseId)
    await schedule.schedule(actor, releaseId, new Date(Date.now() + 3_600_000).toISOString(), 'UTC')
    await remove()
    await loseBytes()
    await server.database.query('update release set "scheduledAt" = now() where id = $1', [releaseId])
    expect(await schedule.publishDue()).toEqual([releaseId])
    expect(await releases.one(actor, releaseId)).toMatchObject({ state: 'FAILED', problems: [problem(itemId)] })
  })

  it('a roll-back is refused, too', async () => {
    const { id: itemId } = await content.create(actor, product, makeProduct({ name: 'Azo', image: url }))
    const releaseId = await newRelease()
    await pendingChanges.save(actor, { kind: product.name, itemId, baseVersion: 1, releaseId, values: { image: '' } })
    await publisher.publishRelease(actor, releaseId)
    await remove()
    await loseBytes()
    await expect(publisher.rollback(actor, releaseId)).rejects.toMatchObject({ problems: [problem(itemId)] })
    expect((await releases.one(actor, releaseId)).state).toBe('PUBLISHED')
  })
})

it('an address that was never a file of this site prevents nothing', async () => {
  const values = { ...makeProduct({ image: '/media/never-000000000000.png' }) }
  const draft = await pendingChanges.save(actor, { kind: product.name, baseVersion: 0, values })
  expect(await publisher.publishDraft(actor, draft.id)).toMatchObject({ version: 1 })
})

it('a file that is not deleted keeps its record', async () => {
  const { change } = await withPicture()
  const history = () => historyReader.list(actor, mediaFile, id, {})
  const before = await history()
  await publisher.publishDraft(actor, change.id)
  expect(await history()).toEqual(before)
})
