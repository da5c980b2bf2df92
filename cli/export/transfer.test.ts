import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { collections, kinds, product, seo, setting, singletons } from '../../schema/kinds/index.ts'
import type { AnyKind } from '../../schema/kind.ts'
import { apply } from '../../api/content/items/apply.ts'
import { RevisionRepository } from '../../api/content/items/revisions.ts'
import { valuesArbitrary } from '../../api/testing/arbitraries.ts'
import { startServices } from '../../api/testing/services.ts'
import { readBundle } from '../../api/content/formats/bundle.ts'
import { bundleWriter } from '../formats/bundle-writer.ts'
import { folderTree } from '../../api/content/formats/folder.ts'
import { folderWriter } from '../formats/folder-writer.ts'
import { exportContent } from './export-content.ts'
import { importContent, type ImportOptions, RefusedError, survey } from '../../api/content/imports/import.ts'
import { showProblem, type Sourced, type SourceRecord } from '../../schema/transfer/record.ts'
import type { Source } from '../../schema/transfer/source.ts'
import { hasChanges, type Step } from '../../api/content/imports/step.ts'

const { database } = await startServices()

const author = { id: null, name: 'test', source: 'import test' }

let root: string
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), 'verdant-transfer-'))))
afterEach(async () => {
  rmSync(root, { recursive: true })
  await empty()
})

async function empty() {
  const tables = [...kinds, setting].map(({ name }) => `"${name}"`)
  await database.pool.query(`truncate ${tables.join(', ')}, subscriber, revision`)
}

const list = (...records: Sourced[]): Source => ({
  name: 'test',
  async *records() {
    yield* records
  },
  close: () => undefined,
})

const A = '0b6c3a5e-1111-4222-8333-444455556666'
const B = '0b6c3a5e-1111-4222-8333-444455557777'

let line = 0
const record = (kind: AnyKind, values: Record<string, unknown>, id?: string): SourceRecord => ({
  kind,
  ...(id ? { id } : {}),
  values,
  origin: { file: 'test', line: ++line },
})

const someProduct = (values: Record<string, unknown> = {}, id?: string) =>
  record(product, { name: 'Azo', category: 'Fertilizer', description: 'd', detailedDescription: 'dd', ...values }, id)

const run = (source: Source, options: Partial<ImportOptions> = {}) =>
  importContent(database, source, { author, ...options })

const names = async () =>
  (await database.query<{ name: string }>('select name from product order by name')).map(({ name }) => name)

async function steps(source: Source, options: Partial<ImportOptions> = {}): Promise<Step[]> {
  const planned: Step[] = []
  await survey(database, source, { ...options, onStep: (step) => planned.push(step) })
  return planned
}

function files(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return Object.fromEntries(
    names.map((entry) => {
      const path = join(entry.parentPath, entry.name)
      return [path.slice(folder.length), readFileSync(path, 'utf8')]
    }),
  )
}

const folder = (path: string): Source => ({
  name: path,
  records: () => readBundle(folderTree(path)),
  close: () => undefined,
})

const anyContent = fc.record({
  items: fc.tuple(
    ...collections.map((kind) =>
      fc.uniqueArray(fc.tuple(fc.uuid(), valuesArbitrary(kind as AnyKind)), {
        selector: ([id, values]) => (kind.unique ? (values as Record<string, unknown>)[kind.unique] : id),
        maxLength: 4,
      }),
    ),
  ),
  single: fc.tuple(...singletons.map((kind) => fc.option(valuesArbitrary(kind as AnyKind)))),
})

describe('export and import', () => {
  it('carry any content into an empty database and out again, byte by byte, and change nothing the second time', async () => {
    let run = 0
    await fc.assert(
      fc.asyncProperty(anyContent, async ({ items, single }) => {
        await empty()
        const changes = [
          ...collections.flatMap((kind, n) => items[n]!.map(([id, values]) => ({ kind, id, values }))),
          ...singletons.flatMap((kind, n) => (single[n] ? [{ kind, id: kind.id, values: single[n] }] : [])),
        ].map((change) => ({ ...change, kind: change.kind as AnyKind, action: 'create' as const }))
        await apply(database, changes, { author })
        const [first, second] = [join(root, `${++run}a`), join(root, `${run}b`)]
        await exportContent(database, bundleWriter(folderWriter(first, [])), {})
        await empty()
        const { total } = await importContent(database, folder(first), { author })
        expect(total.create).toBe(changes.length)
        await exportContent(database, bundleWriter(folderWriter(second, [])), {})
        expect(files(second)).toEqual(files(first))
        expect(hasChanges((await importContent(database, folder(first), { author })).total)).toBe(false)
      }),
      { numRuns: 20 },
    )
  }, 120_000)
})

