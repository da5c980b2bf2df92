import { beforeEach, describe, expect, it } from 'vitest'
import { makeJob, makeProduct } from '../../api/testing/factories.ts'
import { job, product } from '../../schema/kinds/index.ts'
import { momentOf, startCommandLine } from '../testing/command-line.ts'
import { writeExport } from '../testing/read-source.ts'

const { actor, database, run: verdant, services } = await startCommandLine()
const { content, contentReader: reader } = services

beforeEach(() =>
  database.pool.query('truncate product, job, setting, revision, release, "releaseComment", "pendingChange" cascade'),
)

const run = (...args: string[]) => verdant('rollback', ...args)
const titles = async () => {
  const products = await reader.list(actor, product, {})
  const jobs = await reader.list(actor, job, {})
  return [...products.map(({ name }) => name), ...jobs.map(({ title }) => title)].toSorted()
}

/** Makes one change of each sort. @returns the time before them */
async function change() {
  const azo = await content.create(actor, product, makeProduct({ name: 'Azo' }))
  const gone = await content.create(actor, product, makeProduct({ name: 'Gone' }))
  const at = await momentOf(database)
  await content.update(actor, product, azo.id, { name: 'Azo later' })
  await content.delete(actor, product, [gone.id])
  await content.create(actor, job, makeJob({ title: 'Agronomist' }))
  return at
}

it('shows the changes, asks for confirmation, and does it in one step that can be undone', async () => {
  const at = await change()
  const plan = await run('--to', at, '--dry-run', '--details')
  expect(plan).toMatchObject({ code: 2, stderr: '' })
  expect(plan.stdout).toContain('name: "Azo later" → "Azo"')
  expect(plan.stdout).toContain('+ product "Gone"')
  expect(plan.stdout).toContain('- job "Agronomist"')

  const asked = await run('--to', at, '-q')
  expect(asked).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('Confirm with --yes.') })
  expect(await titles()).toEqual(['Agronomist', 'Azo later'])

  const json = await run('--to', at, '--yes', '--json')
  const document = JSON.parse(json.stdout)
  expect(document).toMatchObject({ total: { create: 1, update: 1, delete: 1 }, rolledBack: true })
  expect(await titles()).toEqual(['Azo', 'Gone'])
  expect(await run('--to', at, '--yes')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Nothing has changed since /),
  })

  const undo = await verdant('release', 'rollback', document.release.name, '--yes', '-q')
  expect(undo).toMatchObject({ code: 0, stderr: '' })
  expect(await titles()).toEqual(['Agronomist', 'Azo later'])
})

it('can be limited to one kind', async () => {
  const at = await change()
  expect(await run('--to', at, '--only', 'products', '--yes')).toMatchObject({ code: 0 })
  expect(await titles()).toEqual(['Agronomist', 'Azo', 'Gone'])
})

it('refuses a time before the history begins', async () => {
  await change()
  expect(await run('--to', '2001-01-01T00:00Z', '--yes')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The history begins on /),
  })
  expect(await titles()).toEqual(['Agronomist', 'Azo later'])
})

it.each([
  [['--to', '2101-01-01T00:00Z'], /must not be in the future/],
  [['--to', '2001-01-01T00:00'], /has no zone/],
  [['--to', '2001-01-01T00:00Z', '--only', 'widgets'], /there is no such kind/],
  [['--to', '2001-01-01T00:00Z', '--only', 'media'], /always live/],
  [[], /^Name the time with --to, or undo the last import with --last-import\n$/],
  [['--last-import', '--to', '2001-01-01T00:00Z'], /cannot be combined/],
  [['--last-import', '--only', 'products'], /cannot be combined/],
  [['--to', '2001-01-01T00:00Z', '--keep', 'live'], /no effect without --last-import/],
])('refuses %j', async (args, words) => {
  const { code, stdout, stderr } = await run(...args, '--yes')
  expect([code, stdout, stderr]).toEqual([1, '', expect.stringMatching(words)])
  expect(stderr).toMatch(/^[^\n]+\n$/)
})

