import { expect, it, onTestFinished } from 'vitest'
import pg from 'pg'
import { testDatabase } from '../../api/testing/test-database.ts'
import { lockTables } from './lock-tables.ts'

const url = await testDatabase()

async function connect() {
  const client = new pg.Client(url)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

const { signal } = new AbortController()

it('locks tables although another transaction locks them in another order, which succeeds', async () => {
  const [mine, other, observer] = await Promise.all([connect(), connect(), connect()])
  await other.query('begin; lock table service in row exclusive mode')
  await mine.query('begin')
  const locked = lockTables(mine, ['product', 'service'], signal)
  const granted =
    "select from pg_locks where relation = 'product'::regclass and mode = 'AccessExclusiveLock' and granted"
  await expect.poll(async () => (await observer.query(granted)).rowCount).toBe(1)
  await other.query('lock table product in row exclusive mode')
  await other.query('commit')
  await locked
  await expect(other.query('begin; lock table product nowait')).rejects.toThrow(/could not obtain lock/)
  await mine.query('rollback')
})

it('fails at once if a table does not exist', async () => {
  const client = await connect()
  await client.query('begin')
  await expect(lockTables(client, ['missing'], signal)).rejects.toThrow('relation "missing" does not exist')
})
