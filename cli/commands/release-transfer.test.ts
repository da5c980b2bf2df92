import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { image } from '../../api/content/media/testing/images.ts'
import { makeProduct } from '../../api/testing/factories.ts'
import { settingId } from '../../api/content/items/setting-ids.ts'
import { hero, product } from '../../schema/kinds/index.ts'
import { momentOf, startCommandLine } from '../testing/command-line.ts'
import { folder } from '../testing/program.ts'
import { writeExport } from '../testing/read-source.ts'

const { actor, config, database, run, services } = await startCommandLine()
const { content, contentReader: reader, pendingChangeReader, pendingChanges: pending, releases } = services

const TABLES = ['product', 'hero', 'setting', 'mediaFile', 'subscriber', 'revision', 'release', 'pendingChange']

beforeEach(() =>
  database.pool.query(`truncate ${TABLES.map((name) => `"${name}"`).join(', ')}, "releaseComment" cascade`),
)

const names = async () => (await reader.list(actor, product, {})).map(({ name }) => name).toSorted()
const contentVersion = async () => (await database.query('select version from "contentVersion"'))[0]

const A = '0b6c3a5e-1111-4222-8333-444455556666'
const B = '0b6c3a5e-1111-4222-8333-444455557777'
const values = (name: string, more: object = {}) =>
  makeProduct({ name, category: 'c', description: 'short', detailedDescription: 'long', image: '', ...more })

/** Writes an export with these records. */
const exported = (...records: object[]) => writeExport('spring.ndjson', ...records)

async function onlyRelease() {
  const { items } = await releases.list(actor, {}, { limit: 10, offset: 0 })
  expect(items).toHaveLength(1)
  return items[0]!
}

const changesOf = async (id: string) =>
  (await pendingChangeReader.ofRelease(actor, id, { limit: 1_000, offset: 0 })).map(
    ({ itemId, action, values: set, baseVersion }) => ({ itemId, action, values: set, baseVersion }),
  )

