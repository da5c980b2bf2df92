import { describe, expect, it } from 'vitest'
import { poolerFor } from '../../testing/pooler.ts'
import { isInstalled } from '../../testing/programs.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { withClient } from '../../testing/test-server.ts'
import { openSystem } from '../../system/start.ts'
import { testConfig } from '../../testing/services.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { missingRequirements } from './requirements.ts'
import { SERVER_LIMITS } from './time-limits.ts'

/** Returns an address on which functions of PostgreSQL are hidden by those of the database. */
async function databaseWith(functions: string): Promise<string> {
  const url = await testDatabase()
  await withClient(url, (client) => client.query(functions))
  return `${url}?options=${encodeURIComponent('-c search_path=public,pg_catalog')}`
}

/** Opens the system as the server does. */
const open = async (url: string, lines: string[]) =>
  openSystem(testConfig(url, await temporaryFolder()), { log: (line) => void lines.push(line), limits: SERVER_LIMITS })

/** Advisory locks that every connection gets, as in some distributed engines. */
const LOCKS = `create function pg_try_advisory_xact_lock(bigint) returns boolean language sql as 'select true'`
/** A `pg_notify` that delivers nothing. */
const NOTIFY = `create function pg_notify(text, text) returns void language sql as 'select null::void'`

describe('what the program relies on', () => {
  it('is there in PostgreSQL, and nothing is left', async () => {
    const url = await testDatabase()
    expect(await missingRequirements(url, url)).toEqual([])
    await withClient(url, async (client) => {
      const { rows } = await client.query(
        `select 1 from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
      )
      expect(rows).toEqual([])
    })
  })

  it('is named with the reason if it is missing, and the start is refused', async () => {
    const url = await databaseWith(LOCKS)
    const missing = await missingRequirements(url, url)
    expect(missing).toEqual([{ problem: expect.stringMatching(/^Advisory locks do not exclude/), isReplaced: false }])
    await expect(open(url, [])).rejects.toThrow(
      /lacks what Verdant relies on:\n {2}Advisory locks do not exclude between two connections/,
    )
  })

  it('has a substitute for announcements, which the start names', async () => {
    const url = await databaseWith(NOTIFY)
    const missing = await missingRequirements(url, url)
    expect(missing).toEqual([{ problem: expect.stringMatching(/^LISTEN and NOTIFY do not reach/), isReplaced: true }])
    const lines: string[] = []
    const system = await open(url, lines)
    await system.close()
    expect(lines).toEqual([expect.stringMatching(/Instances ask for changes instead.*set DATABASE_DIRECT_URL/)])
  })

  it('is also found out on a database that accepts reads only', async () => {
    const url = `${await testDatabase()}?options=${encodeURIComponent('-c default_transaction_read_only=on')}`
    expect(await missingRequirements(url, url)).toEqual([])
  })

  it.runIf(isInstalled('pgbouncer'))(
    'is there behind a pooler, but for announcements without a direct address',
    async () => {
      const direct = await testDatabase()
      const pooled = await poolerFor(direct)
      expect(await missingRequirements(pooled, direct)).toEqual([])
      expect((await missingRequirements(pooled, pooled)).filter(({ isReplaced }) => !isReplaced)).toEqual([])
    },
  )
})
