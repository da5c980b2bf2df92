import { Readable } from 'node:stream'
import { beforeEach, describe, expect, it } from 'vitest'
import { image } from '../../api/content/media/testing/images.ts'
import { makeProduct } from '../../api/testing/factories.ts'
import { startServer } from '../../api/testing/server.ts'
import type { TestServices } from '../../api/testing/services.ts'
import { hero, product } from '../../schema/kinds/index.ts'
import { startCommandLine } from '../testing/command-line.ts'
import { runInProcess } from '../testing/in-process.ts'

/** This site, whose command line is used. */
const near = await startCommandLine()
/** The other one, with a server. */
const far = await startServer()
const { actor } = near

const TABLES = ['product', 'hero', 'setting', 'mediaFile', 'revision', 'release', 'pendingChange', 'releaseComment']

beforeEach(async () => {
  for (const { database } of [near, far])
    await database.pool.query(`truncate ${TABLES.map((name) => `"${name}"`).join(', ')}, "idempotentRequest" cascade`)
})

const [A, B, C] = ['4', '5', '6'].map((end) => `0b6c3a5e-1111-4222-8333-44445555000${end}`) as [string, string, string]
const SCOPES = ['drafts:read', 'content:write', 'media:write', 'releases:write', 'settings:read', 'settings:write']
const admin = await far.services.users.byName(actor, 'admin')
const { token } = await far.services.apiTokens.createFor(actor, admin, { name: 'token', scopes: SCOPES })
const env = {
  DATA_DIR: near.config.dataDir,
  JWT_SECRET: 'a secret of the tests, with 32 bytes or more',
  VERDANT_TOKEN: token,
}
const runAt = (command: string, ...args: string[]) => runInProcess(near.url, [command, far.url, ...args], { env })
const [pull, push] = ['pull', 'push'].map(
  (command) =>
    (...args: string[]) =>
      runAt(command, ...args),
) as [(...args: string[]) => ReturnType<typeof runAt>, (...args: string[]) => ReturnType<typeof runAt>]

type Site = Pick<TestServices, 'services'>
const add = ({ services }: Site, id: string, name: string, more: object = {}) =>
  services.content.create(
    actor,
    product,
    makeProduct({ name, category: 'c', description: 'short', detailedDescription: 'long', image: '', ...more }),
    id,
  )
const edit = ({ services }: Site, id: string, patch: object) => services.content.update(actor, product, id, patch)
const remove = ({ services }: Site, id: string) => services.content.delete(actor, product, [id])
const stored = async ({ services }: Site) =>
  Object.fromEntries(
    (await services.contentReader.list(actor, product, {})).map(({ id, name, category }) => [
      id,
      `${name}/${category}`,
    ]),
  )

/** Both directions, seen from the side that sends and the one that receives. */
const directions = [
  { name: 'a pull', from: far as Site, to: near as Site, run: pull, live: 'here' },
  { name: 'a push', from: near as Site, to: far as Site, run: push, live: `at ${far.url}` },
]

