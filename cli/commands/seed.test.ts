import { beforeEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../api/testing/temporary-folder.ts'
import { makeProduct, makeSeo } from '../../api/testing/factories.ts'
import { originalKey } from '../../api/content/media/storage.ts'
import { hero, mediaFile, product, seo, service, stored } from '../../schema/kinds/index.ts'
import { mediaPath } from '../../schema/kinds/media-file.ts'
import { settingOf } from '../../schema/settings.ts'
import { startCommandLine } from '../testing/command-line.ts'
import { verdant } from '../testing/program.ts'

const { actor, database, media, run: command, services } = await startCommandLine()
const { content, contentReader: reader, settings } = services

beforeEach(() =>
  database.pool.query(`truncate ${stored.map(({ name }) => `"${name}"`).join(', ')}, revision, users cascade`),
)

const run = (...args: string[]) => command('seed', ...args)
const counts = (created: number, changed: number, deleted: number) =>
  `${created} created, ${changed} changed, ${deleted} deleted\n`

async function everything() {
  const kinds = stored.map(({ name }) =>
    database.query<object>(`select to_jsonb(t) as item from "${name}" t order by id`),
  )
  return Promise.all(kinds)
}

it('adds missing items once, and never touches edited or deleted ones', async () => {
  const own = await content.create(actor, seo, makeSeo({ page: 'home' }))
  await database.pool.query('delete from revision')
  const first = await run()
  expect(first).toMatchObject({ code: 0, stderr: '' })
  const created = Number(/^(\d+) created/.exec(first.stdout)?.[1])
  expect(created).toBeGreaterThan(30)
  const authors = await database.query('select distinct "authorName", source from revision')
  expect(authors).toEqual([{ authorName: 'command line', source: 'cli seed' }])

  expect(await database.query(`select id from seo where page = 'home'`)).toEqual([{ id: own.id }])

  const [edited] = await reader.list(actor, product, { limit: 1 })
  const [deleted] = await reader.list(actor, service, { limit: 1 })
  await content.update(actor, product, edited!.id, { name: 'Ours' })
  await content.delete(actor, service, [deleted!.id])
  const before = await everything()
  expect((await run()).stdout).toBe(counts(0, 0, 0))
  expect(await everything()).toEqual(before)
})

it('adds no item that refers to a deleted one, or to one that it cannot add', async () => {
  await run()
  const [{ product: id }] = (await database.query<{ product: string }>(
    `select t.product from trial t, page p where jsonb_path_query_array(p.blocks, '$.trial.trial') ? t.id::text limit 1`,
  )) as [{ product: string }]
  const [{ others }] = (await database.query<{ others: number }>(
    'select count(*)::int as others from trial where product <> $1',
    [id],
  )) as [{ others: number }]
  // As after an upgrade to a version with these kinds: a product was deleted before.
  await database.pool.query('update hero set trial = null')
  await database.pool.query(`delete from page; delete from trial; delete from revision where kind in ('page', 'trial')`)
  await database.pool.query('update service set products = array_remove(products, $1)', [id])
  await content.delete(actor, product, [id])
  expect((await run()).stdout).toBe(counts(others, 0, 0))
})

describe('pictures', () => {
  const pictures = () =>
    database.query<{ publicId: string; alt: string }>(
      `select "publicId", alt from "mediaFile" where "publicId" not like '%.pdf'`,
    )
  const bytesOf = async (publicId: string) => (await media.storage.stat(originalKey(publicId)))?.size

  it('are stored like uploads, with alternative texts', async () => {
    await run()
    const stored = await pictures()
    // As pictures of the products, or as charts in their texts.
    const shown = (await reader.list(actor, product, {})).flatMap(({ image, detailedDescription }) =>
      image ? [image] : Array.from(detailedDescription.matchAll(/\]\((\/media\/\S+) /g), ([, address]) => address!),
    )
    expect(shown.sort()).toEqual(stored.map(({ publicId }) => mediaPath(publicId)).sort())
    for (const { publicId, alt } of stored) {
      expect(alt).toMatch(/^Rendered illustration: /)
      expect(await bytesOf(publicId)).toBeGreaterThan(1000)
    }
  })

  it('that were deleted stay deleted, and come back with a reset', async () => {
    await run()
    const all = await pictures()
    const { publicId } = all[0]!
    await services.media.delete(actor, [publicId])
    expect((await run()).stdout).toBe(counts(0, 0, 0))
    expect(await pictures()).toHaveLength(all.length - 1)
    expect((await run('--reset', '--yes')).stdout).toBe(counts(1, 0, 0))
    expect(await pictures()).toEqual(expect.arrayContaining(all))
  })

  it('that an editor uploaded before are not stored again', async () => {
    await run()
    const all = await pictures()
    await database.pool.query('update "mediaFile" set id = gen_random_uuid()')
    const others = stored.filter((kind) => kind !== mediaFile).map(({ name }) => `"${name}"`)
    await database.pool.query(`truncate ${others.join(', ')}, revision`)
    expect(await run()).toMatchObject({ code: 0, stderr: '' })
    expect(await pictures()).toEqual(expect.arrayContaining(all))
    expect(await pictures()).toHaveLength(all.length)
  })
})

const QUESTION = 'This replaces all content and settings with the defaults. Continue?'

describe('--reset', () => {
  it('resets all items to the defaults, and the history keeps the others', async () => {
    await run()
    const atFirst = (await reader.list(actor, product, {})).map(({ id, name }) => [id, name])
    const [edited] = await reader.list(actor, product, { limit: 1 })
    const [deleted] = await reader.list(actor, service, { limit: 1 })
    const own = await content.create(actor, product, makeProduct())
    await content.update(actor, product, edited!.id, { name: 'Ours' })
    await content.delete(actor, service, [deleted!.id])
    const [home] = await reader.list(actor, seo, { filter: { page: ['home'] } })
    await content.delete(actor, seo, [home!.id])
    await content.create(actor, seo, makeSeo({ page: 'home' }))
    await content.updateSingleton(actor, hero, { title: 'Ours' })
    await settings.update(actor, 'site_title', 'Ours')

    const asked = await run('--reset')
    expect(asked).toMatchObject({ code: 1, stdout: '', stderr: `${QUESTION} Confirm with --yes.\n` })
    expect(await reader.one(actor, product, edited!.id)).toMatchObject({ name: 'Ours' })

    const { code, stdout } = await run('--reset', '--yes')
    expect([code, stdout]).toEqual([0, counts(2, 3, 2)])
    expect((await reader.list(actor, product, {})).map(({ id, name }) => [id, name])).toEqual(atFirst)
    expect(await settings.site()).toMatchObject({ site_title: settingOf('site_title')!.default })
    expect(await content.restore(actor, product, own.id, 1)).toMatchObject({ name: own.name })
  })
})

describe('--demo', () => {
  it('is refused on a database of one’s own', async () => {
    const { code, stderr } = await run('--demo')
    expect([code, stderr]).toEqual([1, 'Demo accounts exist only with the embedded database and a loopback HOST.\n'])
    expect(await database.query('select 1 from users')).toEqual([])
  })

  it('adds the accounts where there are no users yet', async () => {
    const env = { DATABASE_URL: '', DATA_DIR: await temporaryFolder() }
    const embedded = (...args: string[]) => verdant('', args, { env })
    expect(await embedded('seed', '--demo')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Demo accounts added'),
    })
    expect((await embedded('seed', '--demo')).stdout).toBe(
      `${counts(0, 0, 0)}There are already users; no demo account was added\n`,
    )
  })
})
