import { isEmail } from '../../schema/text.ts'
import { networkOf } from '../auth/network.ts'
import { throttle } from '../auth/throttle.ts'
import type { Database } from '../database/database.ts'
import { AppError, invalid } from '../errors.ts'
import type { SettingsService } from '../settings/service.ts'
import { SubscriberRepository } from './subscriber-repository.ts'

const HOUR = 60 * 60

/** The rules for subscribing to the newsletter. */
export class NewsletterService {
  private readonly database: Database
  private readonly settings: SettingsService
  private readonly subscribers: SubscriberRepository
  private readonly byAddress

  constructor(database: Database, settings: SettingsService) {
    this.database = database
    this.settings = settings
    this.subscribers = new SubscriberRepository(database)
    this.byAddress = throttle(database, 'subscribe', 20, HOUR)
  }

  /**
   * Stores an e-mail address. A second subscription gets the same response after the same time, so that the response
   * does not reveal who subscribes.
   *
   * @param address the client's network address, by which attempts are counted
   * @throws AppError INVALID, FORBIDDEN while the newsletter is switched off, or TOO_MANY_REQUESTS
   */
  subscribe(email: string, address: string): Promise<void> {
    // Goes on when the visitor leaves the page at once.
    return this.database.detached(() => this.store(email, address))
  }

  private async store(email: string, address: string): Promise<void> {
    const { enable_newsletter: isEnabled } = await this.settings.site()
    if (!isEnabled) throw new AppError('FORBIDDEN', 'The newsletter is not available')
    const normalised = email.trim().toLowerCase()
    if (normalised.length > 254 || !isEmail(normalised)) {
      throw invalid([{ field: 'email', message: 'Please enter an e-mail address' }])
    }
    await this.byAddress.take(networkOf(address))
    await this.subscribers.save(normalised)
  }
}
