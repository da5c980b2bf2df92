import { inLanguage } from '../../../schema/fields.ts'
import { blank } from '../../../schema/kind.ts'
import { siteFrame } from '../../../schema/kinds/index.ts'
import { isEmail } from '../../../schema/text.ts'
import { networkOf } from '../../platform/http/network.ts'
import { throttle } from '../../access/sign-in/throttle.ts'
import type { Database } from '../../platform/database/database.ts'
import type { ReadingLanguage } from '../../platform/database/reading-language.ts'
import { AppError, invalid, notFound } from '../../platform/errors.ts'
import type { MailOutbox } from '../../platform/outbox/mail-outbox.ts'
import { ItemRepository } from '../../content/items/items.ts'
import type { SettingsService } from '../../content/settings/service.ts'
import type { NewsletterLinks } from './links.ts'
import { SubscriberRepository } from './subscriber-repository.ts'

const HOUR = 60 * 60
/** How many addresses one network may enter in an hour. */
const NETWORK_LIMIT = 20
/** How many addresses may be entered in an hour altogether. Invented addresses come from many networks. */
export const SITE_LIMIT = 600
/** How many of these mails an address gets in a day when it is entered again and again. */
const MAILS_A_DAY = 3

/** The rules for subscribing to the newsletter, and for leaving it. */
export class NewsletterService {
  readonly #database: Database
  readonly #settings: SettingsService
  readonly #mail: MailOutbox
  readonly #links: NewsletterLinks
  readonly #items: ItemRepository
  readonly #subscribers: SubscriberRepository
  readonly #byNetwork
  readonly #bySite

  constructor(database: Database, settings: SettingsService, mail: MailOutbox, links: NewsletterLinks) {
    this.#database = database
    this.#settings = settings
    this.#mail = mail
    this.#links = links
    this.#items = new ItemRepository(database)
    this.#subscribers = new SubscriberRepository(database)
    this.#byNetwork = throttle(database, 'subscribe', NETWORK_LIMIT, HOUR)
    this.#bySite = throttle(database, 'subscribe to site', SITE_LIMIT, HOUR)
  }

  /**
   * Stores an e-mail address. Where a mail server is configured, the address gets a mail with a link that confirms the
   * subscription. A second subscription gets the same response after the same time, so that the response does not reveal
   * who subscribes.
   *
   * @param address the client's network address, by which attempts are counted
   * @returns whether the address is on the list now; false if the link has to be opened first
   * @throws AppError INVALID, FORBIDDEN while the newsletter is switched off, or TOO_MANY_REQUESTS
   */
  subscribe(email: string, address: string): Promise<boolean> {
    // Goes on when the visitor leaves the page at once.
    const { language } = this.#database
    return this.#database.detached(() => this.#store(email, address, language))
  }

  async #store(email: string, address: string, language: ReadingLanguage | undefined): Promise<boolean> {
    const { enable_newsletter: isEnabled } = await this.#settings.site()
    if (!isEnabled) throw new AppError('FORBIDDEN', 'The newsletter is not available')
    const normalised = email.trim().toLowerCase()
    if (normalised.length > 254 || !isEmail(normalised)) {
      throw invalid('email', 'Please enter an e-mail address')
    }
    await this.#byNetwork.take(networkOf(address))
    await this.#bySite.take('all')
    const frame = (await this.#items.one(siteFrame, siteFrame.id, true)) ?? blank(siteFrame)
    const { newsletterText } = (language && inLanguage(siteFrame.fields, frame, language.tag)) ?? frame
    if (this.#mail.isConfigured) await this.#requestConfirmation(normalised, newsletterText, language?.tag)
    else await this.#subscribers.save(normalised, newsletterText, true)
    return !this.#mail.isConfigured
  }

  #requestConfirmation(email: string, consent: string, language: string | undefined): Promise<void> {
    return this.#database.transaction(async () => {
      const { id: subscriberId, confirmedAt } = await this.#subscribers.save(email, consent, false)
      // Other people may enter the address of someone who never asked for a mail.
      if ((await this.#mail.countOfToday(email, ['newsletter-confirm', 'newsletter-known'])) >= MAILS_A_DAY) return
      await this.#mail.write(email, confirmedAt ? 'newsletter-known' : 'newsletter-confirm', {
        subscriberId,
        ...(language !== undefined && { language }),
      })
    })
  }

  /** Confirms a subscription with the token of the link in the mail. @throws AppError NOT_FOUND */
  async confirm(token: string): Promise<void> {
    const id = this.#links.readConfirm(token)
    if (!id || !(await this.#subscribers.confirm(id))) throw notFound('Subscription')
  }

  /**
   * Ends a subscription with the token of a link: deletes the address and the mails to it. Leaving again changes nothing.
   *
   * @throws AppError NOT_FOUND for a token that was not made here
   */
  async leave(token: string): Promise<void> {
    const id = this.#links.readLeave(token)
    if (!id) throw notFound('Subscription')
    await this.#database.transaction(async () => {
      const email = await this.#subscribers.delete(id)
      if (email !== undefined) await this.#mail.deleteAllTo(email)
    })
  }

  /** Deletes subscriptions that were not confirmed in time. */
  cleanUp(): Promise<void> {
    return this.#subscribers.deleteLapsed()
  }
}
