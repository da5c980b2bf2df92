import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeProduct } from '../../api/testing/factories.ts'
import { product } from '../../schema/kinds/index.ts'
import { startCommandLine } from '../testing/command-line.ts'
import { runInProcess } from '../testing/in-process.ts'

const { actor, database, run, services, url } = await startCommandLine()
const { content, contentReader: reader, pendingChanges: pending, releases } = services

beforeEach(() =>
  database.pool.query('truncate product, revision, release, "releaseComment", "pendingChange", "previewLink" cascade'),
)

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()
const isOneLine = (text: string) => /^[^\n]+\n$/.test(text)
const refused = (words: RegExp) => ({ code: 1, stdout: '', stderr: expect.stringMatching(words) })

/** Creates a release that renames one product and adds another. */
async function launch(name = 'Spring launch') {
  const azo = await content.create(actor, product, makeProduct({ name: 'Azo' }))
  const release = await releases.create(actor, name)
  const save = (values: object, itemId?: string) =>
    pending.save(actor, {
      kind: 'product',
      values,
      releaseId: release.id,
      baseVersion: itemId ? azo.version : 0,
      ...(itemId ? { itemId } : {}),
    })
  await save({ name: 'Azo plus' }, azo.id)
  const added = await save(makeProduct({ name: 'Rhizo' }))
  return { azo, release, added }
}

const names = async () => (await reader.list(actor, product, {})).map(({ name }) => name).toSorted()
const stateOf = async (id: string) => (await releases.one(actor, id)).state

describe('verdant release list', () => {
  it('lists releases with their state and number of changes, for people and for programs', async () => {
    expect(await run('release', 'list')).toEqual({ code: 0, stdout: 'There are no releases\n', stderr: '' })
    const { release } = await launch()
    await releases.create(actor, 'Empty')
    const discarded = await releases.create(actor, 'Gone')
    await releases.discard(actor, discarded.id)
    const { stdout } = await run('release', 'list')
    expect(stdout.split('\n').toSorted()).toEqual([
      '',
      'Empty          open         0 changes',
      'Spring launch  open         2 changes',
    ])
    const json = await run('release', 'list', '--json', '--state', 'open', 'discarded')
    expect(JSON.parse(json.stdout)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          id: release.id,
          name: 'Spring launch',
          state: 'OPEN',
          changeCount: 2,
          createdBy: 'command line',
        }),
        expect.objectContaining({ name: 'Gone', state: 'DISCARDED' }),
      ]),
    )
  })
})

describe('verdant release show', () => {
  it('shows changes field by field, and the actions of users', async () => {
    const { release } = await launch()
    await releases.comment(actor, release.id, 'Ready?')
    const { code, stdout, stderr } = await run('release', 'show', 'Spring launch')
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain('Spring launch: open\n')
    expect(stdout).toContain('+ product "Rhizo"')
    expect(stdout).toContain('~ product "Azo plus"\n    name: "Azo" → "Azo plus"')
    expect(stdout).toContain('command line: comment: Ready?')
    const json = JSON.parse((await run('release', 'show', release.id, '--json')).stdout)
    expect(json).toMatchObject({
      source: 'release Spring launch',
      total: { create: 1, update: 1 },
      release: { id: release.id, changeCount: 2 },
      comments: [{ action: 'comment' }],
    })
  })

  it('names the most similar release if the given one does not exist', async () => {
    await launch()
    expect(await run('release', 'show', 'sprng lunch')).toMatchObject(
      refused(/^There is no release “sprng lunch”\. Did you mean “Spring launch”\?\n$/),
    )
    expect(await run('release', 'show', 'Christmas')).toMatchObject(refused(/verdant release list\n$/))
    expect(await run('release', 'show', randomUUID())).toMatchObject(refused(/^Release not found\n$/))
  })
})

