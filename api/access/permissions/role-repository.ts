import { sql } from 'kysely'
import { rightsOfAnyRole } from '../../../schema/permissions.ts'
import type { Right } from '../../../schema/rights.ts'
import { roleNames } from '../../../schema/roles.ts'
import type { Database } from '../../platform/database/database.ts'
import { invalid } from '../../platform/errors.ts'

/** A role that admins have made. Times are ISO 8601. */
export interface CustomRoleRow {
  name: string
  label: string
  rights: string[]
  createdAt: string
  updatedAt: string
  /** The number of users, tokens and open invitations that have the role. */
  uses: number
}

/** Returns the SQL of the rights of a custom role, so that the caller and their role are read by one statement. */
export const customRightsOf = (role: string): string => `(select c.rights from "customRole" c where c.name = ${role})`

export const CUSTOM_RIGHTS_OF_USER = customRightsOf('users.role')

const USES = sql<number>`(
  (select count(*) from users where users.role = "customRole".name) +
  (select count(*) from "apiToken" where "apiToken".role = "customRole".name) +
  (select count(*) from "oneTimeLink" where "oneTimeLink".role = "customRole".name and "expiresAt" > now()))::int`

/** Stores custom roles. */
export class RoleRepository {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** Returns all custom roles, by label. */
  list(): Promise<CustomRoleRow[]> {
    return this.#select().orderBy('label').execute()
  }

  find(name: string): Promise<CustomRoleRow | undefined> {
    return this.#select().where('name', '=', name).executeTakeFirst()
  }

  /** Locks a role until the transaction ends, so that it is not removed while it is given to someone, and returns it. */
  lock(name: string, strength: 'share' | 'update'): Promise<CustomRoleRow | undefined> {
    const query = this.#select().where('name', '=', name)
    return (strength === 'share' ? query.forShare() : query.forUpdate()).executeTakeFirst()
  }

  /** Inserts a role. Returns false if another one has the name or the label. */
  async insert(role: { name: string; label: string; rights: readonly string[] }): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await this.#database
      .kysely()
      .insertInto('customRole')
      .values({ ...role, rights: [...role.rights] })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return (numInsertedOrUpdatedRows ?? 0n) > 0n
  }

  /** Changes a role. */
  async update(name: string, changes: { label: string; rights: readonly string[] }): Promise<void> {
    const values = { ...changes, rights: [...changes.rights], updatedAt: sql<Date>`now()` }
    await this.#database.kysely().updateTable('customRole').set(values).where('name', '=', name).execute()
  }

  /** Returns whether another role has a label. */
  async isLabelTaken(label: string, except: string): Promise<boolean> {
    const query = this.#database.kysely().selectFrom('customRole').select('name').where('label', '=', label)
    return (await query.where('name', '<>', except).executeTakeFirst()) !== undefined
  }

  /** Gives everything that has a role another one, and ends what was opened with its rights. */
  async replace(name: string, by: string): Promise<void> {
    for (const table of ['users', 'apiToken', 'oneTimeLink'] as const)
      await this.#database.kysely().updateTable(table).set({ role: by }).where('role', '=', name).execute()
  }

  /** Ends the open forms of the users with a role: they connect again with the rights that they have then. */
  async endPresences(name: string): Promise<void> {
    await this.#database.query(
      `delete from presence where session in (select s.id from session s join users u on u.id = s."user" where u.role = $1)`,
      [name],
    )
  }

  async remove(name: string): Promise<void> {
    await this.#database.kysely().deleteFrom('customRole').where('name', '=', name).execute()
  }

  #select() {
    return this.#database
      .kysely()
      .selectFrom('customRole')
      .select(['name', 'label', 'rights', 'createdAt', 'updatedAt', USES.as('uses')])
  }
}

/**
 * Returns the rights of a role that is given to someone, and keeps the role from being removed until the transaction ends.
 *
 * @param field the field of the input that names the role
 * @throws AppError INVALID if there is no such role
 */
export async function rightsGiven(database: Database, role: string, field = 'role'): Promise<ReadonlySet<Right>> {
  if (roleNames.some((name) => name === role)) return rightsOfAnyRole(role, null)
  const custom = await new RoleRepository(database).lock(role, 'share')
  if (!custom) throw invalid(field, `There is no role ${role.slice(0, 60)}`)
  return rightsOfAnyRole(role, custom.rights)
}
