import type { Configuration } from 'openid-client'
import { AppError } from '../../platform/errors.ts'
import type { OidcConfig } from '../../platform/config/external-services.ts'

/** What has to be remembered between the redirect to the provider and the return. */
export interface OidcFlow {
  state: string
  nonce: string
  verifier: string
}

/** A user as the provider describes them. */
export interface OidcIdentity {
  issuer: string
  subject: string
  email: string | undefined
  isEmailVerified: boolean
  /** A name for people. */
  username: string | undefined
  groups: string[]
  /** The signed statement of the provider, with which the user signs out there. */
  idToken: string
}

/** How long the provider may take for one request, in seconds. A sign-in needs up to four, and the admin waits ten seconds. */
const TIMEOUT_SECONDS = 2.4
/** How long the metadata of the provider are used. */
const METADATA_MS = 60 * 60 * 1000
/** How long a provider that does not respond is not asked again. */
const FAILURE_MS = 5_000

const isLoopback = (url: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)

/** The library, loaded on first use: most installations have no provider. */
const library = () => import('openid-client')

/** Speaks OpenID Connect with one provider: authorization code flow with PKCE, state and nonce. */
export class OidcProvider {
  readonly config: OidcConfig
  #discovered: { configuration: Promise<Configuration>; until: number } | undefined

  constructor(config: OidcConfig) {
    this.config = config
  }

  /**
   * Returns the address of the provider that the browser opens.
   *
   * @throws AppError UNAVAILABLE if the provider does not respond
   */
  async begin(redirectUri: string): Promise<{ url: string; flow: OidcFlow }> {
    const client = await library()
    const configuration = await this.#discover()
    const flow = { state: client.randomState(), nonce: client.randomNonce(), verifier: client.randomPKCECodeVerifier() }
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: 'openid profile email',
      state: flow.state,
      nonce: flow.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(flow.verifier),
      code_challenge_method: 'S256',
    })
    return { url: url.href, flow }
  }

  /**
   * Exchanges the response of the provider for the identity of the user.
   *
   * @param url the address that the provider has redirected to
   * @throws AppError UNAVAILABLE if the provider does not respond, or INVALID_CREDENTIALS for a response that is not valid
   */
  async complete(url: URL, { state, nonce, verifier }: OidcFlow): Promise<OidcIdentity> {
    const client = await library()
    const configuration = await this.#discover()
    try {
      const tokens = await client.authorizationCodeGrant(configuration, url, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
      })
      const claims = tokens.claims()!
      // Many providers put the groups and the address into the response of the UserInfo endpoint only.
      const details = configuration.serverMetadata().userinfo_endpoint
        ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
        : {}
      return { ...this.#toIdentity({ ...details, ...claims }), idToken: tokens.id_token! }
    } catch (error) {
      throw asAppError(error)
    }
  }

  /**
   * Returns the address that signs the user out at the provider and then returns (OpenID Connect RP-Initiated Logout 1.0). Returns
   * undefined if the provider has none, or does not respond.
   */
  async signOutUrl(idToken: string, returnUri: string): Promise<string | undefined> {
    const client = await library()
    const configuration = await this.#discover().catch(() => undefined)
    if (!configuration?.serverMetadata().end_session_endpoint) return undefined
    const parameters = { id_token_hint: idToken, post_logout_redirect_uri: returnUri }
    const { protocol, href } = client.buildEndSessionUrl(configuration, parameters)
    return ['https:', 'http:'].includes(protocol) ? href : undefined
  }

  #toIdentity(claims: Record<string, unknown>): Omit<OidcIdentity, 'idToken'> {
    const text = (name: string) => {
      const value = claims[name]
      return typeof value === 'string' && value !== '' ? value : undefined
    }
    const groups = claims[this.config.groupsClaim]
    const all: unknown[] = Array.isArray(groups) ? groups : [groups]
    return {
      issuer: text('iss')!,
      subject: text('sub')!,
      email: text('email'),
      isEmailVerified: claims['email_verified'] === true,
      username: text('preferred_username'),
      groups: all.filter((group) => typeof group === 'string'),
    }
  }

  /** Returns the metadata of the provider, which are requested when they are first needed. */
  #discover(): Promise<Configuration> {
    if (this.#discovered && this.#discovered.until > Date.now()) return this.#discovered.configuration
    const { issuer, clientId, clientSecret } = this.config
    const configuration = library()
      .then((client) => {
        const server = new URL(issuer)
        // Without a certificate, only a provider on this machine can be trusted.
        const execute = server.protocol === 'http:' && isLoopback(server) ? [client.allowInsecureRequests] : []
        return client.discovery(server, clientId, clientSecret, undefined, { execute, timeout: TIMEOUT_SECONDS })
      })
      .catch((error: unknown) => {
        if (this.#discovered) this.#discovered.until = Date.now() + FAILURE_MS
        throw unavailable(error)
      })
    this.#discovered = { configuration, until: Date.now() + METADATA_MS }
    return configuration
  }
}

const unavailable = (cause: unknown) =>
  new AppError('UNAVAILABLE', 'Single sign-on does not respond. Please sign in with your password', { cause })

/** The error of a response of the provider that is not valid. It does not say what is wrong. */
export const ssoRefused = (cause?: unknown, message = 'Single sign-on failed. Please try again') =>
  new AppError('INVALID_CREDENTIALS', message, {
    cause,
    refusal: {
      action: 'sign-in.refused',
      actor: { userId: null, name: 'visitor' },
      target: { id: null, name: 'single sign-on' },
    },
  })

/** Network errors have a cause of the system, or are timeouts. All other errors are about the response. */
function asAppError(error: unknown): AppError {
  const isTimeout = (error: unknown): boolean =>
    error instanceof Error && (['TimeoutError', 'AbortError'].includes(error.name) || isTimeout(error.cause))
  const isNetwork = (error: unknown): boolean =>
    error instanceof Error &&
    ((error instanceof TypeError && error.message === 'fetch failed') || isNetwork(error.cause))
  return isTimeout(error) || isNetwork(error) ? unavailable(error) : ssoRefused(error)
}
