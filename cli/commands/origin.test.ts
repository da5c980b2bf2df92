import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeProduct } from '../../api/testing/factories.ts'
import { product } from '../../schema/kinds/index.ts'
import { type CommandLine, startCommandLine } from '../testing/command-line.ts'
import { folder } from '../testing/program.ts'
import { writeExport } from '../testing/read-source.ts'

const [staging, production] = [await startCommandLine(), await startCommandLine()]

beforeEach(async () => {
  for (const { database } of [staging, production])
    await database.pool.query('truncate product, setting, revision, release, "pendingChange" cascade')
})

const A = '0b6c3a5e-1111-4222-8333-444455556666'
const B = '0b6c3a5e-1111-4222-8333-444455557777'
const C = '0b6c3a5e-1111-4222-8333-444455558888'
const values = (name: string, more: object = {}) =>
  makeProduct({ name, category: 'c', description: 'short', detailedDescription: 'long', image: '', ...more })

const create = ({ actor, services }: CommandLine, id: string, all: object) =>
  services.content.create(actor, product, all, id)
const update = ({ actor, services }: CommandLine, id: string, patch: object) =>
  services.content.update(actor, product, id, patch)
const stored = async ({ actor, services }: CommandLine) =>
  (await services.contentReader.list(actor, product, {}))
    .map(({ name, description, category }) => [name, description, category] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))

type Json = Record<string, unknown>

/** The formats that state their origin, and what changes a product in such an export by hand. */
const formats: [name: string, edit: (path: string, id: string, patch: object) => void][] = [
  [
    'content',
    (path, id, patch) => {
      const file = join(path, `products/${id}.json`)
      writeFileSync(file, JSON.stringify({ ...(JSON.parse(readFileSync(file, 'utf8')) as Json), ...patch }))
    },
  ],
  [
    'content.ndjson',
    (path, id, patch) => {
      const lines = readFileSync(path, 'utf8').split('\n')
      const edited = lines.map((line) => {
        const record = JSON.parse(line || '{}') as { id?: string; values?: Json }
        return record.id === id ? JSON.stringify({ ...record, values: { ...record.values, ...patch } }) : line
      })
      writeFileSync(path, edited.join('\n'))
    },
  ],
]

const exported = async (from: CommandLine, name: string, ...options: string[]) => {
  const path = join(await folder(), name)
  expect(await from.run('export', path, ...options)).toMatchObject({ code: 0 })
  return path
}

describe.each(formats)('an export to %s that was edited by hand', (format, edit) => {
  it('is merged with what this site has changed since', async () => {
    await create(production, A, values('Azo'))
    const path = await exported(production, format)
    await update(production, A, { description: 'written here' })
    edit(path, A, { name: 'Azo plus' })
    const plan = await production.run('plan', path, '--details')
    expect(plan).toMatchObject({ code: 2, stderr: '' })
    expect(plan.stdout).toContain('name: "Azo" → "Azo plus"')
    expect(plan.stdout).not.toContain('description')
    expect(await production.run('import', path)).toMatchObject({ code: 0 })
    expect(await stored(production)).toEqual([['Azo plus', 'written here', 'c']])
    expect(await production.run('plan', path)).toMatchObject({ code: 0 })
  })

  it('shows the words that each side has changed in a long text', async () => {
    const text = 'Feeds the roots of corn, wheat and soy, and stays in the soil for a whole season.'
    await create(production, A, values('Azo', { detailedDescription: text }))
    const path = await exported(production, format)
    edit(path, A, { detailedDescription: `${text} There.` })
    await update(production, A, { detailedDescription: `${text} Here.` })
    const { stderr } = await production.run('plan', path)
    expect(stderr).toContain('(source: … soil for a whole [-season.-] {+season. There.+}; here: … soil for a whole')
  })

  it('is refused where both have changed a field, until the command decides', async () => {
    await create(production, A, values('Azo'))
    const path = await exported(production, format)
    edit(path, A, { name: 'Azo there', category: 'there' })
    await update(production, A, { name: 'Azo here' })
    const plan = await production.run('plan', path)
    expect(plan.code).toBe(1)
    expect(plan.stderr).toContain('name: was changed on both sides (source: "Azo there"; here: "Azo here")')
    const refused = await production.run('import', path)
    expect(refused.code).toBe(1)
    for (const option of ['--theirs', '--ours', '--choose', `[products/${A}.name]`])
      expect(refused.stderr).toContain(option)
    expect(await stored(production)).toEqual([['Azo here', 'short', 'c']])
    const chosen = await production.run('plan', path, '--choose', `products/${A}.name=live`, '--json')
    expect(JSON.parse(chosen.stdout)).toMatchObject({ total: { update: 1, conflict: 0 } })
    expect(await production.run('import', path, '--ours')).toMatchObject({ code: 0 })
    expect(await stored(production)).toEqual([['Azo here', 'short', 'there']])
    expect(await production.run('import', path, '--theirs')).toMatchObject({ code: 0 })
    expect(await stored(production)).toEqual([['Azo there', 'short', 'there']])
  })
})

