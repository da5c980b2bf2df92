import { expect, it } from 'vitest'
import { createTestDatabase, testDatabase } from './test-database.ts'
import { withClient } from './test-server.ts'

const url = await testDatabase()

const tables = (address: string) =>
  withClient(address, async (client) => {
    const { rows } = await client.query<{ name: string }>('SELECT tablename AS name FROM pg_tables')
    return rows.map(({ name }) => name)
  })

it('has every table', async () => {
  expect(await tables(url)).toEqual(expect.arrayContaining(['product', 'revision', 'migration']))
})

it('creates a database for each caller', async () => {
  const others = await Promise.all([createTestDatabase(), createTestDatabase()])
  await withClient(others[0].url, (client) => client.query('CREATE TABLE mine ()'))
  expect(await tables(others[1].url)).not.toContain('mine')
  await Promise.all(others.map((other) => other.drop()))
  await expect(tables(others[0].url)).rejects.toThrow(/does not exist/)
})
