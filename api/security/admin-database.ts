import type pg from 'pg'
import { onTestFinished } from 'vitest'
import { operator } from '../auth/policy.ts'
import { UserService } from '../auth/users.ts'
import { openDatabase } from '../database/database.ts'
import { createTestDatabase } from '../testing/test-database.ts'

/** The password of `admin` in the databases of the tests. */
export const PASSWORD = 'the admin of the tests'

/** A database for the running test, with an admin, and what to look into it with. */
export async function adminDatabase(): Promise<{ url: string; pool: pg.Pool }> {
  const { url, drop } = await createTestDatabase()
  const opened = openDatabase(url)
  onTestFinished(async () => {
    await opened.close()
    await drop()
  })
  const admin = { username: 'admin', email: 'admin@example.org', role: 'admin', password: PASSWORD } as const
  await new UserService(opened).add(operator('test'), admin)
  return { url, pool: opened.pool }
}
