import { randomBytes } from 'node:crypto'
import { validate as isUuid } from 'uuid'
import { LOGIN_PATH, SSO_PATH } from '../../../schema/account-paths.ts'
import { roleNames } from '../../../schema/roles.ts'
import { isEmail } from '../../../schema/text.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { AuditRepository } from '../audit/audit-repository.ts'
import { ChallengeRepository } from '../accounts/challenge-repository.ts'
import { LinkedIdentityRepository } from '../accounts/linked-identity-repository.ts'
import { networkOf } from '../../platform/http/network.ts'
import { type OidcFlow, type OidcIdentity, type OidcProvider, ssoRefused } from './oidc-provider.ts'
import { hashPassword } from './password.ts'
import { type Actor, operator, permit } from '../permissions/policy.ts'
import { SealedText } from '../../platform/secrets/sealed-text.ts'
import type { SecondFactorService } from './second-factors.ts'
import { isFactorMissing, type SessionIssuer, type SignIn, type SignInClient } from './session-issuer.ts'
import { SessionRepository } from '../accounts/session-repository.ts'
import { throttle } from './throttle.ts'
import { type User, UserRepository } from '../accounts/user-repository.ts'
import type { UserService } from '../users/users.ts'

const FIFTEEN_MINUTES = 15 * 60
/** How many sign-ins a network may begin in fifteen minutes. */
const NETWORK_LIMIT = 100

interface Parts {
  provider: OidcProvider | undefined
  adminUrl: () => string
  sessionIssuer: SessionIssuer
  secondFactors: SecondFactorService
  users: UserService
  /** The secret of the server. */
  secret: string
}

/** The rules for signing in with an identity at an OpenID Connect provider. It replaces the password, not the second factor. */
export class SingleSignOnService {
  readonly #database: Database
  readonly #parts: Parts
  readonly #audit: AuditRepository
  readonly #challenges: ChallengeRepository
  readonly #identities: LinkedIdentityRepository
  readonly #users: UserRepository
  readonly #sealed: SealedText
  readonly #sessions: SessionRepository
  readonly #byNetwork

  constructor(database: Database, parts: Parts) {
    this.#database = database
    this.#parts = parts
    this.#audit = new AuditRepository(database)
    this.#challenges = new ChallengeRepository(database)
    this.#identities = new LinkedIdentityRepository(database)
    this.#users = new UserRepository(database)
    this.#sealed = new SealedText(parts.secret, 'id token')
    this.#sessions = new SessionRepository(database)
    this.#byNetwork = throttle(database, 'sso', NETWORK_LIMIT, FIFTEEN_MINUTES)
  }

  /** The configured name of the provider; null if none is configured. */
  get providerName(): string | null {
    return this.#parts.provider?.config.name ?? null
  }

  /**
   * Begins a sign-in. The browser opens the address and keeps the id until the provider sends it back.
   *
   * @throws AppError NOT_FOUND without a provider, UNAVAILABLE if it does not respond, or TOO_MANY_REQUESTS
   */
  async begin(address: string): Promise<{ id: string; url: string }> {
    await this.#byNetwork.take(networkOf(address))
    return this.beginFor(null)
  }

  /** Begins to sign in, or with a user, to link an identity to the user. */
  async beginFor(userId: string | null): Promise<{ id: string; url: string }> {
    const { url, flow } = await this.#provider.begin(this.#redirectUri)
    return { id: await this.#challenges.add('sso', { ...flow }, userId), url }
  }

  /**
   * Completes a sign-in that the same browser has begun.
   *
   * @param query the query of the address that the provider has redirected to
   * @throws AppError INVALID_CREDENTIALS; SECOND_FACTOR_REQUIRED with a `ticket` for `completeWithCode`; or UNAVAILABLE
   */
  complete(id: string, query: string, client: SignInClient): Promise<SignIn> {
    return this.#parts.sessionIssuer.counted(() => this.#completeOnce(id, query, client))
  }

  async #completeOnce(id: string, query: string, client: SignInClient): Promise<SignIn> {
    const identity = await this.identify(id, query, null)
    const user = await this.#findOrAddUser(identity)
    const { issuer, subject } = identity
    const idToken = this.#sealed.seal(identity.idToken)
    const ticket = await this.#challenges.add('sso-factor', { issuer, subject, idToken }, user.id)
    try {
      return await this.#redeem(ticket, undefined, client)
    } catch (error) {
      if (!isFactorMissing(error)) throw error
      const { message, errors, setup, hasPasskey = false } = error
      throw new AppError('SECOND_FACTOR_REQUIRED', message, {
        ticket,
        hasPasskey,
        ...(errors && { errors }),
        ...(setup && { setup }),
      })
    }
  }

  /**
   * Completes a sign-in whose second factor was missing.
   *
   * @param code a code of the authenticator app, or a recovery code
   * @throws AppError INVALID_CREDENTIALS for a wrong code, or a ticket that has expired; or TOO_MANY_REQUESTS
   */
  completeWithCode(ticket: string, code: string, client: SignInClient): Promise<SignIn> {
    return this.#parts.sessionIssuer.counted(() => this.#redeem(ticket, code, client))
  }

