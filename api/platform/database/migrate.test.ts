import pg from 'pg'
import { expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import { migrateUp, migrationStatus } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import { schemaChanges } from './schema-changes.ts'

const names = migrations.map(({ name }) => name)

it('has migrations whose numbers are unique and ascend', () => {
  const numbers = names.map((name) => name.slice(0, 4))
  expect(numbers).toEqual([...new Set(numbers)].sort())
})

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

async function emptyDatabase() {
  const made = await createTestDatabase()
  await query(made.url, 'drop schema public cascade; create schema public')
  return made
}

it('creates exactly the tables of the model', async () => {
  const { url, drop } = await emptyDatabase()
  expect(await migrationStatus(url)).toEqual({ applied: [], pending: names })
  expect(await migrateUp(url)).toEqual(names)
  expect(await schemaChanges(url, { drop: true })).toEqual([])
  expect(await migrationStatus(url)).toEqual({ applied: names, pending: [] })
  expect(await migrateUp(url)).toEqual([])
  await drop()
})

it('runs once if several processes migrate at the same time', async () => {
  const { url, drop } = await emptyDatabase()
  const applied = await Promise.all([migrateUp(url), migrateUp(url), migrateUp(url)])
  expect(applied.flat()).toEqual(names)
  expect(await query(url, 'select version from "contentVersion"')).toEqual([{ version: '1' }])
  await drop()
})

it('is done again if it and a running server wait for each other', async () => {
  const { url, drop } = await emptyDatabase()
  await migrateUp(url, '0062-add-comments')
  const server = new pg.Client({ connectionString: url })
  await server.connect()
  // PostgreSQL ends the one that finds the deadlock.
  await server.query(`set deadlock_timeout = '1min'`)
  await server.query('begin')
  await server.query('select from product')
  const applied = migrateUp(url)
  const waiting = () => query(url, `select from pg_locks where not granted and relation = 'product'::regclass`)
  await expect.poll(async () => (await waiting()).length, { timeout: 20_000 }).toBe(1)
  // The migration has locked this one already.
  await server.query('select from trial')
  await server.query('commit')
  await server.end()
  expect(await applied).toEqual(names.slice(names.indexOf('0063-strips')))
  await drop()
})
