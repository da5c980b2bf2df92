import { validate as isUuid } from 'uuid'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { ChallengeRepository } from '../accounts/challenge-repository.ts'
import { networkOf } from '../../platform/http/network.ts'
import { PasskeyRepository, type PasskeyRow } from '../accounts/passkey-repository.ts'
import type { SessionIssuer, SignIn, SignInClient } from './session-issuer.ts'
import { throttle } from './throttle.ts'
import { UserRepository } from '../accounts/user-repository.ts'
import type { WebAuthn, WebAuthnOptions } from './webauthn.ts'

const FIFTEEN_MINUTES = 15 * 60
/** How many sign-ins a network may begin in fifteen minutes. */
const NETWORK_LIMIT = 100

/** A challenge for a browser, and what the browser needs for it. */
export interface PasskeyChallenge {
  id: string
  options: WebAuthnOptions
}

/** Signs users in with passkeys, without a username. A passkey verifies the user, so it counts as both factors. */
export class PasskeySignInService {
  readonly #webAuthn: WebAuthn
  readonly #issuer: SessionIssuer
  readonly #challenges: ChallengeRepository
  readonly #passkeys: PasskeyRepository
  readonly #users: UserRepository
  readonly #byNetwork

  constructor(database: Database, webAuthn: WebAuthn, issuer: SessionIssuer) {
    this.#webAuthn = webAuthn
    this.#issuer = issuer
    this.#challenges = new ChallengeRepository(database)
    this.#passkeys = new PasskeyRepository(database)
    this.#users = new UserRepository(database)
    this.#byNetwork = throttle(database, 'passkey', NETWORK_LIMIT, FIFTEEN_MINUTES)
  }

  /** Returns whether the screen for signing in offers passkeys: any user has one. */
  isOffered(): Promise<boolean> {
    return this.#passkeys.hasAny()
  }

  /** Returns a challenge for any passkey. @throws AppError TOO_MANY_REQUESTS */
  async begin(address: string): Promise<PasskeyChallenge> {
    await this.#byNetwork.take(networkOf(address))
    const options = await this.#webAuthn.authenticationOptions()
    return { id: await this.#challenges.add('passkey', { challenge: options.challenge }), options }
  }

  /** Starts a session for the user of the passkey that has signed the challenge. @throws AppError INVALID_CREDENTIALS */
  complete(id: string, response: object, client: SignInClient): Promise<SignIn> {
    return this.#issuer.counted(() => this.#completeOnce(id, response, client))
  }

  async #completeOnce(id: string, response: object, client: SignInClient): Promise<SignIn> {
    const { passkey, counter } = await this.#verify(id, response)
    const user = await this.#users.findById(passkey.user)
    const signedIn =
      user &&
      (await this.#issuer.signIn(user, client, {
        useFactor: async () => {
          if (!(await this.#passkeys.use(passkey.id, counter))) throw passkeyRefused()
          return null
        },
      }))
    if (!signedIn) throw passkeyRefused()
    return signedIn
  }

  /** Requires that a passkey of the user has signed the challenge. @throws AppError INVALID_CREDENTIALS */
  async confirm(userId: string, id: string, response: object): Promise<void> {
    const { passkey, counter } = await this.#verify(id, response)
    if (passkey.user !== userId || !(await this.#passkeys.use(passkey.id, counter))) throw passkeyRefused()
  }

  /** Uses a challenge up, and returns the passkey that has signed it with its new counter. */
  async #verify(id: string, response: object): Promise<{ passkey: PasskeyRow; counter: number }> {
    const challenge = isUuid(id) ? await this.#challenges.take('passkey', id) : undefined
    const credentialId = 'id' in response && typeof response.id === 'string' ? response.id : ''
    const passkey = BASE64URL.test(credentialId) ? await this.#passkeys.find(credentialId) : undefined
    if (!challenge || !passkey) throw passkeyRefused()
    const counter = await this.#webAuthn.verifyAuthentication(response, challenge.data['challenge'] ?? '', passkey)
    if (counter === undefined) throw passkeyRefused()
    return { passkey, counter }
  }
}

const BASE64URL = /^[\w-]{1,1400}$/

/** The error of every attempt with a passkey that does not succeed. It does not say why. */
const passkeyRefused = () =>
  new AppError('INVALID_CREDENTIALS', 'This passkey does not sign in here. Please try another way', {
    refusal: {
      action: 'sign-in.refused',
      actor: { userId: null, name: 'visitor' },
      target: { id: null, name: 'unknown passkey' },
    },
  })