describe('verdant release publish', () => {
  it('shows the plan, publishes once, and refuses a second time', async () => {
    const { release } = await launch()
    const plan = await run('release', 'publish', 'Spring launch', '--dry-run', '--details')
    expect(plan).toMatchObject({ code: 2, stderr: '', stdout: expect.stringContaining('~ product "Azo plus"') })
    expect(await names()).toEqual(['Azo'])
    const done = await run('release', 'publish', 'Spring launch')
    expect(done).toMatchObject({ code: 0, stderr: '' })
    expect(done.stdout).toMatch(/1 to create, 1 to change\nPublished “Spring launch”\n$/)
    expect(await names()).toEqual(['Azo plus', 'Rhizo'])
    expect(await stateOf(release.id)).toBe('PUBLISHED')
    expect(await run('release', 'publish', 'Spring launch')).toMatchObject({
      code: 1,
      stderr: 'The release “Spring launch” has already been published\n',
    })
  })

  it('names overlaps, and publishes with a decision about them', async () => {
    const { azo, release } = await launch()
    await content.update(actor, product, azo.id, { name: 'Azo live' })
    const conflict = await run('release', 'publish', 'Spring launch')
    expect(conflict.code).toBe(1)
    expect(conflict.stderr).toContain('(release: Azo plus; live: Azo live)')
    expect(conflict.stderr).toMatch(/Nothing was changed: 1 in conflict\. .*--keep release or --keep live/)
    expect(await stateOf(release.id)).toBe('OPEN')
    const json = await run('release', 'publish', 'Spring launch', '--json')
    expect(JSON.parse(json.stdout)).toMatchObject({ total: { conflict: 1 }, problems: [{ field: 'name' }] })
    expect(await run('release', 'publish', 'Spring launch', '--keep', 'live', '-q')).toEqual({
      code: 0,
      stdout: '',
      stderr: '',
    })
    expect(await names()).toEqual(['Azo live', 'Rhizo'])
  })

  it('decides overlaps one by one, and shows what comes of it', async () => {
    const { azo, release } = await launch()
    const category = { kind: 'product', itemId: azo.id, releaseId: release.id, baseVersion: 1, version: 1 }
    await pending.save(actor, { ...category, values: { name: 'Azo plus', category: 'Planned' } })
    await content.update(actor, product, azo.id, { name: 'Azo live', category: 'Live' })
    const [name, other] = [`products/${azo.id}.name`, `product/Azo live.category`]
    const refusal = await run('release', 'publish', 'Spring launch')
    expect(refusal.stderr).toContain(`(release: Azo plus; live: Azo live) [${name}]`)
    const half = await run('release', 'publish', 'Spring launch', '--choose', `${name}=live`)
    expect(half).toMatchObject({ code: 1, stderr: expect.stringContaining(`[products/${azo.id}.category]`) })
    expect(half.stderr).not.toContain(`[${name}]`)
    const both = ['--choose', `${name}=live`, '--choose', `${other}=release`]
    const plan = await run('release', 'publish', 'Spring launch', '--dry-run', '--details', ...both)
    expect(plan).toMatchObject({ code: 2, stderr: '' })
    expect(plan.stdout).toContain('~ product "Azo live"\n    category: "Live" → "Planned"')
    expect(await run('release', 'publish', 'Spring launch', '-q', ...both)).toMatchObject({ code: 0, stderr: '' })
    expect(await reader.one(actor, product, azo.id)).toMatchObject({ name: 'Azo live', category: 'Planned' })
  })

  it('decides the others with --keep', async () => {
    const { azo, release } = await launch()
    const category = { kind: 'product', itemId: azo.id, releaseId: release.id, baseVersion: 1, version: 1 }
    await pending.save(actor, { ...category, values: { name: 'Azo plus', category: 'Planned' } })
    await content.update(actor, product, azo.id, { name: 'Azo live', category: 'Live' })
    const choices = ['--choose', `products/${azo.id}.name=live`, '--keep', 'release']
    expect(await run('release', 'publish', 'Spring launch', '-q', ...choices)).toMatchObject({ code: 0, stderr: '' })
    expect(await reader.one(actor, product, azo.id)).toMatchObject({ name: 'Azo live', category: 'Planned' })
  })

  it('decides about an item that was deleted', async () => {
    const { azo } = await launch()
    await content.delete(actor, product, [azo.id])
    expect(await run('release', 'publish', 'Spring launch')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`was deleted in the meantime [products/${azo.id}]`),
    })
    const choice = ['--choose', `products/${azo.id}=release`]
    expect(await run('release', 'publish', 'Spring launch', '-q', ...choice)).toMatchObject({ code: 0, stderr: '' })
    expect(await names()).toEqual(['Azo plus', 'Rhizo'])
  })

  it.each([
    ['name', /^--choose name: write an overlap and the side that wins: <overlap>=release or =live\n$/],
    ['products/ID.name=mine', /write an overlap and the side that wins/],
    ['=live', /write an overlap/],
    ['products/ID.category=live', /there is no such overlap\. Overlaps: products\/[-\w]+\.name\n$/],
    ['jobs/ID.name=live', /there is no such overlap/],
    ['products/ID=live', /there is no such overlap/],
  ])('refuses the choice %s', async (choice, words) => {
    const { azo, release } = await launch()
    await content.update(actor, product, azo.id, { name: 'Azo live' })
    const decision = choice.replace('ID', azo.id)
    expect(await run('release', 'publish', 'Spring launch', '--choose', decision)).toMatchObject(refused(words))
    expect(await stateOf(release.id)).toBe('OPEN')
  })

  it('refuses two choices for one overlap, a title that several items have, and choices where nothing overlaps', async () => {
    const { azo, release } = await launch()
    const choose = (...choices: string[]) =>
      run('release', 'publish', 'Spring launch', ...choices.flatMap((choice) => ['--choose', choice]))
    expect(await choose('products/x.name=live')).toMatchObject(
      refused(/there is no such overlap\. Nothing overlaps\.\n$/),
    )
    await content.update(actor, product, azo.id, { name: 'Same' })
    const id = `products/${azo.id}.name`
    expect(await choose(`${id}=live`, `${id}=release`)).toMatchObject(refused(/is decided twice/))
    expect(await choose(`${id}=live`, `products/Same.name=release`)).toMatchObject(refused(/is decided twice/))
    const twin = await content.create(actor, product, makeProduct({ name: 'Twin' }))
    const values = { name: 'Twin plus' }
    await pending.save(actor, { kind: 'product', itemId: twin.id, releaseId: release.id, baseVersion: 1, values })
    await content.update(actor, product, twin.id, { name: 'Same' })
    expect(await choose('products/Same.name=live')).toMatchObject(
      refused(/several items have this title\. Write products\//),
    )
    expect(await stateOf(release.id)).toBe('OPEN')
  })

  it('publishes a release that failed at its time, once its overlaps are decided', async () => {
    const { azo, release } = await launch()
    await run('release', 'schedule', 'Spring launch', '--at', tomorrow())
    await content.update(actor, product, azo.id, { name: 'Azo live' })
    await database.query('update release set "scheduledAt" = now() where id = $1', [release.id])
    await services.schedule.publishDue()
    expect(await stateOf(release.id)).toBe('FAILED')
    const choice = ['--choose', `products/${azo.id}.name=live`]
    expect(await run('release', 'publish', 'Spring launch', '-q', ...choice)).toMatchObject({ code: 0, stderr: '' })
    expect(await names()).toEqual(['Azo live', 'Rhizo'])
  })

  it('publishes nothing of a release with an incomplete item', async () => {
    const { added } = await launch()
    await pending.save(actor, {
      kind: 'product',
      itemId: added.itemId,
      values: { name: '' },
      releaseId: added.release!.id,
      baseVersion: 0,
      version: added.version,
    })
    const result = await run('release', 'publish', 'Spring launch', '--json')
    expect(result.code).toBe(1)
    expect(JSON.parse(result.stdout)).toMatchObject({ total: { invalid: 1 } })
    expect(await names()).toEqual(['Azo'])
  })

  it('refuses a release without changes', async () => {
    await releases.create(actor, 'Empty')
    expect(await run('release', 'publish', 'Empty', '-q')).toMatchObject(refused(/has no changes\n$/))
  })
})

