import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { product } from '../../schema/kinds/index.ts'
import { operator } from '../access/permissions/policy.ts'
import { createDiskStorage } from '../content/media/disk-storage.ts'
import { originalKey } from '../content/media/storage.ts'
import { image } from '../content/media/testing/images.ts'
import { makeProduct } from '../testing/factories.ts'
import { startServer } from '../testing/server.ts'
import { contradictions, lostMedia, lostWrites } from './checker.ts'

const server = await startServer()
const { database } = server
const { content, media } = server.services
const actor = operator('test')
const add = () => content.create(actor, product, makeProduct({ name: 'Known' }))

it('finds every acknowledged write that is missing in the history', async () => {
  const { id } = await add()
  const created = { kind: 'product', id, version: 1, values: { name: 'Known' } }
  expect(await lostWrites(database, [created])).toEqual([])
  const lost = [
    { ...created, version: 2 },
    { ...created, values: { name: 'Other' } },
    { ...created, kind: 'service' },
    { ...created, isDeleted: true },
  ]
  for (const loss of lost)
    expect(await lostWrites(database, [created, loss])).toMatchObject([{ id, version: loss.version }])
  await content.delete(actor, product, [id])
  expect(await lostWrites(database, [{ kind: 'product', id, version: 2, isDeleted: true }])).toEqual([])
})

it.each([
  ['a row that differs from its history', `update product set name = 'Other' where id = $1`],
  ['a row of another version', 'update product set version = 2 where id = $1'],
  ['a history without its row', 'delete from product where id = $1'],
  ['a row without history', 'delete from revision where "itemId" = $1'],
  ['a history with a gap', 'update revision set version = 2 where "itemId" = $1'],
  ['the counter says', 'update "contentVersion" set version = version + (select 1 from product where id = $1)'],
])('finds every contradiction: %s', async (problem, text) => {
  expect(await contradictions(database)).toEqual([])
  const { id } = await add()
  const tampered = database.transaction(async () => {
    await database.query(text, [id])
    expect((await contradictions(database)).join()).toContain(problem)
    throw new Error('roll back')
  })
  await expect(tampered).rejects.toThrow('roll back')
})

it('finds every file that differs from the stored bytes', async () => {
  const storage = createDiskStorage(server.config.dataDir)
  const [file] = await media.upload(actor, [{ source: Readable.from([await image('png')]), name: 'leaf.png' }])
  expect(await lostMedia(database, storage)).toEqual([])
  await storage.delete(originalKey(file!.publicId))
  expect(await lostMedia(database, storage)).toEqual([file!.publicId])
})