describe('verdant import --release', () => {
  it('prepares a release, which visitors do not see until it is published', async () => {
    await content.create(actor, product, values('Azo'), A)
    const version = await contentVersion()
    const path = await exported(
      { kind: 'product', id: A, values: values('Azo', { description: 'new' }) },
      { kind: 'product', id: B, values: values('Rhizo') },
    )
    const plan = await run('plan', path, '--release', 'Spring launch', '--details')
    expect(plan).toMatchObject({ code: 2, stderr: '' })
    expect(plan.stdout).toContain('~ product "Azo"')
    const done = await run('import', path, '--release', ' Spring launch ')
    expect(done).toMatchObject({ code: 0, stderr: '' })
    expect(done.stdout).toBe(
      'product      1 to create, 1 to change\nPrepared in the release “Spring launch”. Publish it with: verdant release publish "Spring launch"\n',
    )
    expect(await names()).toEqual(['Azo'])
    expect(await contentVersion()).toEqual(version)
    const release = await onlyRelease()
    expect(release).toMatchObject({ name: 'Spring launch', state: 'OPEN' })
    expect(await changesOf(release.id)).toEqual(
      expect.arrayContaining([
        { itemId: A, action: 'save', values: { description: 'new' }, baseVersion: 1 },
        { itemId: B, action: 'save', values: values('Rhizo'), baseVersion: 0 },
      ]),
    )

    expect(await run('release', 'publish', 'Spring launch')).toMatchObject({ code: 0 })
    expect(await names()).toEqual(['Azo', 'Rhizo'])
    expect(await run('plan', path)).toMatchObject({ code: 0 })
  })

  it('finds nothing to do the second time, and later adds the differences', async () => {
    const first = await exported({ kind: 'product', id: B, values: values('Rhizo') })
    expect(await run('import', first, '--release', 'Spring launch')).toMatchObject({ code: 0 })
    expect(await run('plan', first, '--release', 'Spring launch')).toMatchObject({ code: 0 })
    expect(await run('plan', first)).toMatchObject({ code: 2 })
    const second = await exported({ kind: 'product', id: B, values: values('Rhizo plus') })
    const json = await run('import', second, '--release', 'Spring launch', '--json')
    const release = await onlyRelease()
    expect(JSON.parse(json.stdout)).toMatchObject({
      total: { update: 1 },
      imported: true,
      release: { id: release.id, name: 'Spring launch' },
    })
    expect(await changesOf(release.id)).toEqual([
      { itemId: B, action: 'save', values: values('Rhizo plus'), baseVersion: 0 },
    ])
  })

  it('creates no release if nothing differs, or if anything is invalid', async () => {
    await content.create(actor, product, values('Azo'), A)
    const same = await exported({ kind: 'product', id: A, values: values('Azo') })
    expect(await run('import', same, '--release', 'Spring launch')).toMatchObject({ code: 0 })
    const wrong = await exported(
      { kind: 'product', id: B, values: values('Rhizo') },
      { kind: 'product', id: A, values: values('', {}) },
    )
    expect(await run('import', wrong, '--release', 'Spring launch')).toMatchObject({ code: 1 })
    expect((await releases.list(actor, {}, { limit: 10, offset: 0 })).total).toBe(0)
  })

  it('prepares deletions, and forgets items that only the release has', async () => {
    await content.create(actor, product, values('Azo'), A)
    const both = await exported(
      { kind: 'product', id: A, values: values('Azo') },
      { kind: 'product', id: B, values: values('Rhizo') },
    )
    await run('import', both, '--release', 'Spring launch')
    const other = await exported({ kind: 'product', values: { ...values('Third') } })
    const prune = ['--prune', '--yes', '--yes-prune', '--only', 'products']
    expect(await run('import', other, '--release', 'Spring launch', ...prune)).toMatchObject({ code: 0 })
    expect(await names()).toEqual(['Azo'])
    expect(await changesOf((await onlyRelease()).id)).toEqual(
      expect.arrayContaining([
        { itemId: A, action: 'delete', values: {}, baseVersion: 1 },
        expect.objectContaining({ action: 'save', baseVersion: 0 }),
      ]),
    )
    expect(await changesOf((await onlyRelease()).id)).toHaveLength(2)
    expect(await run('release', 'publish', 'Spring launch')).toMatchObject({ code: 0 })
    expect(await names()).toEqual(['Third'])
  })

  it('stores pictures at once, and leaves out changes that are always live', async () => {
    const bytes = await image('png')
    const path = await exported(
      {
        kind: 'mediaFile',
        id: B,
        values: { publicId: 'field-1.png', originalFilename: 'f.png', alt: '', format: 'png', hash: 'x' },
      },
      { bytes: bytes.toString('base64') },
      { kind: 'product', id: A, values: values('Azo', { image: '/media/field-1.png' }) },
      { kind: 'setting', values: { key: 'recaptcha_secret_key', value: 'hush' } },
      { kind: 'setting', values: { key: 'site_title', value: 'Spring' } },
      { kind: 'subscriber', values: { email: 'ada@example.org' } },
    )
    const done = await run('import', path, '--release', 'Spring launch')
    expect(done).toMatchObject({
      code: 0,
      stderr: 'A release holds no changes of media files, secrets and subscribers, and no drafts; left out: 2\n',
    })
    expect(existsSync(join(config.dataDir, 'media/field-1.png/original'))).toBe(true)
    const stored = await database.query('select "publicId" from "mediaFile"')
    expect(stored).toEqual([{ publicId: 'field-1.png' }])
    expect(await database.query('select key from setting')).toEqual([])
    expect(await database.query('select email from subscriber')).toEqual([])
    const release = await onlyRelease()
    expect(JSON.stringify(await changesOf(release.id))).not.toContain('hush')
    expect(await run('release', 'publish', 'Spring launch')).toMatchObject({ code: 0 })
    expect(await database.query('select key, value from setting')).toEqual([{ key: 'site_title', value: 'Spring' }])
  })

  it('refuses a release that is published or scheduled', async () => {
    const path = await exported({ kind: 'product', id: B, values: values('Rhizo') })
    await run('import', path, '--release', 'Spring launch')
    const at = new Date(Date.now() + 86_400_000).toISOString()
    await run('release', 'schedule', 'Spring launch', '--at', at)
    for (const command of ['import', 'plan']) {
      expect(await run(command, path, '--release', 'Spring launch')).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('verdant release unschedule "Spring launch"'),
      })
    }
    await run('release', 'publish', 'Spring launch')
    expect(await run('import', path, '--release', 'Spring launch')).toMatchObject({
      code: 1,
      stderr: 'The release “Spring launch” has already been published\n',
    })
  })

  it.each(['', ' ', 'two\nlines', 'x'.repeat(201)])('refuses the name %j, also in a plan', async (name) => {
    const path = await exported({ kind: 'product', id: B, values: values('Rhizo') })
    for (const command of ['plan', 'import'])
      expect(await run(command, path, '--release', name)).toMatchObject({
        code: 1,
        stderr: 'The name must be one line of 1 to 200 characters\n',
      })
  })

  it('prepares a large import in parts', async () => {
    const records = Array.from({ length: 1_201 }, (_, n) => ({
      kind: 'product',
      id: `0b6c3a5e-1111-4222-8333-${String(n).padStart(12, '0')}`,
      values: values(`P${n}`),
    }))
    expect(await run('import', await exported(...records), '--release', 'Big', '-q')).toMatchObject({ code: 0 })
    const { id } = await onlyRelease()
    expect((await releases.countChanges(actor, [id])).get(id)).toBe(1_201)
    expect(await names()).toEqual([])
  })
})

