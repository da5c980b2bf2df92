import { LRUCache } from 'lru-cache'
import { FORBIDDEN_CONTROL } from '../../../schema/text.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { ChallengeRepository } from '../accounts/challenge-repository.ts'
import { DEMO_ACCOUNTS } from './demo.ts'
import { networkOf } from '../../platform/http/network.ts'
import { OwnPassword } from './own-password.ts'
import { checkPassword } from './password-policy.ts'
import { hashPassword, passwordMatches } from './password.ts'
import { type Actor, permit, sessionEnded, userActor, visitor } from '../permissions/policy.ts'
import type { SecondFactorService } from './second-factors.ts'
import { SessionRepository } from '../accounts/session-repository.ts'
import { isFactorMissing, type SessionIssuer, type SignIn } from './session-issuer.ts'
import { throttle } from './throttle.ts'
import { readToken } from '../../platform/secrets/session-token.ts'
import { UseRecorder } from '../accounts/use-recorder.ts'
import { type User, UserRepository } from '../accounts/user-repository.ts'

export interface SessionOptions {
  /** The key that tokens are signed with. */
  secret: string
  /** Whether the demo's accounts may sign in with their published passwords. */
  demo: boolean
}

/** What is known about the client that signs in. */
interface ClientOfSignIn {
  userAgent?: string | undefined
  /** A code of the authenticator app, or a recovery code. */
  code?: string | undefined
}

export interface DemoAccount {
  username: string
  password: string
  role: string
}

const FIFTEEN_MINUTES = 15 * 60
const HOUR_MS = 60 * 60 * 1000

/**
 * Returns the error of a sign-in with a wrong name or password. The audit log names the account, but never what was typed as
 * a name, which may be a password.
 */
const wrongCredentials = (account: Pick<User, 'id' | 'username'> | undefined): AppError =>
  new AppError('INVALID_CREDENTIALS', 'Invalid username or password', {
    refusal: {
      action: 'sign-in.refused',
      actor: { userId: null, name: 'visitor' },
      target: account ? { id: account.id, name: account.username } : { id: null, name: 'unknown account' },
    },
  })

