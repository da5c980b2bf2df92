import { FORBIDDEN_CONTROL } from '../../../schema/text.ts'
import { AccessEnd } from '../accounts/access-end.ts'
import { ApiTokenRepository } from '../accounts/api-token-repository.ts'
import type { Database } from '../../platform/database/database.ts'
import { invalid } from '../../platform/errors.ts'
import type { MailOutbox } from '../../platform/outbox/mail-outbox.ts'
import { PreviewLinkRepository } from '../links/preview-link-repository.ts'
import { AuditRepository } from '../audit/audit-repository.ts'
import { LinkedIdentityRepository } from '../accounts/linked-identity-repository.ts'
import { networkOf } from '../../platform/http/network.ts'
import { OneTimeLinkRepository } from '../links/one-time-link-repository.ts'
import { linkEnded, type OneTimeLinks } from '../links/one-time-links.ts'
import { checkPassword } from '../sign-in/password-policy.ts'
import { hashPassword } from '../sign-in/password.ts'
import { throttle } from '../sign-in/throttle.ts'
import { type User, UserRepository } from '../accounts/user-repository.ts'

const HOUR = 60 * 60
/** How long a link works, in minutes. */
const LIFETIME_MINUTES = 60
/** How often a name and a network may ask for a link in an hour. */
const NAME_LIMIT = 5
const NETWORK_LIMIT = 20
/**
 * For how many minutes all requests share one mail. Other people may enter the name of an account: they cause a mail in ten
 * minutes at most, and its link works for the person.
 */
const SHARED_MINUTES = 10

/** What the holder of a link learns about the account. */
export interface PasswordReset {
  username: string
  expiresAt: string
  /** The number of working preview links that the user has made. */
  previewLinks: number
  passkeys: number
  /** The number of working API tokens. */
  apiTokens: number
  /** The number of identities at providers that sign the user in. */
  linkedIdentities: number
}

/** What still works after a reset. By default nothing does. */
export interface Kept {
  keepsPreviewLinks?: boolean
  keepsIdentities?: boolean
  keepsPasskeys?: boolean
  keepsApiTokens?: boolean
}

/** The rules for users who have forgotten their password. A new password does not sign them in, so no factor is skipped. */
export class PasswordResetService {
  /** Called with the error of a request that could not be carried out after its response. */
  onFailure: (error: unknown) => void = () => {}
  readonly #database: Database
  readonly #mail: MailOutbox
  readonly #links: OneTimeLinks
  readonly #audit: AuditRepository
  readonly #identities: LinkedIdentityRepository
  readonly #apiTokens: ApiTokenRepository
  readonly #previewLinks: PreviewLinkRepository
  readonly #accessEnd: AccessEnd
  readonly #stored: OneTimeLinkRepository
  readonly #users: UserRepository
  readonly #byName
  readonly #byNetwork
  readonly #working = new Set<Promise<void>>()

  constructor(database: Database, mail: MailOutbox, links: OneTimeLinks) {
    this.#database = database
    this.#mail = mail
    this.#links = links
    this.#audit = new AuditRepository(database)
    this.#identities = new LinkedIdentityRepository(database)
    this.#apiTokens = new ApiTokenRepository(database)
    this.#previewLinks = new PreviewLinkRepository(database)
    this.#accessEnd = new AccessEnd(database)
    this.#stored = new OneTimeLinkRepository(database)
    this.#users = new UserRepository(database)
    this.#byName = throttle(database, 'reset-name', NAME_LIMIT, HOUR)
    this.#byNetwork = throttle(database, 'reset-network', NETWORK_LIMIT, HOUR)
  }

