import { randomUUID } from 'node:crypto'
import { isEmail } from '../../schema/text.ts'
import { networkOf } from '../auth/network.ts'
import { throttle } from '../auth/throttle.ts'
import type { Database } from '../database/database.ts'
import { AppError, invalid } from '../errors.ts'
import type { SettingsService } from '../settings/service.ts'

const HOUR = 60 * 60

/** Who wants to hear from the company. */
export class NewsletterService {
  private readonly database: Database
  private readonly settings: SettingsService
  private readonly byAddress

  constructor(database: Database, settings: SettingsService) {
    this.database = database
    this.settings = settings
    this.byAddress = throttle(database.pool, 'subscribe', 20, HOUR)
  }

  /**
   * Stores an e-mail address. A double entry reads the same and is written again, for who writes waits for the disk: so
   * nobody learns who subscribes, not by a clock either.
   *
   * @param address the client's network address, which attempts are counted by
   * @throws AppError INVALID, FORBIDDEN while the newsletter is switched off, or TOO_MANY_REQUESTS
   */
  async subscribe(email: string, address: string): Promise<void> {
    const { enable_newsletter: isEnabled } = await this.settings.site()
    if (!isEnabled) throw new AppError('FORBIDDEN', 'The newsletter is not available')
    const normalised = email.trim().toLowerCase()
    if (normalised.length > 254 || !isEmail(normalised)) {
      throw invalid([{ field: 'email', message: 'Please enter an e-mail address' }])
    }
    await this.byAddress.take(networkOf(address))
    await this.database.pool.query(
      'insert into subscriber (id, email) values ($1, $2) on conflict (email) do update set email = excluded.email',
      [randomUUID(), normalised],
    )
  }
}