/** Exports to lines of JSON and returns them. */
const exportTo = async (...options: string[]) => {
  const path = join(await folder(), 'out.ndjson')
  const { code, stderr } = await run('export', path, '--no-media', '-q', ...options)
  expect([code, stderr]).toEqual([0, ''])
  return readFileSync(path, 'utf8')
}

describe('verdant export', () => {
  it('--at writes the content as it was', async () => {
    await content.create(actor, product, values('Azo'), A)
    await content.updateSingleton(actor, hero, { title: 'Before' })
    const before = await exportTo()
    const at = await momentOf(database)
    await content.update(actor, product, A, { name: 'Azo later' })
    await content.create(actor, product, values('Rhizo'), B)
    await content.updateSingleton(actor, hero, { title: 'After' })
    await database.query(`insert into setting (id, key, value) values ($1, 'site_title', 'Now')`, [B])
    // An export at an earlier time does not tell what was deleted by then.
    expect(await exportTo('--at', at)).toBe(before.replace(',"deletions":true', ''))
    expect(await exportTo()).not.toBe(before)
  })

  it('--release writes the content as it will be, and the live export stays the same', async () => {
    await content.create(actor, product, values('Azo'), A)
    const live = await exportTo('--no-origin')
    const path = await exported(
      { kind: 'product', id: A, values: values('Azo plus') },
      { kind: 'product', id: B, values: values('Rhizo') },
    )
    await run('import', path, '--release', 'Spring launch')
    expect(await exportTo('--no-origin')).toBe(live)
    const [ahead, stated] = [
      await exportTo('--no-origin', '--release', 'Spring launch'),
      await exportTo('--release', 'Spring launch'),
    ]
    await run('release', 'publish', 'Spring launch')
    expect(await exportTo('--no-origin')).toBe(ahead)
    // Both state the version that the release changes, and the changed one.
    const itemsOf = (text: string) => text.split('\n').slice(1)
    expect(itemsOf(await exportTo())).toEqual(itemsOf(stated))
  })

  it.each([
    [['--at', '2101-01-01T00:00Z'], /must not be in the future/],
    [['--at', '2001-01-01T00:00'], /has no zone/],
    [['--release', 'Nothing'], /There is no release “Nothing”/],
    [['--at', '2001-01-01T00:00Z', '--release', 'x'], /cannot be combined/],
  ])('refuses %j and writes nothing', async (options, words) => {
    const path = join(await folder(), 'out.ndjson')
    const { code, stderr } = await run('export', path, ...options)
    expect([code, stderr]).toEqual([1, expect.stringMatching(words)])
    expect(existsSync(path)).toBe(false)
  })
})