describe('an export of staging', () => {
  /** Fills staging with the content of production. */
  async function copyToStaging() {
    await create(production, A, values('Azo'))
    await create(production, B, values('Rhizo'))
    expect(await staging.run('import', await exported(production, 'all.zip'))).toMatchObject({ code: 0 })
  }

  it('brings only what staging has changed, and says what stays', async () => {
    await copyToStaging()
    await update(staging, A, { name: 'Azo 1' })
    await update(staging, A, { name: 'Azo 2' })
    await update(production, B, { name: 'Rhizo here' })
    const plan = await production.run('plan', await exported(staging, 'staging.zip'))
    expect(plan.stderr).toMatch(
      /^1 item was changed only here since the export .*; kept: product “Rhizo here”\nTo take the export .*--as-is\n$/,
    )
    expect(await production.run('import', await exported(staging, 'staging.zip'))).toMatchObject({ code: 0 })
    expect((await stored(production)).map(([name]) => name)).toEqual(['Azo 2', 'Rhizo here'])
    // What staging changes after the promotion is no change on both sides.
    await update(staging, A, { name: 'Azo 3' })
    const again = await exported(staging, 'staging.ndjson')
    expect(await production.run('import', again)).toMatchObject({ code: 0 })
    expect((await stored(production)).map(([name]) => name)).toEqual(['Azo 3', 'Rhizo here'])
    expect(await production.run('import', again, '--as-is')).toMatchObject({ code: 0 })
    expect((await stored(production)).map(([name]) => name)).toEqual(['Azo 3', 'Rhizo'])
  })

  it('counts as never imported after the import was undone', async () => {
    await copyToStaging()
    await create(staging, C, values('Mycor'))
    await update(staging, B, { name: 'Rhizo 2' })
    const path = await exported(staging, 'staging.zip')
    await update(production, A, { category: 'own' })
    const all = [
      ['Azo', 'short', 'own'],
      ['Mycor', 'short', 'c'],
      ['Rhizo 2', 'short', 'c'],
    ]
    for (let round = 0; round < 3; round++) {
      expect(await production.run('import', path)).toMatchObject({ code: 0 })
      expect(await stored(production)).toEqual(all)
      expect(await production.run('rollback', '--last-import', '--yes')).toMatchObject({ code: 0 })
      expect((await stored(production)).map(([name]) => name)).toEqual(['Azo', 'Rhizo'])
    }
    // Unlike what somebody has deleted here.
    await production.run('import', path)
    await production.services.content.delete(production.actor, product, [C])
    await production.run('import', path)
    expect((await stored(production)).map(([name]) => name)).toEqual(['Azo', 'Rhizo 2'])
  })

  it('names what both have changed or deleted', async () => {
    await copyToStaging()
    await update(staging, A, { name: 'Azo there' })
    await update(production, A, { name: 'Azo here' })
    await update(staging, B, { name: 'Rhizo there' })
    await production.services.content.delete(production.actor, product, [B])
    const path = await exported(staging, 'staging.zip')
    const refused = await production.run('import', path)
    expect(refused.code).toBe(1)
    expect(refused.stderr).toContain(`[products/${A}.name]`)
    expect(refused.stderr).toContain(`was changed in the source and deleted here [products/${B}]`)
    expect(await production.run('import', path, '--theirs')).toMatchObject({ code: 0 })
    expect((await stored(production)).map(([name]) => name)).toEqual(['Azo there', 'Rhizo there'])
  })

  it('leaves deleted what only production has deleted', async () => {
    await copyToStaging()
    await production.services.content.delete(production.actor, product, [B])
    const path = await exported(staging, 'staging.zip')
    expect(await production.run('plan', path)).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/^1 item was deleted only here/),
    })
    expect(await production.run('import', path, '--as-is')).toMatchObject({ code: 0 })
    expect(await stored(production)).toHaveLength(2)
  })

  it('merges settings, whose default counts as a version', async () => {
    await copyToStaging()
    await staging.services.settings.update(staging.actor, 'site_title', 'There')
    await production.services.settings.update(production.actor, 'site_tagline', 'Here')
    const path = await exported(staging, 'staging')
    expect(await production.run('import', path)).toMatchObject({ code: 0 })
    expect(await production.services.settings.site()).toMatchObject({ site_title: 'There', site_tagline: 'Here' })
    await staging.services.settings.update(staging.actor, 'site_tagline', 'There')
    expect(await production.run('import', await exported(staging, 'staging'))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('[settings/site_tagline.value]'),
    })
  })

  it('says which items have no version in common', async () => {
    await create(staging, A, values('There'))
    await create(production, A, values('Here'))
    const path = await exported(staging, 'staging.zip')
    expect(await production.run('import', path)).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/^1 item has no version in common with the export/),
    })
    expect(await stored(production)).toEqual([['There', 'short', 'c']])
  })
})

