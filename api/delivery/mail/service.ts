import { english } from '../../../schema/labels/english.data.ts'
import type { Label, LabelKey } from '../../../schema/labels/labels.ts'
import { CONFIRMATION_DAYS } from '../../../schema/newsletter.ts'
import { ORIGINAL_LANGUAGE } from '../../../schema/site.ts'
import { type Actor, permit } from '../../access/permissions/policy.ts'
import { bounded, checkId } from '../../platform/bounds.ts'
import type { Database } from '../../platform/database/database.ts'
import type { MailState } from '../../platform/database/mail-entity.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { RecentSignInCheck } from '../../access/sign-in/recent-sign-in-check.ts'
import type { OneTimeLinks } from '../../access/links/one-time-links.ts'
import type { NewsletterLinks } from '../newsletter/links.ts'
import type { LabelService } from '../../content/labels/service.ts'
import type { SettingsService } from '../../content/settings/service.ts'
import { type MailContent, mailText } from './content.ts'
import { MailRepository, type MailRow } from './mail-repository.ts'
import { renderTemplate, type TemplateContext } from './templates.ts'
import type { MailOutbox } from '../../platform/outbox/mail-outbox.ts'

/** The labels of mails to visitors. */
const WORDS = (Object.keys(english.messages) as LabelKey[]).filter((key) => key.startsWith('mail.'))

/** A mail as admins read it. */
export interface MailDto {
  id: string
  recipient: string
  subject: string
  /** The plain text; empty for a mail of another version. */
  text: string
  /** The link that the mail asks the reader to open. */
  link: string | null
  state: MailState
  attempts: number
  nextAttemptAt: string
  lastError: string | null
  createdAt: string
  sentAt: string | null
}

interface MailOptions {
  outbox: MailOutbox
  adminUrl: () => string
  newsletterLinks: NewsletterLinks
  oneTimeLinks: OneTimeLinks
}

/** Renders mails, and shows them to admins. `MailOutbox` writes them, `MailDelivery` sends them. */
export class MailService {
  readonly #mails: MailRepository
  readonly #recent: RecentSignInCheck
  readonly #settings: SettingsService
  readonly #labels: LabelService
  readonly #options: MailOptions

  constructor(database: Database, settings: SettingsService, labels: LabelService, options: MailOptions) {
    this.#mails = new MailRepository(database)
    this.#recent = new RecentSignInCheck(database)
    this.#settings = settings
    this.#labels = labels
    this.#options = options
  }

  /** Whether a mail server is configured. Without one, mails are kept for admins to hand on. */
  get isConfigured(): boolean {
    return this.#options.outbox.isConfigured
  }

  /** Renders a mail. Returns undefined for a mail whose template this version does not have. */
  async render({ template, data }: Pick<MailRow, 'template' | 'data'>): Promise<MailContent | undefined> {
    return renderTemplate(template, data, await this.#templateContext(data))
  }

  /** Returns a page of mails, newest first. For admins: mails contain links that act for their recipients. */
  async list(actor: Actor, page: { limit: number; offset: number }): Promise<{ items: MailDto[]; total: number }> {
    permit(actor, 'mail:manage')
    bounded(page)
    const rows = await this.#mails.list(page)
    const isRecent = await this.#recent.isRecent(actor)
    const items = await Promise.all(
      rows.map(async (row) => toDto(row, await this.#templateContext(row.data), isRecent)),
    )
    return { items, total: await this.#mails.count() }
  }

  /**
   * Sends a mail that was kept or has failed.
   *
   * @throws AppError NOT_FOUND, or CONFLICT if it was sent or no mail server is configured
   */
  async send(actor: Actor, id: string): Promise<MailDto> {
    permit(actor, 'mail:manage')
    checkId(id)
    if (!this.isConfigured) throw new AppError('CONFLICT', 'No mail server is configured. Set SMTP_URL and MAIL_FROM')
    const isDue = await this.#mails.sendNow(id)
    const row = await this.#mails.one(id)
    if (!row) throw notFound('Mail')
    if (!isDue) throw new AppError('CONFLICT', 'The mail has already been sent')
    return toDto(row, await this.#templateContext(row.data), false)
  }

  /** Gives up mails that are of no use any more. `RetentionService` deletes old ones. */
  async cleanUp(): Promise<void> {
    await this.#mails.failExpired('The mail was not sent in time')
  }

  async #templateContext(data: { language?: string }): Promise<TemplateContext> {
    const { label, tag } = await this.#wordsIn(data.language ?? ORIGINAL_LANGUAGE)
    const { site_title: siteTitle, primary_color: colour } = await this.#settings.site(tag)
    const { adminUrl, newsletterLinks, oneTimeLinks } = this.#options
    return {
      siteTitle: String(siteTitle),
      colour: String(colour),
      label,
      adminUrl: adminUrl(),
      newsletterLinks,
      oneTimeLinks,
    }
  }

  /** Returns the words of mails to visitors in a language, or all in the original one if some are missing: a mail mixes no languages. */
  async #wordsIn(tag: string): Promise<{ label: Label; tag: string }> {
    const label = await this.#labels.current(tag)
    const isWhole = WORDS.every((key) => label.languageOf(key, { count: CONFIRMATION_DAYS }) === tag)
    return isWhole || tag === ORIGINAL_LANGUAGE ? { label, tag } : this.#wordsIn(ORIGINAL_LANGUAGE)
  }
}

/**
 * Returns what admins see of a mail. The link of a personal action is omitted, because the link alone gives access to the account.
 * It is included if the mail is kept for an admin to pass on and the admin has signed in recently.
 */
function shownToAdmins(
  { template, data, state }: MailRow,
  context: TemplateContext,
  isRecent: boolean,
): MailContent | undefined {
  const content = renderTemplate(template, data, context)
  const isKept = state === 'KEPT'
  if (!content?.isActionPersonal || (isKept && isRecent)) return content
  const { action: _, paragraphs, ...rest } = content
  const reason = isKept
    ? 'The link of this mail acts for its recipient. Sign in again to see it.'
    : 'The link of this mail is shown to the recipient only.'
  return { ...rest, paragraphs: [...paragraphs, reason] }
}

function toDto(row: MailRow, context: TemplateContext, isRecent: boolean): MailDto {
  const { id, recipient, state, attempts, nextAttemptAt, lastError, createdAt, sentAt } = row
  const content = shownToAdmins(row, context, isRecent)
  return {
    id,
    recipient,
    subject: content?.subject ?? row.template,
    text: content ? mailText(content) : '',
    link: content?.action?.url ?? null,
    state,
    attempts,
    nextAttemptAt,
    lastError,
    createdAt,
    sentAt,
  }
}
