import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { FORBIDDEN_CONTROL } from '../../schema/text.ts'
import { type Database, type Queryable, rows } from '../database/database.ts'
import type { Role } from '../database/entities.ts'
import { AppError, invalid } from '../errors.ts'
import { DEMO_ACCOUNTS } from './demo.ts'
import { type Actor, permit, visitor } from './policy.ts'
import { checkPassword, hashPassword, passwordMatches } from './password.ts'
import { networkOf } from './network.ts'
import { throttle } from './throttle.ts'
import { readToken, SESSION_SECONDS, signToken } from './token.ts'
import { audit, type User } from './users.ts'

export interface SignIn {
  token: string
  user: User
}

export interface SessionOptions {
  /** What tokens are signed with. */
  secret: string
  /** Whether the demo's accounts may sign in with their published passwords. */
  demo: boolean
}

const FIFTEEN_MINUTES = 15 * 60
const HOUR_MS = 60 * 60 * 1000
const USER_COLUMNS = `u.id, u.username, u.email, u.role, u."isActive", u."createdAt", u."lastSignInAt"`

export interface DemoAccount {
  username: string
  password: string
  role: Role
}

type Credentials = User & { passwordHash: string }

/** The rules for signing in, staying signed in and signing out. */
export class SessionService {
  private readonly database: Database
  private readonly options: SessionOptions
  /** Sessions that were asked for after their end: who has their tokens is no longer let in ahead of others. */
  private readonly ended = new LRUCache<string, true>({ max: 10_000 })
  private readonly byName
  private readonly byUser
  private readonly byAddress

  constructor(database: Database, options: SessionOptions) {
    this.database = database
    this.options = options
    this.byName = throttle(database.pool, 'sign-in-name', 10, FIFTEEN_MINUTES)
    this.byUser = throttle(database.pool, 'change-password', 10, FIFTEEN_MINUTES)
    this.byAddress = throttle(database.pool, 'sign-in-address', 50, FIFTEEN_MINUTES)
  }

  /**
   * Starts a session for whoever knows the password. Unknown users, wrong passwords and disabled users get the same
   * answer after the same time.
   *
   * @param address the client's address, which attempts are counted by besides the name
   * @throws AppError INVALID_CREDENTIALS, or TOO_MANY_REQUESTS
   */
  async signIn(username: string, password: string, address: string): Promise<SignIn> {
    const name = username.trim().toLowerCase()
    const network = networkOf(address)
    await this.byAddress.take(network)
    // By name, not by account: that its two names share a count would tell whoever tries that they are of one account.
    await this.byName.take(name)
    const text = `select ${USER_COLUMNS}, u."passwordHash" from users u where u.username = $1 or u.email = $1`
    const [found] = FORBIDDEN_CONTROL.test(name) ? [] : await rows<Credentials>(this.database.pool, text, [name])
    const matches = await passwordMatches(password, found?.passwordHash)
    if (!found || !matches || !found.isActive || this.isBarredDemoAccount(found.username, password)) {
      throw new AppError('INVALID_CREDENTIALS', 'Invalid username or password')
    }
    await Promise.all([this.byAddress.giveBack(network), this.byName.giveBack(name)])
    const { passwordHash: _, ...user } = found
    return this.database.transaction(async (client) => {
      // The account may have been disabled, or got another password, while this one was being checked.
      const [same] = await rows<{ lastSignInAt: string }>(
        client,
        `update users set "lastSignInAt" = now() where id = $1 and "isActive" and "passwordHash" = $2 returning "lastSignInAt"`,
        [user.id, found.passwordHash],
      )
      if (!same) throw new AppError('INVALID_CREDENTIALS', 'Invalid username or password')
      await audit(client, { userId: user.id, name: user.username }, 'sign-in', user)
      return { token: await this.start(client, user.id), user: { ...user, ...same } }
    })
  }

  /**
   * Whether a token was made here and its time is not over, as far as that is known without asking: that its session has
   * ended before shows when `identify` is asked for it first.
   */
  isSigned(token: string): boolean {
    const claims = readToken(this.options.secret, token)
    return claims !== undefined && !this.ended.has(claims.sessionId)
  }