describe('verdant rollback --last-import', () => {
  const A = '0b6c3a5e-1111-4222-8333-444455556666'
  const B = '0b6c3a5e-1111-4222-8333-444455557777'
  const C = '0b6c3a5e-1111-4222-8333-444455558888'
  const values = (name: string, more: object = {}) => ({
    ...makeProduct({ name, image: '', description: 'short', detailedDescription: 'long', ...more }),
  })
  const importOf = async (...records: object[]) => {
    const path = await writeExport('shop.ndjson', ...records)
    const prune = ['--prune', '--yes', '--yes-prune', '--only', 'products,settings']
    expect(await verdant('import', path, ...prune)).toMatchObject({ code: 0, stderr: '' })
  }

  /** An import that changes, creates and deletes a product, and changes two settings. */
  async function shop() {
    await content.create(actor, product, values('Azo'), A)
    await content.create(actor, product, values('Gone'), C)
    await importOf(
      { kind: 'product', id: A, values: values('Azo plus', { category: 'Imported' }) },
      { kind: 'product', id: B, values: values('Rhizo') },
      { kind: 'setting', values: { key: 'site_title', value: 'Imported' } },
      { kind: 'setting', values: { key: 'recaptcha_secret_key', value: 'hush' } },
    )
    expect(await titles()).toEqual(['Azo plus', 'Rhizo'])
  }

  it('undoes an import as one change set, once, and keeps later changes and secrets', async () => {
    await shop()
    await content.update(actor, product, A, { description: 'written later' })
    const plan = await run('--last-import', '--dry-run', '--details')
    expect(plan).toMatchObject({
      code: 2,
      stderr: 'Short description of “Azo plus” has changed since and keeps its value\n',
    })
    expect(plan.stdout).toContain('name: "Azo plus" → "Azo"')
    expect(plan.stdout).toContain('- product "Rhizo"')
    expect(plan.stdout).toContain('+ product "Gone"')
    expect(plan.stdout).not.toContain('hush')
    expect(await run('--last-import', '-q')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Confirm with --yes.'),
    })
    expect(await titles()).toEqual(['Azo plus', 'Rhizo'])

    const [before] = await database.query<{ version: number }>('select version from "contentVersion"')
    const done = await run('--last-import', '--yes')
    expect(done).toMatchObject({ code: 0, stdout: expect.stringMatching(/\nUndid the import shop\.ndjson of .+\n$/) })
    expect(await database.query('select version from "contentVersion"')).toEqual([{ version: before!.version + 1 }])
    expect(await titles()).toEqual(['Azo', 'Gone'])
    expect(await reader.one(actor, product, A)).toMatchObject({ description: 'written later' })
    expect(await services.settings.site()).toMatchObject({ site_title: 'Verdant Biosciences' })
    const secret = await database.query(`select value from setting where key = 'recaptcha_secret_key'`)
    expect(secret).toEqual([{ value: 'hush' }])
    for (const option of ['--dry-run', '--yes'])
      expect(await run('--last-import', option)).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(
          /^Nothing to undo: no change of the import shop\.ndjson of .+ is live any more\n$/,
        ),
      })
    expect(await run('--last-import', '--yes', '--json')).toMatchObject({ code: 0 })
    expect(await titles()).toEqual(['Azo', 'Gone'])
  })

  it('asks where a later change has set the same', async () => {
    await shop()
    await content.update(actor, product, A, { name: 'Azo later', category: 'Later' })
    const asked = await run('--last-import', '--yes')
    expect(asked).toMatchObject({ code: 1, stderr: expect.stringContaining('--keep before or --keep live') })
    expect(asked.stderr).toContain(`(before: Azo; live: Azo later) [products/${A}.name]`)
    const choices = ['--choose', `products/${A}.name=live`, '--keep', 'before']
    expect(await run('--last-import', '--yes', '-q', ...choices)).toMatchObject({ code: 0, stderr: '' })
    expect(await reader.one(actor, product, A)).toMatchObject({
      name: 'Azo later',
      category: expect.not.stringMatching(/Later|Imported/),
    })
  })

  it('has the name import --undo, too', async () => {
    await shop()
    const undo = (...options: string[]) => verdant('import', '--undo', ...options)
    for (const options of [['--dry-run', '--details'], ['--dry-run', '--json'], ['-q']])
      expect(await undo(...options)).toEqual(await run('--last-import', ...options))
    await content.update(actor, product, A, { name: 'Azo later' })
    expect(await undo('--yes')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('To decide, run verdant rollback --last-import.'),
    })
    await content.update(actor, product, A, { name: 'Azo plus' })
    expect(await undo('--yes')).toMatchObject({ code: 0, stdout: expect.stringMatching(/\nUndid the import shop/) })
    expect(await titles()).toEqual(['Azo', 'Gone'])
    for (const [args, words] of [
      [['import', '-', '--undo'], /needs no source/],
      [['import', '--undo', '--prune'], /--undo and --prune cannot be combined/],
      [['import', '--undo', '--theirs'], /decide with: verdant rollback --last-import/],
      [['import'], /^Name the source/],
    ] as const)
      expect(await verdant(...args)).toMatchObject({ code: 1, stderr: expect.stringMatching(words) })
  })

  it('undoes the last of several imports only', async () => {
    await importOf({ kind: 'product', id: A, values: values('First') })
    await importOf({ kind: 'product', id: A, values: values('Second') })
    expect(await run('--last-import', '--yes', '-q')).toMatchObject({ code: 0 })
    expect(await titles()).toEqual(['First'])
  })

  it('says so if nothing was imported yet', async () => {
    await content.create(actor, product, values('Azo'), A)
    expect(await run('--last-import', '--yes')).toEqual({ code: 0, stdout: 'Nothing was imported yet\n', stderr: '' })
    const json = await run('--last-import', '--json')
    expect([json.code, JSON.parse(json.stdout)]).toEqual([0, { undone: false }])
  })
})
