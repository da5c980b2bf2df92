import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { InboxReason } from '../../../schema/comments.ts'
import { CONFIRMATION_DAYS } from '../../../schema/newsletter.ts'
import type { MailServer } from '../config/external-services.ts'
import type { Database } from '../database/database.ts'

interface SubscriberData {
  subscriberId: string
  /** The tag of the language in which the subscriber reads the website; the original one unless given. */
  language?: string
}

interface ReleaseData {
  releaseId: string
  name: string
}

interface CommentData {
  reason: InboxReason
  /** Whether the user was assigned, also if the reason is a mention. Mails of previous versions do not say it. */
  isAssigned?: boolean
  by: string
  /** The title of the item. */
  title: string
  text: string
  contentKind: string
  itemId: string
  threadId: string
  /** The release that the thread is about. Mails of previous versions do not say it. */
  releaseId?: string | null
}

/** The data of every mail that Verdant writes, by its name. `api/delivery/mail/templates.ts` renders them. */
export interface MailData {
  'newsletter-confirm': SubscriberData
  'newsletter-known': SubscriberData
  /** `linkId` is the id of the one-time link, also of an invitation. */
  'password-reset': { linkId: string; username: string }
  invitation: { linkId: string; role: string; invitedBy: string }
  'new-device': { username: string; device: string; network: string; at: string }
  /** To the old address of a user. */
  'email-changed': { username: string }
  'review-requested': ReleaseData
  'release-published': ReleaseData
  /** To the user who asked for the review. `by` is the name of the user who published it. */
  'review-published': ReleaseData & { by: string }
  /** To the user who asked for the review, with what the reviewer wrote. */
  'review-sent-back': ReleaseData & { by: string; text: string }
  /** `reason` says why the release could not be published. */
  'release-failed': ReleaseData & { reason?: string }
  /** To a user whom a comment mentions, who was assigned to a thread, or who takes part in it. `text` is empty for an assignment. */
  comment: CommentData
  /** `reason` says why the webhook was paused: a sentence. */
  'webhook-paused': { webhookId: string; host: string; reason: string }
}

export type MailName = keyof MailData

const DAY = 24 * 60

/** How long each mail is of use, in minutes. */
const LIFETIMES: Readonly<Record<MailName, number>> = {
  'newsletter-confirm': CONFIRMATION_DAYS * DAY,
  'newsletter-known': DAY,
  'password-reset': 60,
  invitation: 3 * DAY,
  'new-device': DAY,
  'email-changed': 2 * DAY,
  'review-requested': 2 * DAY,
  'release-published': 2 * DAY,
  'review-published': 2 * DAY,
  'review-sent-back': 2 * DAY,
  'release-failed': 2 * DAY,
  comment: 2 * DAY,
  'webhook-paused': 7 * DAY,
}

interface MailOutboxOptions {
  /** Without a mail server, mails are kept for admins to hand on. */
  server: MailServer | undefined
  publicUrl: () => string
}

/** Writes mails, which `MailDelivery` sends. */
export class MailOutbox {
  readonly #database: Database
  readonly #options: MailOutboxOptions

  constructor(database: Database, options: MailOutboxOptions) {
    this.#database = database
    this.#options = options
  }

  /** Whether a mail server is configured. */
  get isConfigured(): boolean {
    return this.#options.server !== undefined
  }

  /** Writes a mail, in the open transaction if there is one: the mail is sent if and only if that is committed. */
  async write<Name extends MailName>(recipient: string, template: Name, data: MailData[Name]): Promise<void> {
    const id = randomUUID()
    await this.#database
      .kysely()
      .insertInto('mail')
      .values({
        id,
        messageId: `<${id}@${this.#domain()}>`,
        recipient,
        template,
        data: sql<Record<string, unknown>>`${JSON.stringify(data)}::jsonb`,
        state: this.isConfigured ? 'WAITING' : 'KEPT',
        expiresAt: sql<string>`now() + make_interval(mins => ${LIFETIMES[template]}::int)`,
      })
      .execute()
  }

  /** Counts the mails with these names to a recipient that were written during the last day. */
  async countOfToday(recipient: string, names: readonly MailName[]): Promise<number> {
    const row = await this.#database
      .kysely()
      .selectFrom('mail')
      .where('recipient', '=', recipient)
      .where('template', 'in', names)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('createdAt', '>', sql<string>`now() - interval '1 day'`)
      .executeTakeFirstOrThrow()
    return row.count
  }

  /** Deletes all mails to a recipient. */
  async deleteAllTo(recipient: string): Promise<void> {
    await this.#database.kysely().deleteFrom('mail').where('recipient', '=', recipient).execute()
  }

  /** The domain of the sender makes the ids of messages unique. */
  #domain(): string {
    const { server, publicUrl } = this.#options
    return server?.from.address.split('@').at(-1) ?? new URL(publicUrl()).hostname
  }
}
