import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { proxyTo } from '../../testing/proxy.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { type Database, openDatabase } from './database.ts'
import { Subscriber } from './entities.ts'

const url = await testDatabase()

function open(address = url): Database {
  const database = openDatabase(address, { poolSize: 3 })
  onTestFinished(() => database.close())
  return database
}

const CONNECTION_LOST = /Connection terminated|ECONNREFUSED|ECONNRESET|EPIPE|not queryable/

const insert = (database: Database, email: string) =>
  database.query('insert into subscriber (id, email) values (gen_random_uuid(), $1)', [email])

async function count(database: Database, email: string): Promise<number> {
  const [row] = await database.query<{ count: number }>('select count(*) from subscriber where email = $1', [email])
  return row!.count
}

describe('a transaction', () => {
  it('is used by SQL, Kysely and the EntityManager without being passed as a parameter', async () => {
    const database = open()
    const failed = database.transaction(async () => {
      await insert(database, 'sql@example.org')
      const seen = await database.kysely().selectFrom('subscriber').select('email').execute()
      expect(seen).toContainEqual({ email: 'sql@example.org' })
      expect(await database.em.count(Subscriber, { email: 'sql@example.org' })).toBe(1)
      throw new Error('changed its mind')
    })
    await expect(failed).rejects.toThrow('changed its mind')
    expect(await count(database, 'sql@example.org')).toBe(0)
  })

  it('becomes a part of an open transaction', async () => {
    const database = open()
    const failed = database.transaction(async () => {
      await database.transaction(() => insert(database, 'inner@example.org'))
      throw new Error('changed its mind')
    })
    await expect(failed).rejects.toThrow('changed its mind')
    expect(await count(database, 'inner@example.org')).toBe(0)
  })

  it('is independent of a transaction on another database', async () => {
    const [one, other] = [open(), open()]
    await one.transaction(async () => {
      await insert(one, 'apart@example.org')
      expect(other.isInTransaction).toBe(false)
      expect(await count(other, 'apart@example.org')).toBe(0)
    })
    expect(await count(other, 'apart@example.org')).toBe(1)
  })

  it('is not used by detached work', async () => {
    const database = open()
    await database.transaction(async () => {
      await insert(database, 'detached@example.org')
      expect(await database.detached(() => count(database, 'detached@example.org'))).toBe(0)
    })
  })

  it('runs its callbacks once it is committed, and only then', async () => {
    const database = open()
    const seen: string[] = []
    await database.transaction(async () => {
      await database.transaction(async () => database.afterCommit(() => seen.push('committed')))
      expect(seen).toEqual([])
    })
    expect(seen).toEqual(['committed'])
    const failed = database.transaction(async () => {
      database.afterCommit(() => seen.push('never'))
      throw new Error('changed its mind')
    })
    await expect(failed).rejects.toThrow('changed its mind')
    expect(seen).toEqual(['committed'])
    database.afterCommit(() => seen.push('at once'))
    expect(seen).toEqual(['committed', 'at once'])
  })

  it('is repeated when another one inserted the same key', async () => {
    const database = open()
    let attempts = 0
    const result = await database.transaction(async () => {
      if (++attempts === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
      return attempts
    })
    expect(result).toBe(2)
    const once = database.transaction(
      () => Promise.reject(Object.assign(new Error('deadlock detected'), { code: '40P01' })),
      { isRepeatable: false },
    )
    await expect(once).rejects.toThrow('deadlock')
  })

  it('returns its connection to the pool, however the database goes away', async () => {
    const proxy = await proxyTo(url)
    const database = open(proxy.url)
    for (let attempt = 0; attempt < 5; attempt++) {
      const broken = database.transaction(async () => {
        await database.query('select 1')
        await proxy.cut()
        await database.query('select 1')
      })
      await expect(broken).rejects.toThrow(CONNECTION_LOST)
      await expect(database.transaction(async () => {})).rejects.toThrow(CONNECTION_LOST)
      await proxy.restore()
    }
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }])
    expect(database.pool.totalCount).toBeLessThanOrEqual(3)
  })
})

it('repeats a single statement that meets a deadlock', async () => {
  const [database, other] = [open(), open()]
  for (const name of ['first', 'second']) await insert(database, `${name}@example.org`)
  const lock = `select from subscriber where email = $1 for update`
  const both = `with locked as (
      select id from subscriber where email in ('first@example.org', 'second@example.org') order by email for update)
    update subscriber set email = 'both ' || email where id in (select id from locked) returning email`
  const isWaiting = async () =>
    expect(
      await other.query(`select from pg_stat_activity where wait_event_type = 'Lock' and query = $1`, [both]),
    ).toHaveLength(1)
  let changed: Promise<unknown[]> | undefined
  await database.transaction(async () => {
    // The other one notices the deadlock first.
    await database.query(`set local deadlock_timeout = '60s'`)
    await database.query(lock, ['second@example.org'])
    changed = other.query(both)
    await vi.waitFor(isWaiting)
    await database.query(lock, ['first@example.org'])
  })
  expect(await changed).toHaveLength(2)
})

describe('a read snapshot', () => {
  it('sees one state and cannot write', async () => {
    const [database, other] = [open(), open()]
    await database.readSnapshot(async (snapshot) => {
      expect(await count(database, 'later@example.org')).toBe(0)
      await insert(other, 'later@example.org')
      expect(await count(database, 'later@example.org')).toBe(0)
      expect(snapshot.failure()).toBeUndefined()
      await expect(insert(database, 'mine@example.org')).rejects.toThrow('read-only')
      expect(snapshot.failure()).toMatchObject({ code: '25006' })
    })
    expect(await count(database, 'later@example.org')).toBe(1)
  })

  it('serves several readers at the same time', async () => {
    const database = open()
    const all = await database.readSnapshot(() =>
      Promise.all(Array.from({ length: 5 }, (_, n) => database.query('select $1::int as n', [n]))),
    )
    expect(all).toEqual(Array.from({ length: 5 }, (_, n) => [{ n }]))
  })
})

describe('a unit of work', () => {
  it('has one EntityManager; outside of it each access makes a new one', async () => {
    const database = open()
    database.run(() => expect(database.em).toBe(database.em))
    expect(database.em).not.toBe(database.em)
  })
})

it('reads times as text, counters as numbers and lists as arrays', async () => {
  const [row] = await open().query(`select '2026-01-02T03:04:05.678+01'::timestamptz as at, 7::int8 as count,
    array['a', 'b "c"', null] as list`)
  expect(row).toMatchObject({ at: '2026-01-02T02:04:05.678Z', count: 7 })
})