describe('verdant release rollback', () => {
  it('needs --yes without a terminal, keeps later changes and names them', async () => {
    const { azo, release } = await launch()
    await run('release', 'publish', 'Spring launch')
    await content.update(actor, product, azo.id, { description: 'written later' })
    expect(await run('release', 'rollback', 'Spring launch', '-q')).toMatchObject(refused(/Confirm with --yes/))
    expect(await stateOf(release.id)).toBe('PUBLISHED')
    const json = await run('release', 'rollback', 'Spring launch', '--yes', '--json')
    expect(JSON.parse(json.stdout)).toMatchObject({
      total: { update: 1, delete: 1 },
      notes: ['Short description of “Azo plus” has changed since and keeps its value'],
      rolledBack: true,
    })
    expect(await names()).toEqual(['Azo'])
    expect(await stateOf(release.id)).toBe('ROLLED_BACK')
    expect(await run('release', 'rollback', 'Spring launch', '--yes')).toMatchObject({
      code: 1,
      stderr: 'The release “Spring launch” is not published\n',
    })
  })

  it('has nothing to do if its content was brought back otherwise', async () => {
    const { azo, added } = await launch()
    await run('release', 'publish', 'Spring launch')
    await content.update(actor, product, azo.id, { name: 'Azo' })
    await content.delete(actor, product, [added.itemId])
    const plan = await run('release', 'rollback', 'Spring launch', '--dry-run')
    expect(plan).toMatchObject({ code: 0, stdout: 'Nothing to do.\n' })
  })

  it('asks which value stays where both changed the same', async () => {
    const { azo } = await launch()
    await run('release', 'publish', 'Spring launch')
    await content.update(actor, product, azo.id, { name: 'Azo later' })
    expect(await run('release', 'rollback', 'Spring launch', '--yes')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('--keep before or --keep live'),
    })
    const keep = await run('release', 'rollback', 'Spring launch', '--keep', 'before', '--dry-run', '--details')
    expect(keep.stdout).toContain('name: "Azo later" → "Azo"')
    expect(await run('release', 'rollback', 'Spring launch', '--yes', '--keep', 'before')).toMatchObject({ code: 0 })
    expect(await names()).toEqual(['Azo'])
  })

  it('decides overlaps one by one', async () => {
    const { azo } = await launch()
    await run('release', 'publish', 'Spring launch')
    await content.update(actor, product, azo.id, { name: 'Azo later' })
    const asked = await run('release', 'rollback', 'Spring launch', '--yes')
    expect(asked.stderr).toContain(`(before: Azo; live: Azo later) [products/${azo.id}.name]`)
    const choice = ['--choose', `products/${azo.id}.name=live`]
    expect(await run('release', 'rollback', 'Spring launch', '--yes', ...choice)).toMatchObject({ code: 0 })
    expect(await names()).toEqual(['Azo later'])
  })
})

