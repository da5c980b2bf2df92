import { validate as isUuid } from 'uuid'
import type { Database } from '../../platform/database/database.ts'
import { AppError, invalid, notFound } from '../../platform/errors.ts'
import { AuditRepository } from '../audit/audit-repository.ts'
import { ChallengeRepository } from '../accounts/challenge-repository.ts'
import { deviceOf } from '../accounts/device.ts'
import { PasskeyRepository, type PasskeyRow } from '../accounts/passkey-repository.ts'
import type { PasskeyChallenge } from './passkey-sign-in.ts'
import { type Actor, permitUser } from '../permissions/policy.ts'
import type { ReauthenticationService } from './reauthentication.ts'
import { SecondFactorRepository } from '../accounts/second-factor-repository.ts'
import { SessionRepository } from '../accounts/session-repository.ts'
import { hashRecoveryCode, newRecoveryCodes } from './totp.ts'
import type { WebAuthn } from './webauthn.ts'

/** The largest number of passkeys of a user. */
const MAX_PASSKEYS = 20

/** The rules for the passkeys of users' own accounts. */
export class PasskeyService {
  readonly #database: Database
  readonly #webAuthn: WebAuthn
  readonly #reauthentication: ReauthenticationService
  readonly #audit: AuditRepository
  readonly #challenges: ChallengeRepository
  readonly #factors: SecondFactorRepository
  readonly #passkeys: PasskeyRepository
  readonly #sessions: SessionRepository

  constructor(database: Database, webAuthn: WebAuthn, reauthentication: ReauthenticationService) {
    this.#database = database
    this.#webAuthn = webAuthn
    this.#reauthentication = reauthentication
    this.#audit = new AuditRepository(database)
    this.#challenges = new ChallengeRepository(database)
    this.#factors = new SecondFactorRepository(database)
    this.#passkeys = new PasskeyRepository(database)
    this.#sessions = new SessionRepository(database)
  }

  /** Returns the caller's passkeys, the oldest first. */
  async list(actor: Actor): Promise<PasskeyRow[]> {
    return this.#passkeys.list(permitUser(actor))
  }

  /** Begins to add a passkey. @throws AppError REAUTHENTICATION_REQUIRED */
  async begin(actor: Actor): Promise<PasskeyChallenge> {
    const userId = permitUser(actor)
    await this.#reauthentication.requireRecent(actor, 'passkey.add')
    const existing = await this.#passkeys.list(userId)
    if (existing.length >= MAX_PASSKEYS) throw new AppError('CONFLICT', `You have ${MAX_PASSKEYS} passkeys already`)
    const options = await this.#webAuthn.registrationOptions({ id: userId, username: actor.name }, existing)
    return { id: await this.#challenges.add('passkey-add', { challenge: options.challenge }, userId), options }
  }

  /**
   * Adds the passkey that a browser has made. All other sessions end: they began without it.
   *
   * @param userAgent the client's User-Agent header, which names the passkey
   * @returns recovery codes, if the user has none yet
   * @throws AppError INVALID for a response that is not valid, or a challenge that was used or has expired
   */
  async add(actor: Actor, id: string, response: object, userAgent: string): Promise<string[] | null> {
    const userId = permitUser(actor)
    const challenge = isUuid(id) ? await this.#challenges.take('passkey-add', id) : undefined
    const isOwn = challenge?.user === userId
    const made = isOwn && (await this.#webAuthn.verifyRegistration(response, challenge.data['challenge'] ?? ''))
    if (!made) throw invalid('response', 'The passkey could not be verified. Please try again')
    const passkey = {
      id: made.id,
      user: userId,
      publicKey: Buffer.from(made.publicKey).toString('base64url'),
      counter: made.counter,
      transports: made.transports ?? [],
      name: deviceOf(userAgent, '').device,
    }
    const codes = newRecoveryCodes()
    return this.#database.transaction(async () => {
      await this.#sessions.check(actor)
      if (!(await this.#passkeys.insert(passkey))) throw new AppError('CONFLICT', 'This passkey is in use already')
      const isFirst = await this.#factors.addRecoveryCodes(userId, codes.map(hashRecoveryCode))
      const others = (await this.#sessions.list(userId)).filter(({ id: session }) => session !== actor.sessionId)
      await this.#sessions.deleteOf(
        userId,
        others.map(({ id: session }) => session),
      )
      await this.#audit.record(actor, 'passkey.add', { id: userId, name: actor.name })
      return isFirst ? codes : null
    })
  }

  /**
   * Removes one of the caller's passkeys.
   *
   * @throws AppError REAUTHENTICATION_REQUIRED, NOT_FOUND, or FORBIDDEN for the only second factor where the role requires one
   */
  async remove(actor: Actor, id: string): Promise<void> {
    const userId = permitUser(actor)
    await this.#reauthentication.requireRecent(actor, 'passkey.remove')
    await this.#database.transaction(async () => {
      await this.#sessions.check(actor)
      if (!(await this.#passkeys.delete(id, userId))) throw notFound('Passkey')
      const factor = await this.#factors.find(userId)
      if (factor && !factor.isConfirmed && !factor.hasPasskey) {
        if (factor.isRequired) throw new AppError('FORBIDDEN', 'Your role requires a second factor')
        await this.#factors.replaceRecoveryCodes(userId, [])
      }
      await this.#audit.record(actor, 'passkey.remove', { id: userId, name: actor.name })
    })
  }
}