  /** Who sends this token: a visitor without one, an expired actor when it is not (or no longer) good. */
  async identify(token: string | undefined, source: string): Promise<Actor> {
    if (token === undefined) return visitor(source)
    const claims = readToken(this.options.secret, token)
    const [user] = claims
      ? await rows<{ id: string; username: string; role: Role }>(
          this.database.pool,
          `select u.id, u.username, u.role from session s join users u on u.id = s."user"
           where s.id = $1 and u.id = $2 and s."expiresAt" > now() and u."isActive"`,
          [claims.sessionId, claims.userId],
        )
      : []
    if (!user || !claims) {
      if (claims) this.ended.set(claims.sessionId, true)
      return { ...visitor(source), isExpired: true }
    }
    return { userId: user.id, name: user.username, role: user.role, sessionId: claims.sessionId, source }
  }

  /** The signed-in user's own account. */
  async me(actor: Actor): Promise<User> {
    permit(actor, 'account')
    const text = `select ${USER_COLUMNS} from users u where id = $1`
    const [user] = await rows<User>(this.database.pool, text, [actor.userId])
    if (!user) throw new AppError('UNAUTHENTICATED', 'Your session has ended. Please sign in again')
    return user
  }

  /** Ends the session of the token that was sent. */
  async signOut(actor: Actor): Promise<void> {
    permit(actor, 'account')
    await this.database.pool.query('delete from session where id = $1', [actor.sessionId])
  }

  /** Changes one's own password: every session ends, and a new one starts. */
  async changePassword(actor: Actor, currentPassword: string, newPassword: string): Promise<SignIn> {
    const user = await this.me(actor)
    await this.byUser.take(user.id)
    const text = 'select "passwordHash" from users where id = $1'
    const [found] = await rows<{ passwordHash: string }>(this.database.pool, text, [user.id])
    if (!(await passwordMatches(currentPassword, found?.passwordHash))) {
      throw invalid([{ field: 'currentPassword', message: 'This is not your current password' }])
    }
    await this.byUser.giveBack(user.id)
    checkPassword(newPassword, 'newPassword')
    const passwordHash = await hashPassword(newPassword)
    return this.database.transaction(async (client) => {
      await client.query('update users set "passwordHash" = $2 where id = $1', [user.id, passwordHash])
      await client.query('delete from session where "user" = $1', [user.id])
      await audit(client, actor, 'password', user)
      return { token: await this.start(client, user.id), user }
    })
  }

  /** The accounts that the login screen may show: the demo's, while they work. */
  async demoAccounts(): Promise<DemoAccount[]> {
    return this.options.demo ? this.accountsOfTheDemo() : []
  }

  /** The demo's accounts that still have their published passwords where there is no demo, and so are shut out. */
  async barredAccounts(): Promise<DemoAccount[]> {
    return this.options.demo ? [] : this.accountsOfTheDemo()
  }

  /** Forgets sessions and counters whose time is over. */
  async sweep(): Promise<void> {
    await this.database.pool.query('delete from session where "expiresAt" < now()')
    // No counter lasts longer than an hour: one that says so was begun while the clock was wrong.
    const now = Date.now()
    await this.database.pool.query('delete from throttle where not expire between $1 and $2', [now, now + HOUR_MS])
  }

  private async start(db: Queryable, userId: string): Promise<string> {
    const id = randomUUID()
    const text = `insert into session (id, "user", "expiresAt") values ($1, $2, now() + make_interval(secs => $3))`
    await db.query(text, [id, userId, SESSION_SECONDS])
    return signToken(this.options.secret, id, userId)
  }

  private async accountsOfTheDemo(): Promise<DemoAccount[]> {
    const text = 'select username, "passwordHash" from users where "isActive" and username = any($1)'
    const names = DEMO_ACCOUNTS.map(({ username }) => username)
    const found = await rows<{ username: string; passwordHash: string }>(this.database.pool, text, [names])
    const checked = DEMO_ACCOUNTS.map(async ({ username, password, role }) => {
      const hash = found.find((one) => one.username === username)?.passwordHash
      return hash && (await passwordMatches(password, hash)) ? [{ username, password, role }] : []
    })
    return (await Promise.all(checked)).flat()
  }

  private isBarredDemoAccount(username: string, password: string): boolean {
    return (
      !this.options.demo &&
      DEMO_ACCOUNTS.some((account) => account.username === username && account.password === password)
    )
  }
}