describe('verdant release schedule', () => {
  it('schedules, moves and cancels', async () => {
    const { release } = await launch()
    const at = tomorrow()
    const options = ['--at', at, '--time-zone', 'europe/berlin']
    const { stdout, code } = await run('release', 'schedule', 'Spring launch', ...options)
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^“Spring launch” will be published on .* GMT\+0[12]:00\n$/),
    ])
    expect(await releases.one(actor, release.id)).toMatchObject({
      state: 'SCHEDULED',
      scheduledAt: at,
      timeZone: 'Europe/Berlin',
    })
    const json = await run('release', 'unschedule', 'Spring launch', '--json')
    expect(JSON.parse(json.stdout)).toMatchObject({ state: 'OPEN', scheduledAt: null })
    expect(await run('release', 'unschedule', 'Spring launch')).toMatchObject(refused(/is not scheduled\n$/))
  })

  it.each([
    ['2001-01-01T00:00Z', /The time must be in the future/],
    ['2101-03-01T09:00', /the time has no zone\. Add one: 2101-03-01T09:00Z for UTC/],
    ['2101-02-30T09:00Z', /write a time such as/],
    ['tomorrow', /write a time such as/],
  ])('refuses %s', async (at, words) => {
    await launch()
    const result = await run('release', 'schedule', 'Spring launch', '--at', at)
    expect(result).toMatchObject(refused(words))
    expect(result.stderr).toSatisfy(isOneLine)
  })

  it('refuses an unknown time zone and a published release', async () => {
    await launch()
    const schedule = (...options: string[]) =>
      run('release', 'schedule', 'Spring launch', '--at', tomorrow(), ...options)
    expect(await schedule('--time-zone', 'Berlin')).toMatchObject(refused(/IANA name/))
    await run('release', 'publish', 'Spring launch')
    expect(await schedule()).toMatchObject(refused(/has already been published/))
  })

  it('warns that a release cannot be published', async () => {
    const { azo } = await launch()
    await content.update(actor, product, azo.id, { name: 'Azo live' })
    expect(await run('release', 'schedule', 'Spring launch', '--at', tomorrow())).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/was changed in the meantime.*\nThe release cannot be published like this/),
    })
  })
})

