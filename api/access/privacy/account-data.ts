import { AuditRepository } from '../audit/audit-repository.ts'
import { type Actor, permit, permitUser } from '../permissions/policy.ts'
import type { ReauthenticationService } from '../sign-in/reauthentication.ts'
import { checkId } from '../../platform/bounds.ts'
import type { Database } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import { AccountDataRepository } from './account-data-repository.ts'

/** Returns the subject of a stored mail; undefined if this version does not have its template. */
type SubjectOfMail = (mail: { template: string; data: Record<string, unknown> }) => Promise<string | undefined>

/** Exports what is kept of people who have an account. */
export class AccountDataService {
  readonly #reauthentication: ReauthenticationService
  readonly #subjectOf: SubjectOfMail
  readonly #audit: AuditRepository
  readonly #data: AccountDataRepository

  constructor(database: Database, reauthentication: ReauthenticationService, subjectOf: SubjectOfMail) {
    this.#reauthentication = reauthentication
    this.#subjectOf = subjectOf
    this.#audit = new AuditRepository(database)
    this.#data = new AccountDataRepository(database)
  }

  /** Returns what is kept of the caller, as JSON. @throws AppError REAUTHENTICATION_REQUIRED */
  exportOwn(actor: Actor): Promise<string> {
    return this.#write(actor, permitUser(actor))
  }

  /** Returns what is kept of a user, as JSON. @throws AppError REAUTHENTICATION_REQUIRED, or NOT_FOUND */
  export(actor: Actor, id: string): Promise<string> {
    permit(actor, 'users:secure')
    checkId(id)
    return this.#write(actor, id)
  }

  async #write(actor: Actor, id: string): Promise<string> {
    await this.#reauthentication.requireRecent(actor, 'user.export')
    const { account, mails, ...data } = await this.#data.read(id)
    const [user] = account
    if (!user) throw notFound('User')
    const subjects = await Promise.all(
      mails.map(async ({ template, data: values, ...mail }) => ({
        ...mail,
        // Without the links, which act for the person.
        subject: await this.#subjectOf({ template: String(template), data: values as Record<string, unknown> }),
      })),
    )
    await this.#audit.record(actor, 'user.export', { id, name: String(user['username']) })
    const exported = { exportedAt: new Date().toISOString(), account: user, ...data, mails: subjects }
    return `${JSON.stringify(exported, null, 2)}\n`
  }
}
