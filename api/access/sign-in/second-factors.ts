import { checkId } from '../../platform/bounds.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError, invalid, notFound } from '../../platform/errors.ts'
import { AuditRepository } from '../audit/audit-repository.ts'
import { OwnPassword } from './own-password.ts'
import { PasskeyRepository } from '../accounts/passkey-repository.ts'
import { type Actor, permit } from '../permissions/policy.ts'
import { RecentSignInCheck } from './recent-sign-in-check.ts'
import { SealedText } from '../../platform/secrets/sealed-text.ts'
import { SecondFactorRepository, type StoredFactor } from '../accounts/second-factor-repository.ts'
import { SessionRepository } from '../accounts/session-repository.ts'
import { throttle } from './throttle.ts'
import { type AuthenticatorSetup, hashRecoveryCode, newRecoveryCodes, newSetup, stepOf } from './totp.ts'
import { type User, UserRepository } from '../accounts/user-repository.ts'

const FIFTEEN_MINUTES = 15 * 60
/** How many codes a user may enter in fifteen minutes. */
const CODE_LIMIT = 10
// A recovery code is shorter.
const MAX_CODE = 64

/** A user, and the network address of the client for the audit log. */
type Account = Pick<User, 'id' | 'username'> & { address?: string | undefined }

const asActor = ({ id, username, address }: Account) => ({
  userId: id,
  name: username,
  ...(address !== undefined && { address }),
})

/** The rules for second factors: codes of an authenticator app, and recovery codes. */
export class SecondFactorService {
  readonly #database: Database
  readonly #siteTitle: () => Promise<string>
  readonly #audit: AuditRepository
  readonly #factors: SecondFactorRepository
  readonly #passkeys: PasskeyRepository
  readonly #ownPassword: OwnPassword
  readonly #recent: RecentSignInCheck
  readonly #sealed: SealedText
  readonly #sessions: SessionRepository
  readonly #users: UserRepository
  readonly #byUser

  constructor(database: Database, siteTitle: () => Promise<string>, secret: string) {
    this.#database = database
    this.#siteTitle = siteTitle
    this.#audit = new AuditRepository(database)
    this.#factors = new SecondFactorRepository(database)
    this.#passkeys = new PasskeyRepository(database)
    this.#ownPassword = new OwnPassword(database)
    this.#recent = new RecentSignInCheck(database)
    this.#sealed = new SealedText(secret, 'authenticator')
    this.#sessions = new SessionRepository(database)
    this.#users = new UserRepository(database)
    this.#byUser = throttle(database, 'sign-in-code', CODE_LIMIT, FIFTEEN_MINUTES)
  }

  /**
   * Checks before a sign-in whether the user needs a code, and counts the attempt if there is one.
   *
   * @returns work for the transaction that starts the session: it uses the code up, and returns the recovery codes of a
   *   second factor that the code has confirmed
   * @throws AppError SECOND_FACTOR_REQUIRED, with what an authenticator app needs if the user has to set one up
   */
  async prepare(user: Account, code: string | undefined): Promise<() => Promise<string[] | null>> {
    const factor = await this.#factors.find(user.id)
    if (!factor || !(hasFactor(factor) || factor.isRequired)) return async () => null
    if (!code?.trim()) {
      if (hasFactor(factor)) throw codeRequired(askFor(factor), { hasPasskey: factor.hasPasskey })
      throw codeRequired('Your role requires a second factor. Please set one up', {
        setup: await this.#newPending(user),
      })
    }
    await this.#byUser.take(user.id)
    return async () => {
      const result = hasFactor(factor)
        ? await this.#use(user, factor, code)
        : await this.#confirmPending(user, factor, code)
      if (result === undefined) throw wrongCode(user)
      return result
    }
  }

  /** Takes back the attempt of a sign-in that succeeded. */
  succeeded(userId: string): Promise<void> {
    return this.#byUser.giveBack(userId)
  }

