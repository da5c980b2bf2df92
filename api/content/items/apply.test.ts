import { randomUUID } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { from as copyFrom } from 'pg-copy-streams'
import { beforeEach, describe, expect, it } from 'vitest'
import { company, job, product, seo, stored } from '../../../schema/kinds/index.ts'
import { valuesArbitrary } from '../../testing/arbitraries.ts'
import { make, makeJob, makeProduct, makeSeo } from '../../testing/factories.ts'
import { startServices } from '../../testing/services.ts'
import { withClient } from '../../testing/test-server.ts'
import { apply } from './apply.ts'
import { type Change, ChangeConflictError } from './change.ts'
import { type Item, ItemRepository } from './items.ts'
import { RevisionRepository } from './revisions.ts'

const { database, config } = await startServices()
const items = new ItemRepository(database)
const revisions = new RevisionRepository(database)

beforeEach(() => database.query(`truncate ${stored.map(({ name }) => `"${name}"`).join(', ')}, revision`))

const author = { id: null, name: 'Ada', source: 'test' }
const run = (changes: Iterable<Change> | AsyncIterable<Change>) => apply(database, changes, { author })

const create = (kind: Change['kind'], values: object, id: string = randomUUID()): Change => ({
  kind,
  action: 'create',
  id,
  values,
})
const update = (kind: Change['kind'], id: string, values: object, expectedVersion?: number): Change => ({
  kind,
  action: 'update',
  id,
  values,
  expectedVersion,
})
const remove = (kind: Change['kind'], id: string, expectedVersion?: number): Change => ({
  kind,
  action: 'delete',
  id,
  expectedVersion,
})

async function* streamed(changes: readonly Change[]): AsyncGenerator<Change> {
  yield* changes
}

const contentVersion = async () =>
  (await database.query<{ version: number }>('select version from "contentVersion"'))[0]!.version
const historyOf = (id: string) =>
  database.query<{ version: number; action: string }>(
    'select version, action from revision where "itemId" = $1 order by version',
    [id],
  )
const productOf = (id: string) => items.one(product, id)