describe('an import', () => {
  it('creates items, changes fields that differ, and reports each field', async () => {
    await run(list(someProduct({}, A)))
    const [step] = await steps(list(someProduct({ name: 'Azo+', features: ['a'] }, A)))
    expect(step).toMatchObject({
      outcome: 'update',
      changes: [
        { field: 'name', before: 'Azo', after: 'Azo+' },
        { field: 'features', before: [], after: ['a'] },
      ],
    })
    expect(await names()).toEqual(['Azo'])
    await run(list(someProduct({ name: 'Azo+', features: ['a'] }, A)))
    expect(await names()).toEqual(['Azo+'])
    expect(await new RevisionRepository(database).countOfItem(product, A)).toBe(2)
  })

  it('keeps the fields that the source does not name', async () => {
    await run(list(someProduct({ technicalSpecs: 'pH 7' }, A)))
    await run(list(record(product, { name: 'Azo+' }, A)))
    const [row] = await database.query('select name, "technicalSpecs" from product')
    expect(row).toEqual({ name: 'Azo+', technicalSpecs: 'pH 7' })
  })

  it('reports every problem with its place and writes nothing', async () => {
    const source = list(
      someProduct({}, A),
      record(product, { name: '', category: 'c', order: 'x' }, B),
      { origin: { file: 'test', line: 99 }, message: 'is not JSON' },
      someProduct({}, A),
      record(setting, { key: 'no_such', value: '1' }),
    )
    line = 0
    const problems: string[] = []
    const refused = run(source, { onStep: (step) => problems.push(...step.problems.map(showProblem)) })
    await expect(refused).rejects.toThrow(RefusedError)
    expect(problems).toEqual([
      expect.stringMatching(/^test:99: is not JSON/),
      expect.stringMatching(/^test:\d+: “0b6c3a5e[^”]*”: name: Name is required/),
      expect.stringMatching(/^test:\d+: “0b6c3a5e[^”]*”: description: Short description is required/),
      expect.stringMatching(/^test:\d+: “0b6c3a5e[^”]*”: detailedDescription: Detailed description is required/),
      expect.stringMatching(/^test:\d+: “0b6c3a5e[^”]*”: order: Order must be a whole number/),
      expect.stringMatching(/^test:\d+: “Azo”: the source has this item twice/),
      expect.stringMatching(/^test:\d+: no_such: there is no such setting/),
    ])
    expect(await names()).toEqual([])
  })

  it('leaves out invalid items with --skip-invalid', async () => {
    const { total } = await run(list(someProduct({}, A), record(product, { name: 'B' }, B)), { skipInvalid: true })
    expect(total).toMatchObject({ create: 1, invalid: 1 })
    expect(await names()).toEqual(['Azo'])
  })

  it('matches items without ids by their natural key, and by another field with --match', async () => {
    await run(list(someProduct({}, A)))
    const { total } = await run(list(someProduct({ category: 'New' })))
    expect(total).toMatchObject({ update: 1, create: 0 })
    const again = await run(list(someProduct({ category: 'Newer' }, B)), { match: 'name' })
    expect(again.total).toMatchObject({ update: 1, create: 0 })
    expect(await names()).toEqual(['Azo'])
  })

  it('gives an item without id the same id on every machine', async () => {
    await run(list(someProduct()))
    const first = await database.query('select id from product')
    await empty()
    await run(list(someProduct()))
    expect(await database.query('select id from product')).toEqual(first)
  })

  it('calls an ambiguous match and a key of another item conflicts', async () => {
    await run(list(someProduct({}, A), someProduct({}, B)))
    await run(list(record(seo, { page: 'home', title: 't', description: 'd' }, A)))
    await run(list(record(seo, { page: 'about', title: 't', description: 'd' }, B)))
    const planned = await steps(list(someProduct(), record(seo, { page: 'about' }, A)))
    expect(planned.map(({ outcome, problems }) => [outcome, problems[0]?.message])).toEqual([
      ['conflict', expect.stringContaining('2 stored items have the name “Azo”')],
      ['conflict', expect.stringContaining('belongs to another stored item')],
    ])
    await expect(run(list(someProduct()))).rejects.toThrow('Nothing was imported')
  })

  it('deletes items that the source lacks only with prune, and only of its kinds', async () => {
    await run(
      list(
        someProduct({}, A),
        someProduct({ name: 'Old' }, B),
        record(seo, { page: 'home', title: 't', description: 'd' }, B),
      ),
    )
    expect((await run(list(someProduct({}, A)))).total.delete).toBe(0)
    expect((await run(list(someProduct({}, A)), { prune: true })).total).toMatchObject({ delete: 1, unchanged: 1 })
    expect(await names()).toEqual(['Azo'])
    expect(await database.query('select page from seo')).toHaveLength(1)
    await expect(run({ ...list(), partial: 'it is partial' }, { prune: true })).rejects.toThrow('it is partial')
  })

  it('only creates in mode create', async () => {
    await run(list(someProduct({}, A)))
    const { total } = await run(list(someProduct({ name: 'X' }, A), someProduct({ name: 'Y' }, B)), { mode: 'create' })
    expect(total).toMatchObject({ kept: 1, create: 1, update: 0 })
    expect(await names()).toEqual(['Azo', 'Y'])
  })

  it('does not store a setting that is at its default, and an empty secret keeps the stored one', async () => {
    const settings = (values: Record<string, string>) =>
      list(...Object.entries(values).map(([key, value]) => record(setting, { key, value })))
    await run(settings({ recaptcha_secret_key: 'hush', site_title: 'Verdant Biosciences', enable_chat: 'true' }))
    const stored = 'select key, value from setting order by key'
    const before = await database.query(stored)
    expect(before).toEqual([
      { key: 'enable_chat', value: 'true' },
      { key: 'recaptcha_secret_key', value: 'hush' },
    ])
    await run(settings({ recaptcha_secret_key: '' }))
    expect(await database.query(stored)).toEqual(before)
    const [step] = await steps(settings({ recaptcha_secret_key: 'other' }))
    expect(JSON.stringify(step?.changes)).not.toMatch(/hush|other/)
  })

  it('refuses a plan that is not the one agreed to', async () => {
    await run(list(someProduct({}, A)))
    const source = list(someProduct({ name: 'New' }, A))
    const agreed = await survey(database, source, {})
    await run(list(someProduct({ name: 'Other' }, A)))
    await expect(run(source, { agreed })).rejects.toThrow('changed since the plan')
    expect(await names()).toEqual(['Other'])
  })

  it('refuses when an item changes between its comparison and the writing', async () => {
    await run(list(someProduct({}, A)))
    const source: Source = {
      ...list(),
      async *records() {
        yield someProduct({ name: 'Mine' }, A)
        // More than a batch, so that the first is compared before the other editor saves.
        for (let n = 0; n < 1_000; n++) yield someProduct({ name: `P${n}` })
        const theirs = { kind: product, action: 'update', id: A, values: { name: 'Theirs' } } as const
        // Outside of the transaction of the import.
        await database.detached(() => apply(database, [theirs], { author }))
      },
    }
    await expect(run(source)).rejects.toThrow('changed by someone else')
    expect(await names()).toEqual(['Theirs'])
  })
  it('waits for another import that creates the same items in the opposite order at the same time', async () => {
    const records = Array.from({ length: 2_500 }, (_, n) => someProduct({ name: `P${n}` }, randomUUID()))
    await Promise.all([run(list(...records)), run(list(...records.toReversed()))])
    const history = 'select count(*)::int as revisions, count(distinct "itemId")::int as items from revision'
    expect(await database.query(history)).toEqual([{ revisions: 2_500, items: 2_500 }])
  })
})