/** The rules for signing in, staying signed in and signing out. */
export class SessionService {
  readonly #database: Database
  readonly #options: SessionOptions
  readonly #users: UserRepository
  readonly #sessions: SessionRepository
  readonly #challenges: ChallengeRepository
  readonly #issuer: SessionIssuer
  readonly #ownPassword: OwnPassword
  readonly #secondFactors: SecondFactorService
  readonly #uses: UseRecorder
  /** Sessions whose token was sent after their end. The load shedder no longer gives these tokens precedence. */
  readonly #ended = new LRUCache<string, true>({ max: 10_000 })
  /**
   * Whether hashes are those of the demo's published passwords, which are their contexts. Verifying takes long, and each
   * page of the admin shows these accounts.
   */
  readonly #publishedMatches = new LRUCache<string, Promise<boolean>, string>({
    max: 10,
    memoMethod: (hash, _, { context: password }) => passwordMatches(password, hash),
  })
  readonly #byName
  readonly #byAddress

  constructor(
    database: Database,
    options: SessionOptions,
    { issuer, secondFactors }: { issuer: SessionIssuer; secondFactors: SecondFactorService },
  ) {
    this.#secondFactors = secondFactors
    this.#ownPassword = new OwnPassword(database)
    this.#database = database
    this.#issuer = issuer
    this.#challenges = new ChallengeRepository(database)
    this.#options = options
    this.#users = new UserRepository(database)
    this.#sessions = new SessionRepository(database)
    this.#uses = new UseRecorder(database, (id) => this.#sessions.touch(id))
    this.#byName = throttle(database, 'sign-in-name', 10, FIFTEEN_MINUTES)
    this.#byAddress = throttle(database, 'sign-in-address', 50, FIFTEEN_MINUTES)
  }

  /**
   * Starts a session for a user with the right password. Unknown users, wrong passwords and disabled users get the same
   * response after the same time.
   *
   * @param username a username or an e-mail address
   * @param address the client's network address. Attempts are counted by name and by address.
   * @param client.userAgent the client's User-Agent header
   * @param client.code a code of the authenticator app, or a recovery code
   * @throws AppError INVALID_CREDENTIALS, SECOND_FACTOR_REQUIRED, or TOO_MANY_REQUESTS
   */
  signIn(username: string, password: string, address: string, client: ClientOfSignIn = {}): Promise<SignIn> {
    return this.#issuer.counted(() => this.#signInOnce(username, password, address, client))
  }

  async #signInOnce(
    username: string,
    password: string,
    address: string,
    { userAgent = '', code }: ClientOfSignIn,
  ): Promise<SignIn> {
    const name = username.trim().toLowerCase()
    const network = networkOf(address)
    await this.#byAddress.take(network)
    // Counted by name, not by account: a shared counter would reveal which username belongs to which e-mail address.
    await this.#byName.take(name)
    const credentials = FORBIDDEN_CONTROL.test(name) ? undefined : await this.#users.findCredentials(name)
    const matches = await passwordMatches(password, credentials?.passwordHash)
    if (
      !credentials ||
      !matches ||
      !credentials.isActive ||
      this.#isBarredDemoAccount(credentials.username, password)
    ) {
      throw wrongCredentials(credentials)
    }
    const { passwordHash, ...user } = credentials
    const giveBack = () => Promise.all([this.#byAddress.giveBack(network), this.#byName.giveBack(name)])
    const useCode = await this.#secondFactors.prepare({ ...user, address }, code).catch(async (error: unknown) => {
      // The password is right. The next request has the code.
      if (isFactorMissing(error)) await giveBack()
      throw error
    })
    const signedIn = await this.#issuer.signIn(user, { address, userAgent }, { passwordHash, useFactor: useCode })
    // The account may have been disabled, or its password changed, while the password was being verified.
    if (!signedIn) throw wrongCredentials(credentials)
    await giveBack()
    if (code?.trim()) await this.#secondFactors.succeeded(user.id)
    return signedIn
  }

  /**
   * Returns whether this server signed the token and the token has not expired, without asking the database. A session
   * that ended earlier is noticed only after `identify` was called with its token.
   */
  isSigned(token: string): boolean {
    const claims = readToken(this.#options.secret, token)
    return claims !== undefined && !this.#ended.has(claims.sessionId)
  }

  /** Returns the identity of the caller: a visitor without a token, an expired actor with a token that is not valid. */
  async identify(token: string | undefined, source: string): Promise<Actor> {
    if (token === undefined) return visitor(source)
    const claims = readToken(this.#options.secret, token)
    const user = claims && (await this.#sessions.findUser(claims.sessionId, claims.userId))
    if (!user) {
      if (claims) this.#ended.set(claims.sessionId, true)
      return { ...visitor(source), invalid: 'session' }
    }
    if (user.isStale) this.#uses.record(claims.sessionId)
    return userActor(user, source, claims.sessionId)
  }

  /** Returns the signed-in user's own account. */
  async me(actor: Actor): Promise<User> {
    const { passwordHash: _, ...user } = await this.#ownPassword.account(actor)
    return user
  }

  /** Ends the session of the caller. */
  async signOut(actor: Actor): Promise<void> {
    permit(actor, 'account')
    if (actor.sessionId !== null) await this.#sessions.delete(actor.sessionId)
  }

  /**
   * Changes the caller's own password, ends all sessions of the account and starts a new one.
   *
   * @throws AppError UNAUTHENTICATED if the session has ended or the password was changed meanwhile
   */
  async changePassword(actor: Actor, currentPassword: string, newPassword: string): Promise<SignIn> {
    const { passwordHash: currentHash, ...user } = await this.#ownPassword.confirm(
      actor,
      currentPassword,
      'currentPassword',
    )
    await checkPassword(newPassword, [user.username, user.email], 'newPassword')
    const passwordHash = await hashPassword(newPassword)
    return this.#database.transaction(async () => {
      // An admin may have reset the password, disabled the account or ended the session while the password was verified.
      if (!(await this.#users.replacePassword(user.id, currentHash, passwordHash))) throw sessionEnded()
      await this.#sessions.check(actor)
      return this.#issuer.restart(actor, user, 'password')
    })
  }

  /** Returns the accounts that the login screen may show: those of the demo that still have their published passwords. */
  async demoAccounts(): Promise<DemoAccount[]> {
    return this.#options.demo ? this.#accountsOfTheDemo() : []
  }

  /** Returns, outside of the demo, the accounts that cannot sign in because they have the demo's published passwords. */
  async barredAccounts(): Promise<DemoAccount[]> {
    return this.#options.demo ? [] : this.#accountsOfTheDemo()
  }

  /** Deletes expired sessions, steps of sign-ins and counters. */
  async cleanUp(): Promise<void> {
    await this.#sessions.deleteExpired()
    await this.#challenges.deleteExpired()
    // No counter lasts longer than an hour. A later end was written while the clock was wrong.
    const now = Date.now()
    await this.#sessions.deleteCountersOutside(now, now + HOUR_MS)
  }

  async #accountsOfTheDemo(): Promise<DemoAccount[]> {
    const rows = await this.#users.findActivePasswords(DEMO_ACCOUNTS.map(({ username }) => username))
    const checked = DEMO_ACCOUNTS.map(async ({ username, password, role }) => {
      const hash = rows.find((row) => row.username === username)?.passwordHash
      return hash && (await this.#publishedMatches.memo(hash, { context: password }))
        ? [{ username, password, role }]
        : []
    })
    return (await Promise.all(checked)).flat()
  }

  #isBarredDemoAccount(username: string, password: string): boolean {
    return (
      !this.#options.demo &&
      DEMO_ACCOUNTS.some((account) => account.username === username && account.password === password)
    )
  }
}