  async #redeem(ticket: string, code: string | undefined, client: SignInClient): Promise<SignIn> {
    const { secondFactors, sessionIssuer } = this.#parts
    const challenge = isUuid(ticket) ? await this.#challenges.find('sso-factor', ticket) : undefined
    const user = challenge?.user ? await this.#users.findById(challenge.user) : undefined
    if (!challenge || !user) throw ssoRefused(undefined, 'This took too long. Please sign in again')
    const { issuer = '', subject = '' } = challenge.data
    const useFactor = await secondFactors.prepare({ ...user, address: client.address }, code)
    const signedIn = await sessionIssuer.signIn(user, client, {
      sealedIdToken: challenge.data['idToken'],
      useFactor: async () => {
        const recoveryCodes = await useFactor()
        // The identity may have been unlinked, or the ticket used, meanwhile.
        const isUsed = !(await this.#challenges.take('sso-factor', ticket))
        if (isUsed || !(await this.#identities.touch({ issuer, subject }, user.id))) throw ssoRefused()
        return recoveryCodes
      },
    })
    if (!signedIn) throw notAllowed()
    if (code?.trim()) await secondFactors.succeeded(user.id)
    return signedIn
  }

  /**
   * Returns the address at which a session that began at the provider ends there, too; null for other sessions, and while
   * the provider does not respond. The browser opens it after the session has ended here.
   */
  async signOutUrl(actor: Actor): Promise<string | null> {
    permit(actor, 'account')
    const sealed = actor.sessionId === null ? undefined : await this.#sessions.idTokenOf(actor.sessionId)
    const idToken = sealed && this.#sealed.open(sealed)
    if (!idToken || !this.#parts.provider?.config.signsOut) return null
    return (await this.#parts.provider.signOutUrl(idToken, this.#parts.adminUrl() + LOGIN_PATH)) ?? null
  }

  /**
   * Returns the identity that the provider confirms, and uses the id up.
   *
   * @param userId the user that has begun to link an identity; null for a sign-in
   */
  async identify(id: string, query: string, userId: string | null): Promise<OidcIdentity> {
    const challenge = isUuid(id) ? await this.#challenges.take('sso', id) : undefined
    if (!challenge || challenge.user !== userId) throw ssoRefused(undefined, 'This took too long. Please try again')
    const flow: OidcFlow = { state: '', nonce: '', verifier: '', ...challenge.data }
    // Only the query is the client's: the address itself is the one that the provider was told.
    const url = new URL(this.#redirectUri)
    url.search = query
    return this.#provider.complete(url, flow)
  }

  get #provider(): OidcProvider {
    if (!this.#parts.provider) throw new AppError('NOT_FOUND', 'Single sign-on is not set up')
    return this.#parts.provider
  }

  get #redirectUri(): string {
    return this.#parts.adminUrl() + SSO_PATH
  }

  /** Returns the user of an identity, with the role that the groups give. */
  async #findOrAddUser(identity: OidcIdentity): Promise<User> {
    const { roles, addsAccounts } = this.#provider.config
    const role = roleNames.find((name) => identity.groups.some((group) => roles.get(group) === name))
    if (roles.size > 0 && !role) throw notAllowed('None of your groups may sign in here')
    const userId = await this.#identities.findUser(identity)
    if (userId !== undefined) {
      const user = await this.#users.findById(userId)
      if (!user?.isActive) throw notAllowed()
      const manager = { ...operator('single sign-on'), name: 'single sign-on' }
      return role && user.role !== role ? this.#parts.users.setRole(manager, user.id, role) : user
    }
    if (!addsAccounts || !role) throw notAllowed(NOT_LINKED)
    return this.#addUser(identity, role)
  }

  /**
   * Adds the account of an identity. The address must be verified and new: an account is never found by its address, because
   * some providers let their users choose it.
   */
  async #addUser({ issuer, subject, email: address, isEmailVerified, username }: OidcIdentity, role: string) {
    const email = address?.trim().toLowerCase()
    if (!email || !isEmail(email) || email.length > 254) throw notAllowed('Your identity has no e-mail address')
    if (!isEmailVerified) throw notAllowed('Your e-mail address is not verified by the provider')
    // An unknown random password. The user can replace it through the link of a reset mail.
    const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
    return this.#database.transaction(async () => {
      if (await this.#users.findByName(email)) throw notAllowed(NOT_LINKED)
      const user = await this.#insertUser(usernameOf(username ?? email), { email, role, passwordHash })
      const label = username ?? email
      if (!(await this.#identities.insert({ issuer, subject, user: user.id, label: label.slice(0, 254) })))
        throw ssoRefused()
      const target = { id: user.id, name: user.username }
      await this.#audit.record({ userId: null, name: 'single sign-on' }, 'user.provision', target)
      return user
    })
  }

  /** Inserts a user under a name, or under the first free one of that name with a number. */
  async #insertUser(name: string, values: { email: string; role: string; passwordHash: string }): Promise<User> {
    for (let number = 1; number < 100; number++) {
      const user = await this.#users.insert({ ...values, username: number === 1 ? name : `${name}-${number}` })
      if (user) return user
    }
    throw notAllowed('Your username is taken')
  }
}

const NOT_LINKED =
  'No account is linked to this identity. Sign in with your password and link it on the Account screen, or ask an admin for an invitation'

const notAllowed = (message = 'Your account cannot sign in') => ssoRefused(undefined, message)

/** Returns a valid username that is like a name at the provider. */
const usernameOf = (name: string): string =>
  name
    .split('@', 1)[0]!
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]/g, '-')
    .replace(/^[._-]+/, '')
    .slice(0, 60) || 'user'
