import { onTestFinished } from 'vitest'
import { operator } from '../access/permissions/policy.ts'
import { UserService } from '../access/users/users.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { createTestDatabase } from '../testing/test-database.ts'

/** The password of `admin` in the databases of the tests. */
export const PASSWORD = 'the admin of the tests'

/** Creates a database with an admin for the running test. */
export async function adminDatabase(): Promise<{ url: string; database: Database }> {
  const { url, drop } = await createTestDatabase()
  const database = openDatabase(url)
  onTestFinished(async () => {
    await database.close()
    await drop()
  })
  const admin = { username: 'admin', email: 'admin@example.org', role: 'admin', password: PASSWORD } as const
  await new UserService(database).add(operator('test'), admin)
  return { url, database }
}
