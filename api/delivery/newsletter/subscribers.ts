import { stringify } from 'csv-stringify/sync'
import { BYTE_ORDER_MARK, neutralise } from '../../../schema/spreadsheet.ts'
import { AuditRepository } from '../../access/audit/audit-repository.ts'
import { type Actor, permit } from '../../access/permissions/policy.ts'
import { bounded, checkId } from '../../platform/bounds.ts'
import type { Database } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { MailOutbox } from '../../platform/outbox/mail-outbox.ts'
import type { NewsletterLinks } from './links.ts'
import { type SubscriberFilter, SubscriberRepository, type SubscriberRow } from './subscriber-repository.ts'

const COLUMNS = ['email', 'subscribed_at', 'confirmed_at', 'consent', 'unsubscribe_url']

/** What admins do with the subscribers of the newsletter. */
export class SubscriberService {
  readonly #database: Database
  readonly #subscribers: SubscriberRepository
  readonly #mails: MailOutbox
  readonly #audit: AuditRepository
  readonly #links: NewsletterLinks

  constructor(database: Database, mails: MailOutbox, links: NewsletterLinks) {
    this.#database = database
    this.#subscribers = new SubscriberRepository(database)
    this.#mails = mails
    this.#audit = new AuditRepository(database)
    this.#links = links
  }

  /** Returns a page of subscribers, the newest first, and the number of all that match. */
  async list(
    actor: Actor,
    filter: SubscriberFilter,
    page: { limit: number; offset: number },
  ): Promise<{ items: SubscriberRow[]; total: number }> {
    permit(actor, 'subscribers:manage')
    const { limit, offset } = bounded({ ...page, search: filter.search ?? undefined })
    return {
      items: await this.#subscribers.list(filter, { limit, offset }),
      total: await this.#subscribers.count(filter),
    }
  }

  /**
   * Returns the confirmed subscribers as CSV, by their addresses, and their number. Each row has a link that ends the
   * subscription, for the program that sends the newsletter.
   */
  async csv(actor: Actor): Promise<{ table: string; count: number }> {
    permit(actor, 'subscribers:manage')
    return this.#database.transaction(async () => {
      const rows = await this.#subscribers.confirmed()
      await this.#audit.record(actor, 'subscribers.export', { id: null, name: `${rows.length} subscribers` })
      const cells = rows.map(({ id, email, createdAt, confirmedAt, consentText }) =>
        [email, createdAt, confirmedAt ?? '', consentText, this.#links.leave(id)].map(neutralise),
      )
      const table = BYTE_ORDER_MARK + stringify([COLUMNS, ...cells], { record_delimiter: 'windows' })
      return { table, count: rows.length }
    })
  }

  /** Returns the subscriber with an address. @throws AppError NOT_FOUND */
  async byEmail(actor: Actor, email: string): Promise<SubscriberRow> {
    permit(actor, 'subscribers:manage')
    const subscriber = await this.#subscribers.findByEmail(email.trim().toLowerCase())
    if (!subscriber) throw notFound('Subscriber')
    return subscriber
  }

  /** Deletes a subscriber, and the mails to the address. The audit log does not name the address. @throws AppError NOT_FOUND */
  async remove(actor: Actor, id: string): Promise<void> {
    permit(actor, 'subscribers:manage')
    checkId(id)
    await this.#database.transaction(async () => {
      const email = await this.#subscribers.delete(id)
      if (email === undefined) throw notFound('Subscriber')
      await this.#mails.deleteAllTo(email)
      await this.#audit.record(actor, 'subscriber.remove', { id, name: 'Subscriber' })
    })
  }
}
