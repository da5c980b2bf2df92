import { randomUUID } from 'node:crypto'
import type { Database } from '../../platform/database/database.ts'
import { AppError, type ErrorCode } from '../../platform/errors.ts'
import type { MailOutbox } from '../../platform/outbox/mail-outbox.ts'
import { AuditRepository } from '../audit/audit-repository.ts'
import { AccessEnd, type AccountChange } from '../accounts/access-end.ts'
import { type Device, deviceOf } from '../accounts/device.ts'
import { KnownDevices } from '../accounts/known-devices.ts'
import { SessionRepository } from '../accounts/session-repository.ts'
import { SESSION_SECONDS, signToken } from '../../platform/secrets/session-token.ts'
import { type User, UserRepository } from '../accounts/user-repository.ts'
import type { Actor } from '../permissions/policy.ts'

export interface SignIn {
  token: string
  user: User
  /** The recovery codes of a second factor that this sign-in has set up. */
  recoveryCodes: string[] | null
}

/** The client that signs in. */
export interface SignInClient {
  /** Its network address. */
  address: string
  /** Its User-Agent header. */
  userAgent: string
}

/** The errors of attempts to sign in, as the metric names them. */
const RESULTS: ReadonlyMap<ErrorCode, 'refused' | 'incomplete' | 'throttled'> = new Map([
  ['INVALID_CREDENTIALS', 'refused'],
  ['SECOND_FACTOR_REQUIRED', 'incomplete'],
  ['TOO_MANY_REQUESTS', 'throttled'],
])

/** The device of a session that was ended while its user changed the account. */
const UNKNOWN_DEVICE: Device = { device: '', network: '' }

/** Issues sessions to users who have proven who they are. */
export class SessionIssuer {
  /** Attempts to sign in since the start, by result. */
  readonly signIns = { succeeded: 0, incomplete: 0, refused: 0, throttled: 0, failed: 0 }
  readonly #database: Database
  readonly #secret: string
  readonly #accessEnd: AccessEnd
  readonly #audit: AuditRepository
  readonly #knownDevices: KnownDevices
  readonly #mail: MailOutbox
  readonly #sessions: SessionRepository
  readonly #users: UserRepository

  constructor(database: Database, secret: string, mail: MailOutbox) {
    this.#database = database
    this.#secret = secret
    this.#accessEnd = new AccessEnd(database)
    this.#audit = new AuditRepository(database)
    this.#knownDevices = new KnownDevices(database)
    this.#mail = mail
    this.#sessions = new SessionRepository(database)
    this.#users = new UserRepository(database)
  }

  /** Counts an attempt to sign in by its result, for the metric. */
  async counted<T>(attempt: () => Promise<T>): Promise<T> {
    try {
      const result = await attempt()
      this.signIns.succeeded++
      return result
    } catch (error) {
      const code = error instanceof AppError ? error.code : 'INTERNAL'
      this.signIns[RESULTS.get(code) ?? 'failed']++
      throw error
    }
  }

  /**
   * Signs a user in, in one transaction.
   *
   * @param passwordHash the password that the user has entered, which must still be the current one
   * @param useFactor checks the second factor within the transaction, and returns new recovery codes
   * @param sealedIdToken what the provider for single sign-on has signed about the user, encrypted
   * @returns undefined if the account was disabled, or its password changed, meanwhile
   */
  signIn(
    user: User,
    { address, userAgent }: SignInClient,
    {
      passwordHash,
      useFactor,
      sealedIdToken,
    }: { passwordHash?: string; useFactor: () => Promise<string[] | null>; sealedIdToken?: string | undefined },
  ): Promise<SignIn | undefined> {
    return this.#database.transaction(async () => {
      const lastSignInAt = await this.#users.recordSignIn(user.id, passwordHash)
      if (!lastSignInAt) return undefined
      const target = { id: user.id, name: user.username }
      await this.#audit.record({ userId: user.id, name: user.username, address }, 'sign-in', target)
      const recoveryCodes = await useFactor()
      const device = deviceOf(userAgent, address)
      if ((await this.#knownDevices.remember(user.id, device)) && this.#mail.isConfigured)
        await this.#mail.write(user.email, 'new-device', { username: user.username, ...device, at: lastSignInAt })
      return { token: await this.start(user.id, device, sealedIdToken), user: { ...user, lastSignInAt }, recoveryCodes }
    })
  }

  /** Ends what a change of the caller's own account ends, records the change, and starts a new session, all in the open transaction. */
  async restart(actor: Actor, user: User, change: AccountChange): Promise<SignIn> {
    const device = actor.sessionId === null ? undefined : await this.#sessions.deviceOf(actor.sessionId)
    await this.#accessEnd.with(change, user.id)
    await this.#audit.record(actor, change, { id: user.id, name: user.username })
    return { token: await this.start(user.id, device ?? UNKNOWN_DEVICE), user, recoveryCodes: null }
  }

  /** Starts a session in the open transaction. Returns its token. */
  async start(userId: string, device: Device, sealedIdToken?: string): Promise<string> {
    const id = randomUUID()
    await this.#sessions.insert(id, userId, device, { seconds: SESSION_SECONDS, sealedIdToken })
    return signToken(this.#secret, id, userId)
  }
}

export const isFactorMissing = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === 'SECOND_FACTOR_REQUIRED'