describe('verdant export --drafts', () => {
  /** Makes a live product with a draft, and a release with a change, a new item and a deletion. */
  async function prepare() {
    const azo = await content.create(actor, product, values('Azo'), A)
    const gone = await content.create(actor, product, values('Gone'), C)
    const release = await releases.create(actor, 'Spring launch')
    const about = { kind: 'product', baseVersion: azo.version }
    await pending.save(actor, { ...about, itemId: A, values: { name: 'Azo draft' } })
    await pending.save(actor, { ...about, itemId: A, releaseId: release.id, values: { name: 'Azo plus' } })
    const added = { kind: 'product', baseVersion: 0, itemId: B, releaseId: release.id, values: values('Rhizo') }
    await pending.save(actor, added)
    const deleted = { kind: 'product', itemId: gone.id, baseVersion: gone.version, action: 'delete' as const }
    await pending.save(actor, { ...deleted, releaseId: release.id })
    const over = await releases.create(actor, 'Discarded')
    await pending.save(actor, { ...about, itemId: A, releaseId: over.id, values: { name: 'Never' } })
    await releases.discard(actor, over.id)
  }

  const C = '0b6c3a5e-1111-4222-8333-444455558888'
  const allChanges = () =>
    database.query(
      `select r.name as release, p."itemId", p.action, p.values from "pendingChange" p
       left join release r on r.id = p."releaseId" where r.state is distinct from 'DISCARDED' order by 1, 2`,
    )

  it.each(['out', 'out.zip', 'out.ndjson'])('carries drafts and releases through %s', async (name) => {
    await prepare()
    const before = await allChanges()
    const path = join(await folder(), name)
    const done = await run('export', path, '--drafts', '--no-media')
    expect(done).toMatchObject({ code: 0, stdout: expect.stringContaining('4 drafts') })
    expect(await run('plan', path)).toMatchObject({ code: 0 })

    await database.pool.query(`truncate ${TABLES.map((table) => `"${table}"`).join(', ')} cascade`)
    const plan = await run('plan', path, '--details')
    expect(plan).toMatchObject({ code: 2, stdout: expect.stringContaining('+ draft "Azo plus"') })
    expect(await run('import', path)).toMatchObject({ code: 0, stderr: '' })
    expect(await allChanges()).toEqual(before)
    expect(await names()).toEqual(['Azo', 'Gone'])
    expect(await run('import', path, '--json')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('"steps":[]'),
    })

    expect(await run('release', 'publish', 'Spring launch')).toMatchObject({ code: 0 })
    expect(await names()).toEqual(['Azo plus', 'Rhizo'])
    expect(await run('import', path, '--only', 'products')).toMatchObject({ code: 0 })
    expect(await run('import', path)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('the release “Spring launch” is over'),
    })
  })

  it('leaves the live export the same bytes', async () => {
    await content.create(actor, product, values('Azo'), A)
    const before = await exportTo()
    await pending.save(actor, { kind: 'product', itemId: A, baseVersion: 1, values: { name: 'Azo draft' } })
    expect(await exportTo()).toBe(before)
  })

  it.each([
    ['an unknown kind', { kind: 'widget' }, /has an unknown kind/],
    ['a kind that is always live', { kind: 'mediaFile' }, /has an unknown kind/],
    ['no item', { item: 'x' }, /names no item/],
    ['an unknown action', { action: 'create' }, /has an action other than save and delete/],
    ['a release without a name', { release: '' }, /has a release that is not a name/],
    ['an unknown field', { values: { colour: 'red' } }, /colour/],
    ['an unknown key', { version: 3 }, /has the key version/],
    ['a secret', { kind: 'setting', item: settingId('recaptcha_secret_key'), values: { value: 'x' } }, /is a secret/],
  ])('refuses a draft with %s', async (_, change, words) => {
    const values = { release: null, kind: 'product', item: A, action: 'save', values: { name: 'x' }, ...change }
    const path = await exported({ kind: 'draft', id: B, values })
    expect(await run('import', path)).toMatchObject({ code: 1, stderr: expect.stringMatching(words) })
    expect(await allChanges()).toEqual([])
  })
})
