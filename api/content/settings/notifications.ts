import type { MailData, MailName, MailOutbox } from '../../platform/outbox/mail-outbox.ts'
import type { SettingsService } from './service.ts'

/** Writes mails to the address for notifications, and to staff who wait for an answer. */
export class Notifications {
  readonly #settings: SettingsService
  readonly #mails: MailOutbox

  constructor(settings: SettingsService, mails: MailOutbox) {
    this.#settings = settings
    this.#mails = mails
  }

  /** Writes a mail, in the open transaction, if the settings name an address and switch notifications on. */
  async send<Name extends MailName>(template: Name, data: MailData[Name]): Promise<void> {
    const recipient = await this.#settings.notificationAddress()
    if (recipient) await this.#mails.write(recipient, template, data)
  }

  /** Writes a mail to a user, in the open transaction, if the settings switch notifications on. */
  async tell<Name extends MailName>(email: string, template: Name, data: MailData[Name]): Promise<void> {
    if (await this.#settings.areNotificationsOn()) await this.#mails.write(email, template, data)
  }
}
