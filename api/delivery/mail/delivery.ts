import { sql } from 'kysely'
import type { Transporter } from 'nodemailer'
import type { Database } from '../../platform/database/database.ts'
import { mailHtml, mailText } from './content.ts'
import type { Outbox, Outcome } from '../../platform/outbox/outbox.ts'
import { isMailOpen, mailOutbox, type MailRow } from './mail-repository.ts'
import type { MailServer } from '../../platform/config/external-services.ts'
import type { MailService } from './service.ts'
import { createTransport } from './transport.ts'

/** How long one attempt may take in total. A claim lasts longer. */
const ATTEMPT_MS = 60_000

/** Thrown by nodemailer, with the reply of the mail server if there was one. */
interface SmtpError extends Error {
  code?: string
  responseCode?: number
}

/** Sends the mails of the outbox. Of several servers at the same time, one sends each. */
export class MailDelivery {
  readonly #outbox: Outbox<MailRow>
  readonly #service: MailService
  readonly #server: MailServer
  readonly #attemptMs: number
  readonly #closing = new AbortController()
  #transport: Promise<Transporter> | undefined

  /** @param attemptMs how long one attempt may take in total; tests set their own */
  constructor(database: Database, service: MailService, server: MailServer, attemptMs = ATTEMPT_MS) {
    this.#outbox = mailOutbox(database)
    this.#service = service
    this.#server = server
    this.#attemptMs = attemptMs
  }

  /**
   * Sends all mails that are due, one after another. An accepted mail is recorded at once. If the process ends between the
   * two, the mail is sent a second time with the same Message-ID, by which mail programs recognize it.
   *
   * @returns the ids of the mails that were sent
   */
  sendDue(): Promise<string[]> {
    const claim = () => this.#outbox.claim(isMailOpen)
    return this.#outbox.sendAll(claim, this.#closing.signal, ([mail]) => this.#send(mail!))
  }

  /** Aborts the attempt at hand, whose mail is sent later, and closes the connection. */
  async close(): Promise<void> {
    this.#closing.abort()
    const transport = await this.#transport
    transport?.close()
  }

  async #send(mail: MailRow): Promise<Outcome<MailRow>> {
    try {
      const content = await this.#service.render(mail)
      if (!content) return failed(`This version has no template ${mail.template}`)
      const { unsubscribe } = content
      const transport = await (this.#transport ??= createTransport(this.#server))
      await transport.sendMail({
        from: this.#server.from,
        to: mail.recipient,
        subject: content.subject,
        text: mailText(content),
        html: mailHtml(content),
        messageId: mail.messageId,
        date: new Date(mail.createdAt),
        headers: {
          // RFC 3834: automatic replies, such as those of people on holiday, are not wanted.
          'Auto-Submitted': 'auto-generated',
          // RFC 8058
          ...(unsubscribe && {
            'List-Unsubscribe': `<${unsubscribe.url}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
        signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(this.#attemptMs)]),
      })
      return { state: 'SENT', values: { sentAt: sql`now()`, lastError: null } }
    } catch (error) {
      const { code, message } = error as SmtpError
      const lastError = code === 'EABORT' ? 'The mail server did not answer in time' : message
      return isPermanent(error as SmtpError) ? failed(lastError) : { state: 'WAITING', values: { lastError } }
    }
  }
}

const failed = (lastError: string): Outcome<MailRow> => ({ state: 'FAILED', values: { lastError } })

/**
 * Returns whether the mail server rejects this mail for good: a reply of 500 or above to the recipient or the message. Other
 * rejections, such as those of a password, are repaired by the operator.
 */
const isPermanent = ({ code, responseCode = 0 }: SmtpError) =>
  responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