describe.each(directions)('$name without --base', ({ from, to, run, live }) => {
  beforeEach(async () => {
    await add(from, A, 'Azo')
    await add(from, B, 'Rhizo')
    await run()
  })

  it('brings what the source has changed, and names what stays', async () => {
    await edit(from, A, { name: 'Azo plus' })
    await edit(to, A, { category: 'own' })
    await edit(to, B, { name: 'Rhizo own' })
    const plan = await run('--dry-run', '--details')
    expect(plan).toMatchObject({ code: 2 })
    expect(plan.stdout).toContain('name: "Azo" → "Azo plus"')
    expect(plan.stdout).toContain('= product "Rhizo own": was changed only in the live content')
    expect(plan.stderr).toMatch(
      new RegExp(`^1 item was changed only ${live}; kept: product “Rhizo own”\nTo take .*--as-is\n$`),
    )
    const json = JSON.parse((await run('--dry-run', '--json')).stdout) as { steps: object[] }
    expect(json.steps).toMatchObject([
      { action: 'update', id: A, fields: [{ field: 'name' }] },
      { action: 'unchanged', id: B, onlyLive: 'changed' },
    ])
    expect(await run()).toMatchObject({ code: 0 })
    expect(await stored(to)).toEqual({ [A]: 'Azo plus/own', [B]: 'Rhizo own/c' })
    expect(await run('--as-is')).toMatchObject({ code: 0, stderr: '' })
    expect(await stored(to)).toEqual({ [A]: 'Azo plus/c', [B]: 'Rhizo/c' })
  })

  it('reports what both sides have changed, until options decide', async () => {
    await edit(from, A, { name: 'Azo source' })
    await edit(to, A, { name: 'Azo live' })
    await edit(from, B, { name: 'Rhizo source' })
    await edit(to, B, { name: 'Rhizo live' })
    const refused = await run()
    expect(refused.code).toBe(1)
    expect(refused.stderr).toContain(
      `was changed on both sides (source: "Azo source"; here: "Azo live") [products/${A}.name]`,
    )
    for (const option of ['--theirs', '--ours', '--choose']) expect(refused.stderr).toContain(option)
    expect(await stored(to)).toEqual({ [A]: 'Azo live/c', [B]: 'Rhizo live/c' })
    expect(await run('--ours', '--choose', `products/${A}.name=source`)).toMatchObject({ code: 0 })
    expect(await stored(to)).toEqual({ [A]: 'Azo source/c', [B]: 'Rhizo live/c' })
    expect(await run('--theirs')).toMatchObject({ code: 0 })
    expect(await stored(to)).toEqual({ [A]: 'Azo source/c', [B]: 'Rhizo source/c' })
  })

  it('with --prune deletes what the source has deleted, and nothing that it never had', async () => {
    await add(to, C, 'Own')
    await remove(from, B)
    const kept = await run()
    expect(kept).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('1 item was deleted in the source; kept') as string,
    })
    const done = await run('--prune', '--yes-prune')
    expect(done).toMatchObject({ code: 0 })
    expect(done.stderr).toContain(`1 item exists only ${live}; not deleted: product “Own”`)
    expect(await stored(to)).toEqual({ [A]: 'Azo/c', [C]: 'Own/c' })
    expect(await run('--prune', '--yes-prune', '--as-is')).toMatchObject({ code: 0 })
    expect(await stored(to)).toEqual({ [A]: 'Azo/c' })
  })

  it('reports items that one side has deleted and the other changed', async () => {
    await edit(from, A, { name: 'Azo source' })
    await remove(to, A)
    await remove(from, B)
    await edit(to, B, { name: 'Rhizo live' })
    const refused = await run('--prune', '--yes-prune')
    expect(refused.code).toBe(1)
    expect(refused.stderr).toContain(`was changed in the source and deleted here [products/${A}]`)
    expect(refused.stderr).toContain(`was deleted in the source and changed here [products/${B}]`)
    expect(await run('--prune', '--yes-prune', '--ours')).toMatchObject({ code: 0 })
    expect(await stored(to)).toEqual({ [B]: 'Rhizo live/c' })
    expect(await run('--prune', '--yes-prune', '--theirs')).toMatchObject({ code: 0 })
    expect(await stored(to)).toEqual({ [A]: 'Azo source/c' })
  })

  it('leaves deleted what only the target has deleted', async () => {
    await remove(to, B)
    const done = await run()
    expect(done).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/deleted only .*not created again: product “Rhizo”/),
    })
    expect(await stored(to)).toEqual({ [A]: 'Azo/c' })
  })

  it('knows that a change which was taken back is newer than the change', async () => {
    await edit(to, A, { name: 'Azo 2' })
    // Brings it to the other side.
    expect(await (run === pull ? push : pull)()).toMatchObject({ code: 0 })
    expect(await stored(from)).toMatchObject({ [A]: 'Azo 2/c' })
    await edit(to, A, { name: 'Azo' })
    expect(await run()).toMatchObject({ code: 0, stderr: expect.stringContaining('changed only') as string })
    expect(await stored(to)).toMatchObject({ [A]: 'Azo/c' })
  })

  it('says which items have no version in common', async () => {
    await add(from, C, 'There')
    await add(to, C, 'Here')
    expect(await run()).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/^1 item has no version in common with .*: product “There”\n$/),
    })
    expect(await stored(to)).toMatchObject({ [C]: 'There/c' })
  })

  it('merges settings, single items and the descriptions of pictures', async () => {
    const source = Readable.from([await image('png')])
    const [file] = await from.services.media.upload(actor, [{ source, name: 'leaf.png' }])
    const { publicId } = file!
    await from.services.content.updateSingleton(actor, hero, { title: 'Grow' })
    expect(await run()).toMatchObject({ code: 0 })
    await to.services.media.update(actor, [{ publicId, values: { alt: 'A leaf' } }])
    await to.services.settings.update(actor, 'site_tagline', 'Live')
    await to.services.content.updateSingleton(actor, hero, { title: 'Grow more' })
    await from.services.settings.update(actor, 'site_title', 'Source')
    await from.services.content.updateSingleton(actor, hero, { subtitle: 'Source' })
    expect(await run()).toMatchObject({ code: 0 })
    expect(await to.services.media.one(actor, publicId)).toMatchObject({ alt: 'A leaf' })
    expect(await to.services.settings.site()).toMatchObject({ site_title: 'Source', site_tagline: 'Live' })
    expect(await to.services.contentReader.singleton(actor, hero)).toMatchObject({
      title: 'Grow more',
      subtitle: 'Source',
    })
    await from.services.media.update(actor, [{ publicId, values: { alt: 'Ein Blatt' } }])
    const refused = await run()
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('alt: was changed on both sides') as string,
    })
    await from.services.media.delete(actor, [publicId])
    expect(await run('--prune', '--yes-prune', '--theirs')).toMatchObject({ code: 0 })
    expect(await to.services.media.count(actor, {})).toBe(0)
  })

  it('into a release compares with what the release has', async () => {
    await edit(from, A, { name: 'Azo source' })
    await edit(to, B, { name: 'Rhizo live' })
    expect(await run('--release', 'Spring')).toMatchObject({ code: 0 })
    await edit(from, A, { name: 'Azo source 2' })
    expect(await run('--release', 'Spring')).toMatchObject({ code: 0 })
    expect(await stored(to)).toEqual({ [A]: 'Azo/c', [B]: 'Rhizo live/c' })
    const again = await run('--release', 'Spring', '--dry-run')
    expect(again).toMatchObject({ code: 0 })
  })
})

