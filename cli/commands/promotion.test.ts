import { beforeEach, describe, expect, it } from 'vitest'
import { makeProduct } from '../../api/testing/factories.ts'
import { product } from '../../schema/kinds/index.ts'
import { momentOf, startCommandLine } from '../testing/command-line.ts'
import { writeExport } from '../testing/read-source.ts'

const { actor, database, run, services } = await startCommandLine()
const { content, contentReader: reader, settings } = services

beforeEach(() => database.pool.query('truncate product, setting, revision, release, "pendingChange" cascade'))

const A = '0b6c3a5e-1111-4222-8333-444455556666'
const B = '0b6c3a5e-1111-4222-8333-444455557777'
const values = (name: string, more: object = {}) =>
  makeProduct({ name, category: 'c', description: 'short', detailedDescription: 'long', image: '', ...more })

/** Writes the export of the other site. */
const theirs = (...records: object[]) => writeExport('theirs.ndjson', ...records)

const item = (id: string, all: object) => ({ kind: 'product', id, values: all })

const now = () => momentOf(database)

const stored = async () =>
  (await reader.list(actor, product, {})).map(
    ({ name, description, category }) => [name, description, category] as const,
  )

describe('verdant import --base', () => {
  it('takes the changes of the source and keeps those of this site', async () => {
    await content.create(actor, product, values('Azo'), A)
    const base = await now()
    await content.update(actor, product, A, { description: 'written here' })
    const source = await theirs(item(A, values('Azo plus')))
    const plan = await run('plan', source, '--base', base, '--details')
    expect(plan).toMatchObject({ code: 2, stderr: '' })
    expect(plan.stdout).toContain('name: "Azo" → "Azo plus"')
    expect(plan.stdout).not.toContain('description')
    expect(await run('import', source, '--base', base)).toMatchObject({ code: 0 })
    expect(await stored()).toEqual([['Azo plus', 'written here', 'c']])
    expect(await run('plan', source, '--base', base)).toMatchObject({ code: 0 })
  })

  it('names fields that both have changed, and --keep decides', async () => {
    await content.create(actor, product, values('Azo'), A)
    const base = await now()
    await content.update(actor, product, A, { name: 'Azo here', category: 'here' })
    const source = await theirs(item(A, values('Azo there', { description: 'there' })))
    const refused = await run('import', source, '--base', base)
    expect(refused.code).toBe(1)
    expect(refused.stderr).toContain('name: was changed on both sides (source: "Azo there"; here: "Azo here")')
    expect(refused.stderr).toContain('--theirs (the values of the source), --ours')
    expect(await run('import', source, '--base', base, '--keep', 'live')).toMatchObject({ code: 0 })
    expect(await stored()).toEqual([['Azo here', 'there', 'here']])
    expect(await run('import', source, '--base', base, '--keep', 'source')).toMatchObject({ code: 0 })
    expect(await stored()).toEqual([['Azo there', 'there', 'here']])
  })

  it('names each overlap, and --choose decides it', async () => {
    await content.create(actor, product, values('Azo'), A)
    await content.create(actor, product, values('Rhizo'), B)
    await settings.update(actor, 'site_title', 'First')
    const base = await now()
    await content.update(actor, product, A, { name: 'Azo here', category: 'here' })
    await content.delete(actor, product, [B])
    await settings.update(actor, 'site_title', 'Here')
    const source = await theirs(item(A, values('Azo there', { category: 'there' })), item(B, values('Rhizo there')), {
      kind: 'setting',
      values: { key: 'site_title', value: 'There' },
    })
    const refused = await run('import', source, '--base', base)
    const overlaps = [`products/${A}.name`, `products/${A}.category`, `products/${B}`, 'settings/site_title.value']
    for (const overlap of overlaps) expect(refused.stderr).toContain(`[${overlap}]`)
    const json = JSON.parse((await run('plan', source, '--base', base, '--json')).stdout) as { problems: object[] }
    expect(json.problems).toEqual(overlaps.map((overlap) => expect.objectContaining({ overlap })))
    const choose = (...choices: string[]) => choices.flatMap((choice) => ['--choose', choice])
    for (const command of ['plan', 'import']) {
      const wrong = await run(command, source, '--base', base, ...choose('products/other.name=live'))
      expect(wrong.code).toBe(1)
      for (const overlap of overlaps) expect(wrong.stderr.split('\n').at(-2)).toContain(overlap)
    }
    const choices = choose(`products/${A}.name=live`, `product/${A}.category=source`, `products/Rhizo there=source`)
    expect(await run('import', source, '--base', base, ...choices)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('[settings/site_title.value]'),
    })
    const all = [...choices, ...choose('settings/site_title.value=live')]
    expect(await run('import', source, '--base', base, ...all)).toMatchObject({ code: 0, stderr: '' })
    expect(await stored()).toEqual([
      ['Azo here', 'short', 'there'],
      ['Rhizo there', 'short', 'c'],
    ])
    expect(await settings.site()).toMatchObject({ site_title: 'Here' })
  })

  it('leaves items deleted that this site has deleted, unless the source has changed them', async () => {
    await content.create(actor, product, values('Azo'), A)
    await content.create(actor, product, values('Rhizo'), B)
    const base = await now()
    await content.delete(actor, product, [A, B])
    const same = await theirs(item(A, values('Azo')))
    expect(await run('plan', same, '--base', base)).toMatchObject({ code: 0 })
    const changed = await theirs(item(A, values('Azo')), item(B, values('Rhizo there')))
    expect(await run('import', changed, '--base', base)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('was changed in the source and deleted here'),
    })
    expect(await run('import', changed, '--base', base, '--keep', 'source')).toMatchObject({ code: 0 })
    expect(await stored()).toEqual([['Rhizo there', 'short', 'c']])
  })

  it('prunes only items that the source had, and that this site has not changed', async () => {
    await content.create(actor, product, values('Azo'), A)
    const base = await now()
    await content.create(actor, product, values('New here'), B)
    const source = await theirs(item('0b6c3a5e-1111-4222-8333-444455558888', values('New there')))
    const prune = ['--base', base, '--prune', '--yes-prune', '--only', 'products']
    expect(await run('import', source, ...prune)).toMatchObject({ code: 0 })
    expect((await stored()).map(([name]) => name).toSorted()).toEqual(['New here', 'New there'])
  })

  it('refuses to prune an item that this site has changed', async () => {
    await content.create(actor, product, values('Azo'), A)
    const base = await now()
    await content.update(actor, product, A, { name: 'Azo here' })
    const source = await theirs(item(B, values('New there')))
    const prune = ['--base', base, '--prune', '--yes-prune', '--only', 'products']
    expect(await run('import', source, ...prune)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('was deleted in the source and changed here'),
    })
    expect(await run('import', source, ...prune, '--keep', 'live')).toMatchObject({ code: 0 })
    expect((await stored()).map(([name]) => name).toSorted()).toEqual(['Azo here', 'New there'])
  })

  it('merges settings, and shows no secrets', async () => {
    await settings.update(actor, 'site_title', 'First')
    const base = await now()
    await settings.update(actor, 'site_title', 'Here')
    await settings.update(actor, 'recaptcha_secret_key', 'hush-here')
    const source = await theirs(
      { kind: 'setting', values: { key: 'site_title', value: 'First' } },
      { kind: 'setting', values: { key: 'recaptcha_secret_key', value: 'hush-there' } },
    )
    const plan = await run('plan', source, '--base', base, '--details', '--json')
    expect(JSON.parse(plan.stdout).total).toMatchObject({ update: 1, unchanged: 1, conflict: 0 })
    expect(plan.stdout).not.toContain('hush')
  })

  it.each([
    [['--base', '2101-01-01T00:00Z'], /must not be in the future/],
    [['--base', '2001-01-01T00:00'], /has no zone/],
    [['--keep', 'live'], /--keep has no effect without --base/],
    [['--choose', 'hero.title=live'], /--choose has no effect without --base/],
    [['--base', '2001-01-01T00:00Z', '--choose', 'hero.title=here'], /=source or =live/],
    [['--base', '2001-01-01T00:00Z', '--keep', 'mine'], /Allowed choices are source, live/],
  ])('refuses %j', async (options, words) => {
    const source = await theirs(item(A, values('Azo')))
    const { code, stdout, stderr } = await run('import', source, ...options)
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringMatching(words)])
    expect(stderr).toMatch(/^[^\n]+\n$/)
  })
})
