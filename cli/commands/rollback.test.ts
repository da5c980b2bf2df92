import { beforeEach, expect, it } from 'vitest'
import { makeJob, makeProduct } from '../../api/testing/factories.ts'
import { job, product } from '../../schema/kinds/index.ts'
import { momentOf, startCommandLine } from '../testing/command-line.ts'

const { actor, database, run: verdant, services } = await startCommandLine()
const { content, contentReader: reader } = services

beforeEach(() =>
  database.pool.query('truncate product, job, revision, release, "releaseComment", "pendingChange" cascade'),
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
  [[], /required option '--to <time>'/],
])('refuses %j', async (args, words) => {
  const { code, stdout, stderr } = await run(...args, '--yes')
  expect([code, stdout, stderr]).toEqual([1, '', expect.stringMatching(words)])
  expect(stderr).toMatch(/^[^\n]+\n$/)
})