it('promotes back and forth again and again without a conflict', async () => {
  await add(near, A, 'Azo')
  expect(await push()).toMatchObject({ code: 0 })
  for (let round = 1; round <= 2; round++) {
    await edit(far, A, { category: `far ${round}` })
    await edit(near, A, { name: `near ${round}` })
    expect(await pull()).toMatchObject({ code: 0, stderr: '' })
    expect(await push()).toMatchObject({ code: 0, stderr: '' })
    await edit(far, A, { features: [`feature ${round}`] })
    await edit(near, A, { description: `near ${round}` })
    expect(await push()).toMatchObject({ code: 0, stderr: '' })
    expect(await pull()).toMatchObject({ code: 0, stderr: '' })
  }
  for (const site of [near, far])
    expect(await site.services.contentReader.one(actor, product, A)).toMatchObject({
      name: 'near 2',
      category: 'far 2',
      description: 'near 2',
      features: ['feature 2'],
    })
  expect(await pull('--dry-run')).toMatchObject({ code: 0, stderr: '' })
})

it('knows what came from the other side when only one side has the merged version', async () => {
  await add(near, A, 'Azo')
  expect(await push()).toMatchObject({ code: 0 })
  for (let round = 1; round <= 3; round++) {
    await edit(far, A, { category: `far ${round}` })
    await edit(near, A, { name: `near ${round}` })
    expect(await push()).toMatchObject({ code: 0, stderr: '' })
  }
  expect(await stored(far)).toEqual({ [A]: 'near 3/far 3' })
  await edit(near, A, { name: 'near 4' })
  expect(await pull()).toMatchObject({ code: 0, stderr: '' })
  expect(await stored(near)).toEqual({ [A]: 'near 4/far 3' })
  await edit(far, A, { name: 'far' })
  expect(await pull()).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('name: was changed on both') as string,
  })
})

it('keeps a change that was taken back after it was merged on the other side', async () => {
  await add(near, A, 'Azo')
  expect(await push()).toMatchObject({ code: 0 })
  await edit(far, A, { category: 'far 1' })
  await edit(near, A, { name: 'near 1' })
  expect(await push()).toMatchObject({ code: 0 })
  await edit(near, A, { name: 'Azo' })
  expect(await pull()).toMatchObject({ code: 0 })
  expect(await stored(near)).toEqual({ [A]: 'Azo/far 1' })
  expect(await push()).toMatchObject({ code: 0 })
  expect(await stored(far)).toEqual({ [A]: 'Azo/far 1' })
})
