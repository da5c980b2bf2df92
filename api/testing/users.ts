import { tmpdir } from 'node:os'
import type { Role } from '../../schema/roles.ts'
import { operator } from '../access/permissions/policy.ts'
import { UserRepository } from '../access/accounts/user-repository.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import type { Services } from '../system/services.ts'
import { servicesOn, testConfig } from './services.ts'
import { MIGRATED, type Template } from './test-database.ts'

/** The passwords of the users of a test server: one for each role, named after it. */
export const PASSWORDS = {
  admin: 'the admin of the tests',
  editor: 'the editor of the tests',
  contributor: 'the contributor of the tests',
} as const satisfies Record<Role, string>

const ROLES = Object.keys(PASSWORDS) as Role[]

/** Adds the users to a database. */
export async function addUsers({ users }: Pick<Services, 'users'>): Promise<void> {
  const add = (role: Role) =>
    users.add(operator('test'), { username: role, email: `${role}@example.org`, role, password: PASSWORDS[role] })
  await Promise.all(ROLES.map(add))
}

/** A database with the users. Hashing their passwords for each server would take a twentieth of the time of the tests. */
export const USERS: Template = {
  name: 'users',
  base: MIGRATED,
  async fill(url) {
    const database = openDatabase(url)
    try {
      await addUsers(servicesOn(database, testConfig(url, tmpdir())).services)
    } finally {
      await database.close()
    }
  },
}

/** Signs in the users of a database without checking their passwords. @returns the token of each */
export async function startSessions(
  database: Database,
  { sessionIssuer }: Pick<Services, 'sessionIssuer'>,
): Promise<Record<Role, string>> {
  const users = new UserRepository(database)
  const start = async (role: Role) => {
    const { passwordHash, ...user } = (await users.findCredentials(role))!
    const client = { address: '192.0.2.1', userAgent: '' }
    const signedIn = await sessionIssuer.signIn(user, client, { passwordHash, useFactor: async () => null })
    return [role, signedIn!.token]
  }
  return Object.fromEntries(await Promise.all(ROLES.map(start)))
}
