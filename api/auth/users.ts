import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { z } from 'zod'
import { isEmail } from '../../schema/text.ts'
import { type Database, type Queryable, rows } from '../database/database.ts'
import type { Role } from '../database/entities.ts'
import { AppError, invalid, notFound } from '../errors.ts'
import { type Actor, permit } from './policy.ts'
import { checkPassword, hashPassword } from './password.ts'

/** Someone who can sign in. Times are ISO 8601. */
export interface User {
  id: string
  username: string
  email: string
  role: Role
  isActive: boolean
  createdAt: string
  lastSignInAt: string | null
}

const ROLES = ['admin', 'editor'] as const satisfies Role[]

const COLUMNS = `id, username, email, role, "isActive", "createdAt", "lastSignInAt"`

const newUser = z.strictObject({
  username: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9][a-z0-9._-]{0,63}$/, 'The username must be 1 to 64 letters, digits, dots, hyphens or underscores'),
  email: z
    .string()
    .trim()
    .toLowerCase()
    .max(254, 'The e-mail address is too long')
    .refine(isEmail, 'The e-mail address is not one'),
  role: z.enum(ROLES, { error: `The role must be one of: ${ROLES.join(', ')}` }),
  password: z.string(),
})

export type NewUser = z.input<typeof newUser>

/** The rules for user accounts. Every change ends the sessions it makes doubtful, and leaves an audit row. */
export class UserService {
  private readonly database: Database

  constructor(database: Database) {
    this.database = database
  }

  /** Everyone, by name. */
  list(actor: Actor): Promise<User[]> {
    permit(actor, 'users:manage')
    return rows<User>(this.database.pool, `select ${COLUMNS} from users order by username`)
  }

  /** The user of that name. @throws AppError NOT_FOUND */
  async byName(actor: Actor, username: string): Promise<User> {
    permit(actor, 'users:manage')
    const text = `select ${COLUMNS} from users where username = $1`
    const [user] = await rows<User>(this.database.pool, text, [username.toLowerCase()])
    if (!user) throw notFound(`User ${username}`)
    return user
  }

  /** Adds a user. @throws AppError INVALID, or CONFLICT when the name or address is taken */
  async add(actor: Actor, input: NewUser): Promise<User> {
    permit(actor, 'users:manage')
    const parsed = newUser.safeParse(input)
    if (!parsed.success) {
      throw invalid(parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })))
    }
    const { username, email, role, password } = parsed.data
    checkPassword(password)
    const passwordHash = await hashPassword(password)
    return this.database.transaction(async (client) => {
      const [user] = await rows<User>(
        client,
        `insert into users (id, username, email, role, "passwordHash") values ($1, $2, $3, $4, $5)
         on conflict do nothing returning ${COLUMNS}`,
        [randomUUID(), username, email, role, passwordHash],
      )
      if (!user) throw await this.taken(client, username)
      await audit(client, actor, 'user.add', user)
      return user
    })
  }

  /** Gives a user another role. The last active admin keeps theirs. */
  setRole(actor: Actor, id: string, role: Role): Promise<User> {
    return this.change(actor, id, 'user.role', 'role = $2', [role])
  }

  /** Lets a user sign in again, or no longer. The last active admin stays. */
  setActive(actor: Actor, id: string, isActive: boolean): Promise<User> {
    return this.change(actor, id, isActive ? 'user.enable' : 'user.disable', '"isActive" = $2', [isActive])
  }

  /** Gives a user another password. */
  async setPassword(actor: Actor, id: string, password: string): Promise<User> {
    permit(actor, 'users:manage')
    checkPassword(password)
    return this.change(actor, id, 'user.password', '"passwordHash" = $2', [await hashPassword(password)])
  }

  /** Removes a user for good. The last active admin stays. */
  async remove(actor: Actor, id: string): Promise<void> {
    permit(actor, 'users:manage')
    await this.guarded(id, async (client, user) => {
      await client.query('delete from users where id = $1', [id])
      await audit(client, actor, 'user.remove', user)
    })
  }

  private change(actor: Actor, id: string, action: string, assignment: string, values: unknown[]): Promise<User> {
    permit(actor, 'users:manage')
    return this.guarded(id, async (client) => {
      const text = `update users set ${assignment} where id = $1 returning ${COLUMNS}`
      const [user] = await rows<User>(client, text, [id, ...values])
      await client.query('delete from session where "user" = $1', [id])
      await audit(client, actor, action, user!)
      return user!
    })
  }

  /** Runs `work` on a locked user, and takes everything back when it leaves no active admin. */
  private guarded<T>(id: string, work: (client: pg.PoolClient, user: User) => Promise<T>): Promise<T> {
    return this.database.transaction(async (client) => {
      // All admins are locked, in one order: two admins who demote each other must not both succeed.
      const locked = await rows<User>(
        client,
        `select ${COLUMNS} from users where role = 'admin' or id::text = $1 order by id for update`,
        [id],
      )
      const user = locked.find((one) => one.id === id)
      if (!user) throw notFound('User')
      const hadAdmin = locked.some(isActiveAdmin)
      const result = await work(client, user)
      const text = `select 1 from users where role = 'admin' and "isActive" limit 1`
      if (hadAdmin && (await rows(client, text)).length === 0) {
        throw new AppError('CONFLICT', 'The last active admin cannot be demoted, disabled or removed')
      }
      return result
    })
  }

  private async taken(db: Queryable, username: string): Promise<AppError> {
    const [same] = await rows(db, 'select 1 from users where username = $1', [username])
    const field = same ? 'username' : 'email'
    const message = same ? 'This username is taken' : 'This e-mail address is taken'
    return new AppError('CONFLICT', message, { errors: [{ field, message }] })
  }
}

const isActiveAdmin = (user: User) => user.role === 'admin' && user.isActive

/** Writes down who did what to whose account. */
export async function audit(
  db: Queryable,
  actor: Pick<Actor, 'userId' | 'name'>,
  action: string,
  target: Pick<User, 'id' | 'username'>,
): Promise<void> {
  await db.query(
    'insert into audit (action, "actorId", "actorName", "targetId", "targetName") values ($1, $2, $3, $4, $5)',
    [action, actor.userId, actor.name, target.id, target.username],
  )
}
