import { rightsOfRole } from '../../../schema/permissions.ts'
import { UserRepository } from '../../access/accounts/user-repository.ts'
import type { Database } from '../../platform/database/database.ts'
import type { MailData, MailOutbox } from '../../platform/outbox/mail-outbox.ts'

/** Tells admins that a webhook was paused. */
export class PausedNotice {
  readonly #users: UserRepository
  readonly #mail: MailOutbox

  constructor(database: Database, mail: MailOutbox) {
    this.#users = new UserRepository(database)
    this.#mail = mail
  }

  /** Writes a mail to every active admin, in the open transaction. */
  async send(data: MailData['webhook-paused']): Promise<void> {
    for (const { role, isActive, email } of await this.#users.list())
      if (rightsOfRole(role).has('webhooks:manage') && isActive) await this.#mail.write(email, 'webhook-paused', data)
  }
}