  /**
   * Begins to set up the caller's second factor.
   *
   * @throws AppError REAUTHENTICATION_REQUIRED, or CONFLICT if there is a second factor already
   */
  async begin(actor: Actor): Promise<AuthenticatorSetup> {
    await this.#recent.require(actor, 'factor.add')
    const account = await this.#ownPassword.account(actor)
    return this.#newPending(account)
  }

  /**
   * Confirms the caller's second factor with a code of the authenticator app. All other sessions end: they began without it.
   *
   * @returns the recovery codes, each of which works once
   * @throws AppError INVALID for a wrong code
   */
  async confirm(actor: Actor, code: string): Promise<string[]> {
    const account = await this.#ownPassword.account(actor)
    await this.#byUser.take(account.id)
    const codes = await this.#database.transaction(async () => {
      const factor = await this.#factors.find(account.id)
      const confirmed = factor && (await this.#confirmPending({ ...account, address: actor.address }, factor, code))
      if (!confirmed) throw invalid('code', WRONG_CODE)
      await this.#sessions.check(actor)
      const others = (await this.#sessions.list(account.id)).filter(({ id }) => id !== actor.sessionId)
      await this.#sessions.deleteOf(
        account.id,
        others.map(({ id }) => id),
      )
      return confirmed
    })
    await this.#byUser.giveBack(account.id)
    return codes
  }

  /**
   * Removes the caller's authenticator app, which needs a code.
   *
   * @throws AppError REAUTHENTICATION_REQUIRED, INVALID for a wrong code, or FORBIDDEN if the role requires a second factor
   */
  async remove(actor: Actor, code: string): Promise<void> {
    await this.#recent.require(actor, 'factor.remove')
    await this.#withCode(actor, code, async ({ id, username }, { isRequired, isConfirmed, hasPasskey }) => {
      if (isRequired && !hasPasskey) throw new AppError('FORBIDDEN', 'Your role requires a second factor')
      if (!isConfirmed) throw invalid('code', WRONG_CODE)
      await this.#factors.remove(id)
      if (!hasPasskey) await this.#factors.replaceRecoveryCodes(id, [])
      await this.#audit.record(actor, 'factor.remove', { id, name: username })
    })
  }

  /** Uses up a code of the caller's second factor. @throws AppError INVALID for a wrong code, or TOO_MANY_REQUESTS */
  async checkOwnCode(actor: Actor, code: string): Promise<void> {
    await this.#withCode(actor, code, async () => {})
  }

  /**
   * Replaces the caller's recovery codes, which needs a code. The former ones no longer work.
   *
   * @returns the recovery codes, each of which works once
   * @throws AppError REAUTHENTICATION_REQUIRED, or INVALID for a wrong code
   */
  async renewRecoveryCodes(actor: Actor, code: string): Promise<string[]> {
    await this.#recent.require(actor, 'factor.codes')
    return this.#withCode(actor, code, async ({ id, username }) => {
      const codes = newRecoveryCodes()
      await this.#factors.replaceRecoveryCodes(id, codes.map(hashRecoveryCode))
      await this.#audit.record(actor, 'factor.codes', { id, name: username })
      return codes
    })
  }

  /** Takes the lost second factor of a user away: the authenticator app, the recovery codes and all passkeys. All sessions of the user end. @throws AppError NOT_FOUND */
  async takeAway(actor: Actor, userId: string): Promise<User> {
    permit(actor, 'users:secure')
    await this.#recent.require(actor, 'user.factor')
    checkId(userId)
    return this.#database.transaction(async () => {
      await this.#sessions.check(actor)
      const user = await this.#users.findById(userId)
      if (!user) throw notFound('User')
      const factor = await this.#factors.find(userId)
      if (!factor || !hasFactor(factor)) throw notFound(`Second factor of ${user.username}`)
      await this.#factors.remove(userId)
      await this.#factors.replaceRecoveryCodes(userId, [])
      await this.#passkeys.deleteAllOf(userId)
      await this.#sessions.deleteAllOf(userId)
      await this.#audit.record(actor, 'user.factor', { id: userId, name: user.username })
      return { ...user, hasSecondFactor: false, hasAuthenticator: false, passkeyCount: 0, recoveryCodeCount: 0 }
    })
  }

  /** Uses up a code of the caller's second factor, and does some work in the same transaction. If the work fails, the code stays usable. */
  async #withCode<T>(
    actor: Actor,
    code: string,
    work: (account: Account, factor: StoredFactor) => Promise<T>,
  ): Promise<T> {
    const account = await this.#ownPassword.account(actor)
    await this.#byUser.take(account.id)
    const result = await this.#database.transaction(async () => {
      await this.#sessions.check(actor)
      const factor = await this.#factors.find(account.id)
      if (!factor || (await this.#use({ ...account, address: actor.address }, factor, code)) === undefined)
        throw invalid('code', WRONG_CODE)
      return work(account, factor)
    })
    await this.#byUser.giveBack(account.id)
    return result
  }

  /** Stores a new secret for an authenticator app. One that was not confirmed is replaced, so that only the latest works. */
  async #newPending({ id, username }: Account): Promise<AuthenticatorSetup> {
    const setup = newSetup(await this.#siteTitle(), username)
    if (await this.#factors.savePending(id, this.#sealed.seal(setup.secret))) return setup
    throw new AppError('CONFLICT', 'There is a second factor already. Remove it first')
  }

  /** Confirms a pending secret with its first code. Returns the recovery codes, or undefined if the code is wrong. */
  async #confirmPending(user: Account, { totpSecret }: StoredFactor, code: string): Promise<string[] | undefined> {
    const step = this.#stepOf(totpSecret, code)
    if (totpSecret === null || step === undefined) return undefined
    const codes = newRecoveryCodes()
    if (!(await this.#factors.confirm(user.id, totpSecret, step, codes.map(hashRecoveryCode)))) return undefined
    await this.#audit.record(asActor(user), 'factor.add', {
      id: user.id,
      name: user.username,
    })
    return codes
  }

  /** Uses up a code of the app or a recovery code. Returns undefined if it is wrong, and null otherwise. */
  async #use(user: Account, { totpSecret }: StoredFactor, code: string): Promise<null | undefined> {
    const step = this.#stepOf(totpSecret, code)
    if (totpSecret !== null && step !== undefined && (await this.#factors.useStep(user.id, totpSecret, step)))
      return null
    if (code.length > MAX_CODE || !(await this.#factors.useRecoveryCode(user.id, hashRecoveryCode(code))))
      return undefined
    const target = { id: user.id, name: user.username }
    await this.#audit.record(asActor(user), 'factor.recovery', target)
    return null
  }

  #stepOf(totpSecret: string | null, code: string): number | undefined {
    const secret = totpSecret === null ? undefined : this.#sealed.open(totpSecret)
    return secret === undefined || code.length > MAX_CODE ? undefined : stepOf(secret, code)
  }
}

const WRONG_CODE = 'This code is wrong, or it was used before'

const hasFactor = ({ isConfirmed, hasPasskey, hasRecoveryCodes }: StoredFactor): boolean =>
  isConfirmed || hasPasskey || hasRecoveryCodes

function askFor({ isConfirmed, hasPasskey }: StoredFactor): string {
  if (isConfirmed) return 'Please enter the code of your authenticator app'
  return hasPasskey ? 'Please use your passkey, or enter a recovery code' : 'Please enter a recovery code'
}

const codeRequired = (message: string, details: { setup?: AuthenticatorSetup; hasPasskey?: boolean }): AppError =>
  new AppError('SECOND_FACTOR_REQUIRED', message, { errors: [{ field: 'code', message }], ...details })

const wrongCode = ({ id, username }: Account): AppError =>
  new AppError('INVALID_CREDENTIALS', WRONG_CODE, {
    errors: [{ field: 'code', message: WRONG_CODE }],
    refusal: {
      action: 'sign-in.refused',
      actor: { userId: null, name: 'visitor' },
      target: { id, name: username },
    },
  })
