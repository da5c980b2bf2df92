import { expect, it, vi } from 'vitest'
import { openDatabase } from '../../platform/database/database.ts'
import { startProcess } from '../../testing/server-process.ts'
import { testDatabase } from '../../testing/test-database.ts'

// Starting servers takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000 })

it('servers that stop store what they have counted, together', async () => {
  const DATABASE_URL = await testDatabase()
  const database = openDatabase(DATABASE_URL)
  const id = '0b6c3a5e-1111-4222-8333-444455556666'
  await database.query(`insert into redirect (id, "oldPath", "newAddress") values ($1, '/old', '/about')`, [id])
  const servers = await Promise.all([startProcess({ DATABASE_URL }), startProcess({ DATABASE_URL })])
  for (const { url } of servers) {
    for (let count = 0; count < 20; count++) {
      expect((await fetch(`${url}/old`, { redirect: 'manual' })).status).toBe(301)
      expect((await fetch(`${url}/missing`)).status).toBe(404)
    }
  }
  expect(await Promise.all(servers.map(({ end }) => end('SIGTERM')))).toEqual([0, 0])
  expect(await database.query('select "redirectId", visits from "redirectVisits"')).toEqual([
    { redirectId: id, visits: 40 },
  ])
  expect(await database.query('select path, visits from "missingPage"')).toEqual([{ path: '/missing', visits: 40 }])
  await database.close()
})