  /**
   * Sends a link to the account with that name, if there is one. The account is looked up after this call, so neither its
   * result nor its duration reveals whether the account exists.
   *
   * @param username a username or an e-mail address
   * @param address the client's network address. Requests are counted by name and by network.
   * @returns whether mails are sent. Without a mail server, they are kept for admins to hand on.
   * @throws AppError INVALID, or TOO_MANY_REQUESTS
   */
  async request(username: string, address: string): Promise<boolean> {
    const name = username.trim().toLowerCase()
    if (name === '') throw invalid('username', 'Username or email is required')
    await this.#byNetwork.take(networkOf(address))
    await this.#byName.take(name)
    const work = this.#database
      .runAsJob(() => this.#send(name, address))
      .catch((error: unknown) => this.onFailure(error))
      .finally(() => this.#working.delete(work))
    this.#working.add(work)
    return this.#mail.isConfigured
  }

  /** Waits until every request is carried out. */
  async settled(): Promise<void> {
    await Promise.all(this.#working)
  }

  async #send(name: string, address: string): Promise<void> {
    const user = FORBIDDEN_CONTROL.test(name) ? undefined : await this.#users.findByName(name)
    if (!user?.isActive) return
    await this.#database.transaction(async () => {
      const { id, username, email } = user
      const link = await this.#stored.replaceOlder(
        { purpose: 'password-reset', email, user: id, role: null, createdById: null, createdByName: 'visitor' },
        LIFETIME_MINUTES,
        SHARED_MINUTES,
      )
      if (!link) return
      await this.#mail.write(email, 'password-reset', { linkId: link.id, username })
      await this.#audit.record({ userId: null, name: 'visitor', address }, 'password.link', { id, name: username })
    })
  }

  /** Returns what the link of a token resets. @throws AppError INVALID if the link does not work */
  async open(token: string): Promise<PasswordReset> {
    const { user, expiresAt } = await this.#findUser(token)
    return {
      username: user.username,
      expiresAt,
      previewLinks: await this.#previewLinks.countWorkingOf(user.id),
      passkeys: user.passkeyCount,
      apiTokens: await this.#apiTokens.countOf(user.id),
      linkedIdentities: (await this.#identities.list(user.id)).length,
    }
  }

  /**
   * Sets the password of the user of a link, and ends all sessions of the user. Unless they are kept, the preview links that
   * the user has made are revoked, API tokens and passkeys are removed, and identities at providers are unlinked. The user is not signed in.
   *
   * @param address the client's network address, for the audit log
   * @throws AppError INVALID for a password that is refused, or a link that does not work
   */
  async reset(
    token: string,
    password: string,
    { keepsPreviewLinks = false, keepsIdentities = false, keepsPasskeys = false, keepsApiTokens = false }: Kept = {},
    address = '',
  ): Promise<void> {
    const { linkId, user } = await this.#findUser(token)
    await checkPassword(password, [user.username, user.email])
    const passwordHash = await hashPassword(password)
    await this.#database.transaction(async () => {
      // The link may have been used, revoked or replaced, or the account disabled, while the password was hashed.
      if (!(await this.#stored.take('password-reset', linkId))) throw linkEnded()
      if (!(await this.#users.setPasswordOfActive(user.id, passwordHash))) throw linkEnded()
      await this.#accessEnd.with('password.reset', user.id, [
        ...(keepsPreviewLinks ? (['preview links'] as const) : []),
        ...(keepsPasskeys ? (['passkeys'] as const) : []),
        ...(keepsApiTokens ? (['API tokens'] as const) : []),
        ...(keepsIdentities ? (['linked identities'] as const) : []),
      ])
      const target = { id: user.id, name: user.username }
      await this.#audit.record({ userId: user.id, name: user.username, address }, 'password.reset', target)
    })
  }

  async #findUser(token: string): Promise<{ linkId: string; user: User; expiresAt: string }> {
    const linkId = this.#links.read('password-reset', token)
    const link = await this.#stored.findWorking('password-reset', linkId)
    const user = link?.user ? await this.#users.findById(link.user) : undefined
    if (!link || !user?.isActive) throw linkEnded()
    return { linkId, user, expiresAt: link.expiresAt }
  }
}