/** The content of all files below a folder, by path. */
function filesOf(root: string): Map<string, string> {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = entries.map((entry) => join(entry.parentPath, entry.name))
  return new Map(paths.toSorted().map((path) => [path.slice(root.length), readFileSync(path, 'latin1')]))
}

describe('the statement of the origin', () => {
  const manifestOf = (path: string) => JSON.parse(readFileSync(join(path, 'verdant.json'), 'utf8')) as Json

  it('is the only difference after a round trip, and --no-origin leaves it out', async () => {
    await create(production, A, values('Azo'))
    await update(production, A, { name: 'Azo 2' })
    const first = await exported(production, 'content')
    expect(manifestOf(first)).toMatchObject({
      version: 4,
      origin: { at: expect.stringMatching(/^\d{4}-.*Z$/) },
      items: { [`products/${A}`]: expect.stringMatching(/^[\w-]{10},name\.[\w-]{8} [\w-]{10}$/) },
    })
    expect(filesOf(await exported(production, 'content'))).toEqual(filesOf(first))
    expect(await staging.run('import', first)).toMatchObject({ code: 0 })
    const [before, after] = [filesOf(first), filesOf(await exported(staging, 'content'))]
    expect(before.delete('/verdant.json') && after.delete('/verdant.json')).toBe(true)
    expect(after).toEqual(before)
    for (const name of ['plain', 'plain.zip', 'plain.ndjson']) {
      const paths = [await exported(production, name, '--no-origin'), await exported(staging, name, '--no-origin')]
      const [mine, theirs] = paths.map((path) => (name === 'plain' ? filesOf(path) : readFileSync(path)))
      expect(theirs).toEqual(mine)
    }
  })

  it('keeps what an earlier export into the same folder said of other kinds', async () => {
    await create(production, A, values('Azo'))
    const path = await exported(production, 'content')
    await update(production, A, { name: 'Azo 2' })
    expect(await production.run('export', path, '--only', 'settings')).toMatchObject({ code: 0 })
    expect(existsSync(join(path, `products/${A}.json`))).toBe(true)
    expect(manifestOf(path).items).toMatchObject({ [`products/${A}`]: expect.stringMatching(/^[\w-]{10}$/) })
    expect(await production.run('plan', path)).toMatchObject({ code: 0 })
  })

  it('may be missing: older exports replace what is here, as before', async () => {
    await create(production, A, values('Azo'))
    await update(production, A, { description: 'written here' })
    const item = { kind: 'product', id: A, values: values('Azo there') }
    const path = await writeExport('older.ndjson', item)
    expect(await production.run('import', path)).toMatchObject({ code: 0, stderr: '' })
    expect(await stored(production)).toEqual([['Azo there', 'short', 'c']])
    expect(await production.run('plan', path, '--theirs')).toMatchObject({
      code: 1,
      stderr: '--theirs has no effect without --base: older.ndjson does not say what it was made from\n',
    })
  })

  it('holds nothing of secrets', async () => {
    await production.services.settings.update(production.actor, 'recaptcha_secret_key', 'hush')
    const path = await exported(production, 'content', '--with-secrets')
    expect(Object.keys(manifestOf(path).items as Json)).not.toContain('settings/recaptcha_secret_key')
  })

  it.each([
    ['{"format":"verdant","version":3,"origin":7}', /has an unknown origin/],
    ['{"format":"verdant","version":3,"items":{"products/x":7}}', /does not say what its items were made from/],
  ])('is refused if it cannot be read: %s', async (manifest, words) => {
    const path = await exported(production, 'content')
    writeFileSync(join(path, 'verdant.json'), manifest)
    const { code, stderr } = await production.run('plan', path)
    expect([code, stderr]).toEqual([1, expect.stringMatching(words)])
  })
})
