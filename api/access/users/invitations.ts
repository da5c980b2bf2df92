import { checkId } from '../../platform/bounds.ts'
import type { Database } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { MailOutbox } from '../../platform/outbox/mail-outbox.ts'
import { AuditRepository } from '../audit/audit-repository.ts'
import { acceptance, emailTaken, newInvitation, parseAccount, usernameTaken } from '../accounts/new-user.ts'
import { OneTimeLinkRepository, type OneTimeLinkRow } from '../links/one-time-link-repository.ts'
import { linkEnded, type OneTimeLinks } from '../links/one-time-links.ts'
import { checkPassword } from '../sign-in/password-policy.ts'
import { hashPassword } from '../sign-in/password.ts'
import { type Actor, COMMAND_LINE, may, permit, permitRole, userActor } from '../permissions/policy.ts'
import { rightsGiven } from '../permissions/role-repository.ts'
import { RecentSignInCheck } from '../sign-in/recent-sign-in-check.ts'
import { SessionRepository } from '../accounts/session-repository.ts'
import { UserRepository } from '../accounts/user-repository.ts'

/** How long an invitation works, in minutes. */
const LIFETIME_MINUTES = 72 * 60
/** How long an admin can confirm an invitation that an API token has asked for, in minutes. */
const REQUEST_MINUTES = 30 * 24 * 60
/** How many days expired invitations are listed, so that they can be sent again. */
const LISTED_DAYS = 30

/** Returns the name of the inviter for the mail. “Command line” would mean nothing to the invited person. */
const inviter = (name: string) => (name === COMMAND_LINE ? 'An administrator' : name)

/** An invitation as admins read it. */
export interface Invitation {
  id: string
  email: string
  role: string
  invitedBy: string
  createdAt: string
  expiresAt: string
  isExpired: boolean
  /** Whether an API token has asked for it. It has no link until an admin confirms it. */
  isRequest: boolean
  /** The link to hand on, if no mail server is configured. */
  link: string | null
}

/** The rules for inviting people, who choose their username and password themselves. */
export class InvitationService {
  readonly #database: Database
  readonly #mail: MailOutbox
  readonly #links: OneTimeLinks
  readonly #recent: RecentSignInCheck
  readonly #audit: AuditRepository
  readonly #sessions: SessionRepository
  readonly #stored: OneTimeLinkRepository
  readonly #users: UserRepository

  constructor(database: Database, mail: MailOutbox, links: OneTimeLinks) {
    this.#database = database
    this.#mail = mail
    this.#links = links
    this.#recent = new RecentSignInCheck(database)
    this.#audit = new AuditRepository(database)
    this.#sessions = new SessionRepository(database)
    this.#stored = new OneTimeLinkRepository(database)
    this.#users = new UserRepository(database)
  }

  /**
   * Sends an invitation. It replaces an earlier one to the same address. An API token only asks for the invitation: with an
   * account, its holder would have more rights than the token.
   *
   * @throws AppError REAUTHENTICATION_REQUIRED, INVALID, or TAKEN if the address belongs to a user
   */
  async invite(actor: Actor, input: { email: string; role: string }): Promise<Invitation> {
    if (actor.apiToken) return this.#request(actor, input)
    permit(actor, 'users:secure')
    await this.#recent.require(actor, 'user.invite')
    const { email, role } = parseAccount(newInvitation, input)
    return this.#database.transaction(async () => {
      await this.#sessions.check(actor)
      permitRole(actor, await rightsGiven(this.#database, role))
      if (await this.#users.findByName(email)) throw emailTaken()
      const link = await this.#stored.replace(
        { purpose: 'invitation', email, user: null, role, createdById: actor.userId, createdByName: actor.name },
        LIFETIME_MINUTES,
      )
      await this.#mail.write(email, 'invitation', { linkId: link.id, role, invitedBy: inviter(actor.name) })
      await this.#audit.record(actor, 'user.invite', { id: link.id, name: `${email} (${role})` })
      return this.#toInvitation(actor, link)
    })
  }

  /** Asks for an invitation, which an admin confirms by `sendAgain`. No mail is sent. @throws AppError as `invite` does */
  async #request(actor: Actor, input: { email: string; role: string }): Promise<Invitation> {
    permit(actor, 'users:manage')
    const { email, role } = parseAccount(newInvitation, input)
    return this.#database.transaction(async () => {
      await this.#sessions.check(actor)
      permitRole(actor, await rightsGiven(this.#database, role))
      if (await this.#users.findByName(email)) throw emailTaken()
      const wish = { email, user: null, role, createdById: actor.userId, createdByName: actor.name }
      const link = await this.#stored.replace({ ...wish, purpose: 'invitation-request' }, REQUEST_MINUTES)
      await this.#audit.record(actor, 'user.request', { id: link.id, name: `${email} (${role})` })
      return this.#toInvitation(actor, link)
    })
  }

