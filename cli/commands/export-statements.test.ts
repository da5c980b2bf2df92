import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeProduct } from '../../api/testing/factories.ts'
import { product } from '../../schema/kinds/index.ts'
import { type CommandLine, startCommandLine } from '../testing/command-line.ts'
import { folder } from '../testing/program.ts'

const [near, far] = [await startCommandLine(), await startCommandLine()]

beforeEach(async () => {
  for (const { database } of [near, far])
    await database.pool.query('truncate product, setting, revision, release, "pendingChange" cascade')
})

const A = '0b6c3a5e-1111-4222-8333-444455556666'
const B = '0b6c3a5e-1111-4222-8333-444455557777'
const C = '0b6c3a5e-1111-4222-8333-444455558888'

const add = ({ actor, services }: CommandLine, id: string, name: string) =>
  services.content.create(actor, product, makeProduct({ name, category: 'c', image: '' }), id)
const edit = ({ actor, services }: CommandLine, id: string, patch: object) =>
  services.content.update(actor, product, id, patch)
const remove = ({ actor, services }: CommandLine, id: string) => services.content.delete(actor, product, [id])
const stored = async ({ actor, services }: CommandLine) =>
  (await services.contentReader.list(actor, product, {})).map(({ name, category }) => `${name}/${category}`).toSorted()

const exported = async (from: CommandLine, name: string) => {
  const path = join(await folder(), name)
  expect(await from.run('export', path, '--only', 'products')).toMatchObject({ code: 0 })
  return path
}
const bring = async (from: CommandLine, to: CommandLine, format: string, ...options: string[]) =>
  to.run('import', await exported(from, format), ...options)
const prune = ['--prune', '--yes-prune']

describe.each(['content', 'content.zip', 'content.ndjson'])('an export to %s', (format) => {
  it('does not bring back a change that was taken back after it was merged on the other side', async () => {
    await add(near, A, 'Azo')
    expect(await bring(near, far, format)).toMatchObject({ code: 0 })
    await edit(far, A, { category: 'far' })
    await edit(near, A, { name: 'Azo 2' })
    expect(await bring(near, far, format)).toMatchObject({ code: 0 })
    expect(await stored(far)).toEqual(['Azo 2/far'])
    await edit(near, A, { name: 'Azo' })
    expect(await bring(far, near, format)).toMatchObject({ code: 0 })
    expect(await stored(near)).toEqual(['Azo/far'])
    expect(await bring(near, far, format)).toMatchObject({ code: 0 })
    expect(await stored(far)).toEqual(['Azo/far'])
  })

  it('with --prune deletes what its site has deleted, and nothing that it never had', async () => {
    for (const [id, name] of [
      [A, 'Azo'],
      [B, 'Rhizo'],
    ] as const)
      await add(near, id, name)
    expect(await bring(near, far, format)).toMatchObject({ code: 0 })
    await remove(near, B)
    await add(far, C, 'Own')
    expect(await bring(near, far, format)).toMatchObject({
      code: 0,
      stderr: '1 item was deleted in the source; kept here without --prune: product “Rhizo”\n',
    })
    expect(await stored(far)).toEqual(['Azo/c', 'Own/c', 'Rhizo/c'])
    expect(await bring(near, far, format, ...prune)).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/^1 item exists only here; not deleted: product “Own”\n/),
    })
    expect(await stored(far)).toEqual(['Azo/c', 'Own/c'])
    expect(await bring(near, far, format, '--as-is', ...prune)).toMatchObject({ code: 0 })
    expect(await stored(far)).toEqual(['Azo/c'])
  })

  it('reports what its site has deleted and this one changed, until an option decides', async () => {
    await add(near, A, 'Azo')
    await add(near, B, 'Rhizo')
    expect(await bring(near, far, format)).toMatchObject({ code: 0 })
    await remove(near, B)
    await edit(far, B, { name: 'Rhizo here' })
    expect(await bring(near, far, format, ...prune)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('was deleted in the source and changed here'),
    })
    expect(await bring(near, far, format, '--theirs', ...prune)).toMatchObject({ code: 0 })
    expect(await stored(far)).toEqual(['Azo/c'])
  })
})

describe('an export folder', () => {
  it('states the deletion of items whose files were removed by hand, but not of a kind without any file', async () => {
    await add(near, A, 'Azo')
    await add(near, B, 'Rhizo')
    const path = await exported(near, 'content')
    rmSync(join(path, `products/${B}.json`))
    expect(await near.run('import', path, ...prune)).toMatchObject({ code: 0 })
    expect(await stored(near)).toEqual(['Azo/c'])
    rmSync(join(path, 'products'), { recursive: true })
    expect(await near.run('import', path, ...prune)).toMatchObject({ code: 0 })
    expect(await stored(near)).toEqual(['Azo/c'])
  })

  it('keeps what it states of deleted items when other kinds are exported into it', async () => {
    await add(near, A, 'Azo')
    await remove(near, A)
    const path = await exported(near, 'content')
    const deleted = () => (JSON.parse(readFileSync(join(path, 'verdant.json'), 'utf8')) as { deleted: object }).deleted
    expect(Object.keys(deleted())).toEqual([`products/${A}`])
    expect(await near.run('export', path, '--only', 'settings')).toMatchObject({ code: 0 })
    expect(Object.keys(deleted())).toEqual([`products/${A}`])
  })
})

it('an export of format 3 states whole versions and no deletions: --prune deletes what it lacks', async () => {
  await add(near, A, 'Azo')
  await edit(near, A, { name: 'Azo 2' })
  await add(near, B, 'Rhizo')
  const path = await exported(near, 'content.ndjson')
  const older = readFileSync(path, 'utf8')
    .replace('"version":4', '"version":3')
    .replace(',"deletions":true', '')
    .replaceAll(/"madeFrom":"[^"]*"/g, (text) => text.replaceAll(/,[^ "]*/g, ''))
  expect(older).not.toBe(readFileSync(path, 'utf8'))
  writeFileSync(path, older)
  await edit(near, A, { category: 'own' })
  await add(near, C, 'Own')
  expect(await near.run('import', path, ...prune)).toMatchObject({ code: 0 })
  expect(await stored(near)).toEqual(['Azo 2/own', 'Rhizo/c'])
})

it('an export at an earlier time states no deletions', async () => {
  await add(near, A, 'Azo')
  await remove(near, A)
  const { stdout } = await near.run('export', '-', '--only', 'products', '--at', new Date().toISOString())
  expect(stdout).not.toContain('delet')
  expect((await near.run('export', '-', '--only', 'products')).stdout).toContain(`{"deleted":true,"id":"${A}"`)
})

it.each([
  '{"kind":"product","deleted":true,"madeFrom":"x"}',
  '{"kind":"none","id":"x","deleted":true,"madeFrom":"x"}',
  `{"kind":"product","id":"${A}","deleted":true}`,
])('a line that states a deletion and cannot be read is named: %s', async (line) => {
  const path = await exported(near, 'content.ndjson')
  writeFileSync(path, `${readFileSync(path, 'utf8')}${line}\n`)
  expect(await near.run('import', path)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('states a deleted item without its kind, id and versions'),
  })
})
