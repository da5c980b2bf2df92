import { UserRepository } from '../../access/accounts/user-repository.ts'
import type { Database } from '../../platform/database/database.ts'
import type { MailService } from '../mail/service.ts'
import type { DataOf } from '../mail/templates.ts'

/** Tells admins that a webhook was paused. */
export class PausedNotice {
  readonly #users: UserRepository
  readonly #mail: MailService

  constructor(database: Database, mail: MailService) {
    this.#users = new UserRepository(database)
    this.#mail = mail
  }

  /** Writes a mail to every active admin, in the open transaction. */
  async send(data: DataOf<'webhook-paused'>): Promise<void> {
    for (const { role, isActive, email } of await this.#users.list())
      if (role === 'admin' && isActive) await this.#mail.write(email, 'webhook-paused', data)
  }
}