  /**
   * Returns the invitations that have not been accepted, and those that API tokens have asked for, the newest first. The links are
   * null unless the caller has signed in recently.
   */
  async list(actor: Actor): Promise<Invitation[]> {
    permit(actor, 'users:manage')
    const links = await this.#stored.list('invitation', 'invitation-request')
    // The link of an invitation is enough to create the account.
    const isRecent = await this.#recent.isRecent(actor)
    return links.map((link) => {
      const invitation = this.#toInvitation(actor, link)
      return isRecent ? invitation : { ...invitation, link: null }
    })
  }

  /**
   * Sends an invitation again, with a new link, or for the first time if an API token has asked for it. An earlier link ends.
   *
   * @throws AppError REAUTHENTICATION_REQUIRED, or NOT_FOUND
   */
  async sendAgain(actor: Actor, id: string): Promise<Invitation> {
    permit(actor, 'users:secure')
    await this.#recent.require(actor, 'user.invite')
    checkId(id)
    return this.#database.transaction(async () => {
      const link = (await this.#stored.find('invitation', id)) ?? (await this.#stored.delete('invitation-request', id))
      if (!link?.role) throw notFound('Invitation')
      return this.invite(actor, { email: link.email, role: link.role })
    })
  }

  /** Ends an invitation at once. @throws AppError NOT_FOUND */
  async revoke(actor: Actor, id: string): Promise<void> {
    permit(actor, 'users:manage')
    checkId(id)
    await this.#database.transaction(async () => {
      await this.#sessions.check(actor)
      const link =
        (await this.#stored.delete('invitation', id)) ?? (await this.#stored.delete('invitation-request', id))
      if (!link) throw notFound('Invitation')
      await this.#audit.record(actor, 'user.uninvite', { id, name: link.email })
    })
  }

  /** Returns the invitation of a token. @throws AppError INVALID if the link does not work */
  async open(token: string): Promise<Pick<Invitation, 'email' | 'role' | 'invitedBy' | 'expiresAt'>> {
    const { email, role, createdByName, expiresAt } = await this.#findLink(token)
    return { email, role, invitedBy: inviter(createdByName), expiresAt }
  }

  /**
   * Adds the account of an invited person. The person is not signed in.
   *
   * @param address the client's network address, for the audit log
   * @throws AppError INVALID for a refused username or password or a link that does not work, or TAKEN for the username
   */
  async accept(token: string, input: { username: string; password: string }, address = ''): Promise<void> {
    const { id, email, role } = await this.#findLink(token)
    const { username, password } = parseAccount(acceptance, input)
    await checkPassword(password, [username, email])
    const passwordHash = await hashPassword(password)
    await this.#database.transaction(async () => {
      const link = await this.#stored.take('invitation', id)
      if (!link || !(await this.#mayStillInvite(link))) throw linkEnded()
      const user = await this.#users.insert({ username, email, role, passwordHash })
      if (!user) throw (await this.#users.findByUsername(username)) ? usernameTaken() : emailTaken()
      const self = { id: user.id, name: user.username }
      await this.#audit.record({ userId: user.id, name: user.username, address }, 'user.join', self)
    })
  }

  /** Deletes links that expired long ago. */
  cleanUp(): Promise<void> {
    return this.#stored.deleteExpired(LISTED_DAYS)
  }

  async #findLink(token: string): Promise<OneTimeLinkRow & { role: string }> {
    const link = await this.#stored.findWorking('invitation', this.#links.read('invitation', token))
    if (!link?.role || !(await this.#mayStillInvite(link))) throw linkEnded()
    return { ...link, role: link.role }
  }

  /** An invitation ends with the rights of the admin who sent it. Those of the command line have no such admin. */
  async #mayStillInvite({ createdById }: OneTimeLinkRow): Promise<boolean> {
    if (createdById === null) return true
    const inviter = await this.#users.findById(createdById)
    return inviter?.isActive === true && may(userActor(inviter, 'invitation'), 'users:manage')
  }

  #toInvitation(
    actor: Actor,
    { id, purpose, email, role, createdByName, createdAt, expiresAt }: OneTimeLinkRow,
  ): Invitation {
    const isRequest = purpose === 'invitation-request'
    // With a link, a token could accept the invitation.
    const hasLink = !isRequest && !this.#mail.isConfigured && may(actor, 'users:secure')
    const link = hasLink ? this.#links.url('invitation', id) : null
    const isExpired = Date.parse(expiresAt) <= Date.now()
    return { id, email, role: role!, invitedBy: createdByName, createdAt, expiresAt, isExpired, isRequest, link }
  }
}
