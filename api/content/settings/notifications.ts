import { throttle, type Throttle } from '../../access/sign-in/throttle.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { MailData, MailName, MailOutbox } from '../../platform/outbox/mail-outbox.ts'
import type { SettingsService } from './service.ts'

/** How many mails of one purpose one author can cause in a day: a mail server accepts a number of mails, and drops those after it. */
export const MAILS_A_DAY = 200
const DAY = 24 * 60 * 60

/** Writes mails to the address for notifications, and to staff who wait for an answer. */
export class Notifications {
  readonly #settings: SettingsService
  readonly #mails: MailOutbox
  readonly #byAuthor: Throttle

  constructor(database: Database, settings: SettingsService, mails: MailOutbox) {
    this.#settings = settings
    this.#mails = mails
    this.#byAuthor = throttle(database, 'mails of author', MAILS_A_DAY, DAY)
  }

  /**
   * Writes a mail, in the open transaction, if the settings name an address and switch notifications on.
   *
   * @param author who causes it, of whom `MAILS_A_DAY` are written; null for the command line
   */
  async send<Name extends MailName>(author: string | null, template: Name, data: MailData[Name]): Promise<void> {
    const recipient = await this.#settings.notificationAddress()
    if (recipient && (await this.#mayWrite(author, template))) await this.#mails.write(recipient, template, data)
  }

  /** Writes a mail to a user, in the open transaction, if the settings switch notifications on. @param author as of `send` */
  async tell<Name extends MailName>(
    author: string | null,
    email: string,
    template: Name,
    data: MailData[Name],
  ): Promise<void> {
    if ((await this.#settings.areNotificationsOn()) && (await this.#mayWrite(author, template)))
      await this.#mails.write(email, template, data)
  }

  async #mayWrite(author: string | null, template: MailName): Promise<boolean> {
    if (author === null) return true
    try {
      await this.#byAuthor.take(`${template} ${author}`)
      return true
    } catch (error) {
      if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') return false
      throw error
    }
  }
}
