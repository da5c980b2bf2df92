import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  VerifiedAuthenticationResponse,
  VerifiedRegistrationResponse,
} from '@simplewebauthn/server'
import type { User } from '../accounts/user-repository.ts'
import type { PasskeyRow } from '../accounts/passkey-repository.ts'

/** The library, loaded on first use: its certificates and formats take long to load. */
const library = () => import('@simplewebauthn/server')

/** A passkey is larger than a few kilobytes only if its client is broken. */
const MAX_RESPONSE = 20_000

/** The algorithms of keys: Ed25519, ES256 and RS256 (https://www.w3.org/TR/webauthn-3/#sctn-alg-identifier). */
const ALGORITHMS = [-8, -7, -257]

/** The name of the website in the dialogs of the browser. */
const NAME = 'Verdant'

/** What a browser needs to make or use a passkey, as the WebAuthn API takes it. */
export type WebAuthnOptions = Record<string, unknown> & { challenge: string }

/** Speaks WebAuthn for one origin. The user always has to be verified, by a fingerprint, a PIN or the like. */
export class WebAuthn {
  readonly #origin: () => string

  /** @param origin returns the origin of the admin. Passkeys belong to its host. */
  constructor(origin: () => string) {
    this.#origin = origin
  }

  get #host(): string {
    return new URL(this.#origin()).hostname
  }

  /** Returns what a browser needs to make a passkey that is found without a username. */
  async registrationOptions(user: Pick<User, 'id' | 'username'>, existing: PasskeyRow[]): Promise<WebAuthnOptions> {
    const options = await (
      await library()
    ).generateRegistrationOptions({
      rpName: NAME,
      rpID: this.#host,
      userName: user.username,
      userID: new Uint8Array(Buffer.from(user.id)),
      attestationType: 'none',
      supportedAlgorithmIDs: ALGORITHMS,
      excludeCredentials: existing.map(({ id, transports }) => ({ id, transports })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    return { ...options }
  }

  /** Returns what a browser needs to sign a challenge with any of its passkeys for this host. */
  async authenticationOptions(): Promise<WebAuthnOptions> {
    const options = await (
      await library()
    ).generateAuthenticationOptions({
      rpID: this.#host,
      userVerification: 'required',
    })
    return { ...options }
  }

  /** Returns the passkey that a browser has made, or undefined if the response is not valid. */
  async verifyRegistration(response: object, challenge: string) {
    const verified = await this.#attempt<VerifiedRegistrationResponse>(
      response,
      async ({ verifyRegistrationResponse }) =>
        verifyRegistrationResponse({
          response: response as RegistrationResponseJSON,
          expectedChallenge: challenge,
          expectedOrigin: this.#origin(),
          expectedRPID: this.#host,
          requireUserVerification: true,
          supportedAlgorithmIDs: ALGORITHMS,
        }),
    )
    return verified?.verified ? verified.registrationInfo.credential : undefined
  }

  /** Returns the new counter of a passkey that has signed the challenge, or undefined if the response is not valid. */
  async verifyAuthentication(response: object, challenge: string, passkey: PasskeyRow): Promise<number | undefined> {
    const { id, publicKey, counter, transports } = passkey
    const verified = await this.#attempt<VerifiedAuthenticationResponse>(
      response,
      async ({ verifyAuthenticationResponse }) =>
        verifyAuthenticationResponse({
          response: response as AuthenticationResponseJSON,
          expectedChallenge: challenge,
          expectedOrigin: this.#origin(),
          expectedRPID: this.#host,
          credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter, transports },
          requireUserVerification: true,
        }),
    )
    return verified?.verified ? verified.authenticationInfo.newCounter : undefined
  }

  /** The library throws for every response that is not valid. */
  async #attempt<T>(
    response: object,
    verify: (client: Awaited<ReturnType<typeof library>>) => Promise<T>,
  ): Promise<T | undefined> {
    if (JSON.stringify(response).length > MAX_RESPONSE) return undefined
    const client = await library()
    return verify(client).catch(() => undefined)
  }
}