describe('a change set', () => {
  it('writes the item and its revision, and raises the content version by one', async () => {
    const before = await contentVersion()
    const values = makeProduct({ features: ['a', '', 'ä'] })
    const change = create(product, values)
    expect(await run([change])).toEqual([{ kind: 'product', id: change.id, version: 1, action: 'create' }])
    expect(await productOf(change.id)).toMatchObject({ ...values, version: 1 })
    const [revision] = await revisions.ofItem(product, change.id)
    expect(revision).toMatchObject({ version: 1, action: 'create', author: 'Ada', source: 'test' })
    expect(await contentVersion()).toBe(before + 1)
  })

  it('announces the content version when it is committed', async () => {
    await withClient(config.databaseDirectUrl!, async (listener) => {
      const heard = new Promise<string | undefined>((resolve) => listener.on('notification', (m) => resolve(m.payload)))
      await listener.query('listen content_version')
      await run([create(product, makeProduct())])
      expect(await heard).toBe(String(await contentVersion()))
    })
  })

  it('that changes nothing leaves no trace', async () => {
    const values = make(company)
    await run([create(company, values, company.id)])
    const before = [await items.one(company, company.id), await contentVersion()]
    expect(await run([update(company, company.id, values)])).toEqual([])
    expect(await run([update(company, company.id, { address: { city: values.address.city } })])).toEqual([])
    expect(await run([update(company, company.id, {})])).toEqual([])
    expect(await run([])).toEqual([])
    expect([await items.one(company, company.id), await contentVersion()]).toEqual(before)
    expect(await historyOf(company.id)).toHaveLength(1)
  })

  it('keeps the keys of a group that it does not name', async () => {
    const values = make(company, { address: { street: 'Main', city: 'Ames', state: '', zipCode: '', country: 'US' } })
    await run([create(company, values, company.id)])
    await run([update(company, company.id, { address: { city: 'Boone' }, foundedYear: null })])
    expect(await items.one(company, company.id)).toMatchObject({
      address: { ...values.address, city: 'Boone' },
      contact: values.contact,
      foundedYear: null,
    })
  })

  it('writes several kinds and actions at once', async () => {
    const [old, gone] = [create(product, makeProduct()), create(job, makeJob())]
    await run([old, gone])
    const fresh = create(seo, makeSeo())
    const before = await contentVersion()
    const applied = await run([update(product, old.id, { order: 7 }), remove(job, gone.id), fresh])
    expect(Object.fromEntries(applied.map(({ kind, action, version }) => [kind, [action, version]]))).toEqual({
      job: ['delete', 2],
      product: ['update', 2],
      seo: ['create', 1],
    })
    expect(await contentVersion()).toBe(before + 1)
  })

  it('moves a unique value from one item to another, and swaps two', async () => {
    const [a, b] = [create(seo, makeSeo({ page: 'a' })), create(seo, makeSeo({ page: 'b' }))]
    await run([a, b])
    await run([update(seo, a.id, { page: 'b' }), update(seo, b.id, { page: 'a' })])
    expect(await items.one(seo, a.id)).toMatchObject({ page: 'b' })
    await run([remove(seo, a.id), create(seo, makeSeo({ page: 'b' }))])
    await expect(run([create(seo, makeSeo({ page: 'b' }))])).rejects.toMatchObject({
      code: 'TAKEN',
      errors: [{ field: 'page', message: expect.stringContaining('“b”') }],
    })
  })

  it('continues the versions of an item that was deleted and created again', async () => {
    const { id } = create(product, {})
    for (const round of [1, 3, 5]) {
      expect(await run([create(product, makeProduct(), id)])).toMatchObject([{ version: round }])
      expect(await run([remove(product, id)])).toMatchObject([{ version: round + 1 }])
    }
    expect((await historyOf(id)).map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('is repeated completely after a serialization failure, or not at all', async () => {
    await database.query(`
      create sequence tries;
      create function fail_once() returns trigger language plpgsql as $$ begin
        if nextval('tries') = 1 then raise exception 'once more' using errcode = '40001'; end if;
        return null;
      end $$;
      create trigger fail_once before insert on product for each statement execute function fail_once()`)
    try {
      const changes = [create(product, makeProduct()), create(product, makeProduct())]
      await expect(run(changes.values())).rejects.toThrow('once more')
      await database.query('alter sequence tries restart')
      expect(await run(changes)).toHaveLength(2)
    } finally {
      await database.query('drop trigger fail_once on product; drop function fail_once; drop sequence tries')
    }
  })
})

describe('a conflict', () => {
  const reasons = async (...changes: Change[]) => {
    const error: unknown = await run(changes).catch((thrown: unknown) => thrown)
    if (!(error instanceof ChangeConflictError)) throw error
    return error.conflicts.map(({ reason, change }) => [change.id, reason] as const)
  }

  it('is named, and nothing is written', async () => {
    const [a, b] = [create(product, makeProduct()), create(product, makeProduct())]
    await run([a, b])
    await run([update(product, a.id, { order: 1 })])
    const before = await contentVersion()
    const missing = randomUUID()
    const fine = create(job, makeJob())
    const problems = await reasons(
      fine,
      update(product, a.id, { order: 2 }, 1),
      create(product, makeProduct(), b.id),
      update(product, missing, { order: 2 }),
      create(seo, makeSeo()),
    )
    expect(Object.fromEntries(problems)).toEqual({ [a.id]: 'stale', [b.id]: 'exists', [missing]: 'missing' })
    expect(await items.one(job, fine.id)).toBeUndefined()
    expect(await contentVersion()).toBe(before)
    expect(await database.query('select 1 from seo')).toEqual([])
  })

  it('is a version other than the expected one, where 0 stands for a missing item', async () => {
    const creation = create(product, makeProduct())
    expect(await run([{ ...creation, expectedVersion: 0 }])).toHaveLength(1)
    expect(await reasons(remove(product, creation.id, 2))).toEqual([[creation.id, 'stale']])
    expect(await reasons(update(product, creation.id, {}, 0))).toEqual([[creation.id, 'stale']])
    expect(await run([update(product, creation.id, { order: 4 }, 1), create(job, makeJob())])).toHaveLength(2)
    expect(await run([remove(product, creation.id, 2)])).toHaveLength(1)
    expect(await reasons(remove(product, creation.id))).toEqual([[creation.id, 'missing']])
  })

  it('is a second step for the same item', async () => {
    const creation = create(product, makeProduct())
    await run([creation])
    const twice = create(product, makeProduct())
    for (const { id, first, second } of [
      {
        id: creation.id,
        first: update(product, creation.id, { order: 1 }),
        second: update(product, creation.id, { order: 2 }),
      },
      { id: creation.id, first: update(product, creation.id, { order: 1 }), second: remove(product, creation.id) },
      { id: twice.id, first: twice, second: twice },
    ]) {
      expect(await reasons(first, second)).toEqual([
        [id, 'repeated'],
        [id, 'repeated'],
      ])
    }
    expect(await productOf(creation.id)).toMatchObject({ version: 1 })
  })
})

describe('many changes', () => {
  /** Unrelated changes that make the set long enough for COPY, or for batches of new items. */
  const padding = Array.from({ length: 1_001 }, () => create(job, makeJob()))

  async function state() {
    const items = await database.query<Item>(
      "select to_jsonb(p) - '{createdAt,updatedAt}'::text[] as item from product p order by id",
    )
    const history = await database.query(
      `select "itemId", version, action, snapshot from revision where kind = 'product' order by "itemId", version`,
    )
    return { items, history }
  }

  const ids = Array.from({ length: 6 }, () => randomUUID())
  const step = fc.record({
    id: fc.constantFrom(...ids),
    action: fc.constantFrom('create', 'update', 'delete'),
    values: valuesArbitrary(product),
    partial: fc.subarray(['name', 'order', 'features'] as const),
  })
  const changeSet = fc.uniqueArray(step, { selector: ({ id }) => id, maxLength: 6 })

  const toChange = ({ id, action, values, partial }: typeof step extends fc.Arbitrary<infer S> ? S : never): Change => {
    if (action === 'delete') return remove(product, id)
    if (action === 'create') return create(product, values, id)
    return update(product, id, Object.fromEntries(partial.map((key) => [key, values[key]])))
  }

  const outcome = async (changes: Iterable<Change> | AsyncIterable<Change>) => {
    try {
      const applied = await run(changes)
      return applied.filter(({ kind }) => kind === 'product').length
    } catch (error) {
      if (error instanceof ChangeConflictError) return error.conflicts.map(({ reason }) => reason).toSorted()
      throw error
    }
  }

  /** The ways in which a change set is written, with the jobs that make it long enough. */
  const ways: { jobs: number; inputOf: (changes: Change[]) => Iterable<Change> | AsyncIterable<Change> }[] = [
    { jobs: 0, inputOf: (changes) => changes },
    { jobs: 501, inputOf: (changes) => changes },
    { jobs: 0, inputOf: streamed },
    { jobs: 1_001, inputOf: streamed },
    { jobs: 1_001, inputOf: (changes) => streamed(changes.toReversed()) },
  ]

  it('have the same effect by COPY, by parameter and as a stream', async () => {
    const history = fc.array(changeSet, { minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(history, async (sets) => {
        const results = []
        for (const { jobs, inputOf } of ways) {
          const more = padding.slice(0, jobs)
          await database.query('truncate product, job, revision')
          const outcomes = []
          for (const set of sets) {
            await database.query('truncate job')
            await database.query(`delete from revision where kind = 'job'`)
            const before = await contentVersion()
            const result = await outcome(inputOf([...set.map(toChange), ...more]))
            const isStep = more.length > 0 ? typeof result === 'number' : typeof result === 'number' && result > 0
            expect(await contentVersion()).toBe(before + Number(isStep))
            outcomes.push(result)
          }
          results.push({ outcomes, ...(await state()) })
        }
        for (const result of results.slice(1)) expect(result).toEqual(results[0])
      }),
      { numRuns: 12 },
    )
  })

  it('cost little more than a COPY of the same rows', async () => {
    const items = Array.from({ length: 4_000 }, () => ({ id: randomUUID(), values: makeProduct() }))
    const took = async (work: () => Promise<unknown>) => {
      const start = performance.now()
      await work()
      return performance.now() - start
    }
    const columns = Object.keys(product.fields)
    const copied = (value: unknown) => {
      if (value === null) return '\\N'
      if (Array.isArray(value)) return '{}'
      return typeof value === 'string' ? value : JSON.stringify(value)
    }
    const lines = items.map(({ id, values }) => `${[id, ...Object.values(values).map(copied)].join('\t')}\n`)
    const changes = items.map(({ id, values }) => create(product, values, id))
    const ratio = async () => {
      await database.query('truncate product')
      await database.query(`delete from revision where kind = 'product'`)
      const bare = await took(async () => {
        const client = await database.pool.connect()
        const target = `product (id, ${columns.map((column) => `"${column}"`).join(', ')})`
        await pipeline(Readable.from(lines), client.query(copyFrom(`copy ${target} from stdin`)))
        client.release()
      })
      await database.query('truncate product')
      const applied = await took(() => run(changes))
      expect(await database.query('select count(*) as items from product')).toEqual([{ items: 4_000 }])
      return applied / bare
    }
    // Rows, their revisions as JSON and the staging are three to five times the writing; one statement for each item
    // would be a hundred times. What the machine does beside it costs one round, not both.
    expect(Math.min(await ratio(), await ratio())).toBeLessThan(25)
  })
})

describe('a stream of changes', () => {
  const jobs = (count: number) => Array.from({ length: count }, () => create(job, makeJob()))
  const countOf = async (kind: Change['kind']) =>
    (await database.query<{ count: number }>(`select count(*)::int as count from "${kind.name}"`))[0]!.count

  it('is written while it is read, as one step of the content version', async () => {
    const before = await contentVersion()
    const old = create(product, makeProduct())
    await run([old])
    let written = 0
    async function* changes() {
      yield update(product, old.id, { order: 3 })
      for (const change of jobs(2_500)) yield change
      // In the transaction that writes them.
      written = await countOf(job)
    }
    expect(await run(changes())).toHaveLength(2_501)
    expect(written).toBeGreaterThanOrEqual(1_000)
    expect(await countOf(job)).toBe(2_500)
    expect(await productOf(old.id)).toMatchObject({ order: 3, version: 2 })
    expect(await contentVersion()).toBe(before + 2)
  })

  it('is written completely if other changes need a COPY between new items', async () => {
    const old = jobs(600)
    await run(old)
    const changes = old.flatMap(({ id }) => [update(job, id, { order: 5 }), ...jobs(3)])
    expect(await run(streamed(changes))).toHaveLength(2_400)
    expect(await countOf(job)).toBe(2_400)
  })

  it('leaves nothing behind if it fails at its end', async () => {
    const before = await contentVersion()
    async function* failing() {
      yield* jobs(2_500)
      throw new Error('the last line')
    }
    await expect(run(failing())).rejects.toThrow('the last line')
    expect([await countOf(job), await contentVersion()]).toEqual([0, before])
    expect(await database.query('select from revision')).toEqual([])
  })

  it('leaves nothing behind if the database refuses a batch', async () => {
    const wrong = { ...create(job, { ...makeJob(), title: null }) }
    await expect(run(streamed([wrong, ...jobs(2_500)]))).rejects.toMatchObject({ code: '23502' })
    expect(await countOf(job)).toBe(0)
  })

  it('names second steps and existing items among new ones', async () => {
    const [there, twice] = [create(job, makeJob()), create(job, makeJob())]
    await run([there])
    const changes = [twice, ...jobs(1_200), there, update(job, twice.id, { order: 1 }), ...jobs(1_200)]
    const error: unknown = await run(streamed(changes)).catch((thrown: unknown) => thrown)
    expect((error as ChangeConflictError).conflicts.map(({ change, reason }) => [change.id, reason])).toEqual([
      [twice.id, 'repeated'],
      [there.id, 'exists'],
    ])
    expect(await countOf(job)).toBe(1)
  })
})

describe('writers at the same time', () => {
  it('lose no update', async () => {
    const creation = create(product, makeProduct({ order: 0 }))
    await run([creation])
    const increment = async (): Promise<void> => {
      const { order, version } = (await productOf(creation.id)) as Item & { order: number }
      await run([update(product, creation.id, { order: order + 1 }, version)]).catch((error: unknown) => {
        if (!(error instanceof ChangeConflictError)) throw error
        return increment()
      })
    }
    await Promise.all(Array.from({ length: 8 }, increment))
    expect(await productOf(creation.id)).toMatchObject({ order: 8, version: 9 })
    expect(await historyOf(creation.id)).toHaveLength(9)
  })

  it('of the same items in any order all succeed', async () => {
    const items = Array.from({ length: 12 }, () => create(product, makeProduct()))
    const jobs = Array.from({ length: 12 }, () => create(job, makeJob()))
    await run([...items, ...jobs])
    const before = await contentVersion()
    const writers = Array.from({ length: 10 }, (_, writer) => {
      const changes = [
        ...items.map(({ id }) => update(product, id, { order: writer + 1 })),
        ...jobs.map(({ id }) => update(job, id, { order: writer + 1 })),
      ]
      return run(writer % 2 ? changes : changes.toReversed())
    })
    const applied = await Promise.all(writers)
    expect(applied.flat()).toHaveLength(240)
    expect(await contentVersion()).toBe(before + 10)
    const orders = await database.query('select distinct "order" from product union select distinct "order" from job')
    expect(orders).toHaveLength(1)
  })

  it('of the same new item create one item', async () => {
    const creation = create(product, makeProduct())
    const results = await Promise.allSettled([run([creation]), run([creation]), run([creation])])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await historyOf(creation.id)).toHaveLength(1)
  })
})
