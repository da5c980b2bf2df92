import type { MailData, MailName, MailOutbox } from '../../platform/outbox/mail-outbox.ts'
import type { SettingsService } from './service.ts'

/** Writes mails to the address for notifications. */
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
}
