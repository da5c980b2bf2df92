import { expect } from 'vitest'
import { type Actor, operator } from '../../api/access/permissions/policy.ts'
import type { Database } from '../../api/platform/database/database.ts'
import { startServices, type TestServices, TEST_SECRET } from '../../api/testing/services.ts'
import { runInProcess } from './in-process.ts'
import type { Result } from './program.ts'

/** The system that the commands of a test file run on. */
export interface CommandLine extends TestServices {
  /** The author of what the test itself writes. */
  actor: Actor
  /** Runs a command, with the database and the media store of the services. */
  run: (...args: string[]) => Promise<Pick<Result, 'code' | 'stdout' | 'stderr'>>
}

/** Makes services for a test file. Call it at the top of the file: `const { run } = await startCommandLine()`. */
export async function startCommandLine(): Promise<CommandLine> {
  const system = await startServices()
  const env = { DATA_DIR: system.config.dataDir, JWT_SECRET: TEST_SECRET }
  return {
    ...system,
    actor: operator('test'),
    run: (...args) => runInProcess(system.url, args, { env }),
  }
}

/** Returns a time at which the changes so far were made, and no later ones: times of revisions have milliseconds. */
export async function momentOf(database: Database): Promise<string> {
  const [row] = await database.query<{ at: string }>('select clock_timestamp() as at')
  const at = new Date(row!.at).toISOString()
  const hasPassed = `select 1 where clock_timestamp() > $1::timestamptz + interval '2 ms'`
  await expect.poll(() => database.query(hasPassed, [at])).toHaveLength(1)
  return at
}