it('verdant release discard and restore', async () => {
  const { release } = await launch()
  expect(await run('release', 'discard', 'Spring launch')).toMatchObject({ code: 0, stderr: '' })
  expect(await stateOf(release.id)).toBe('DISCARDED')
  expect(await run('release', 'discard', 'Spring launch')).toMatchObject(refused(/There is no release/))
  expect(await run('release', 'restore', 'Christmas')).toMatchObject(refused(/release list --state discarded\n$/))
  expect(await run('release', 'restore', 'Spring lunch')).toMatchObject(refused(/Did you mean “Spring launch”\?/))
  expect(await run('release', 'restore', 'Spring launch')).toMatchObject({ code: 0 })
  expect(await stateOf(release.id)).toBe('OPEN')
})

describe('verdant preview', () => {
  it('prints the link of a moment and nothing else', async () => {
    const { stdout, stderr, code } = await run('preview', '--at', new Date().toISOString(), '--for', '3d')
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^http:\/\/localhost:\d+\/preview\/[\w-]{43}\n$/)
    const [link] = await database.query<{ days: number }>(
      `select extract(day from "expiresAt" - "createdAt")::int as days from "previewLink"`,
    )
    expect(link).toEqual({ days: 3 })
  })

  it.each([
    [['--at', '2101-01-01T00:00Z'], /must not be in the future/],
    [['--at', '2001-01-01T00:00'], /has no zone/],
    [['--at', '2001-01-01T00:00Z', '--for', '91d'], /from 1d to 90d/],
    [['--at', '2001-01-01T00:00Z', '--for', 'a week'], /from 1d to 90d/],
    [[], /required option '--at <time>'/],
  ])('refuses %j', async (args, words) => {
    const result = await run('preview', ...args)
    expect(result).toMatchObject(refused(words))
    expect(result.stderr).toSatisfy(isOneLine)
  })

  it('prints the link of a release', async () => {
    await launch()
    const { stdout, code } = await run('release', 'preview', 'Spring launch')
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^http\S+\/preview\/[\w-]{43}\n$/)])
    await run('release', 'publish', 'Spring launch')
    expect(await run('release', 'preview', 'Spring launch')).toMatchObject(refused(/has already been published/))
  })

  it('needs the secret of the server', async () => {
    const at = new Date().toISOString()
    expect(await runInProcess(url, ['preview', '--at', at], { env: { JWT_SECRET: '' } })).toMatchObject(
      refused(/JWT_SECRET/),
    )
  })
})
