import { defineEntity, p } from '@mikro-orm/postgresql'
import { line, now } from './columns.ts'

/** The states of a mail. `KEPT` is never sent by itself: it was written while no mail server was configured. */
export const MAIL_STATES = ['WAITING', 'SENT', 'FAILED', 'KEPT'] as const

export type MailState = (typeof MAIL_STATES)[number]

/**
 * A mail, as its template and what that needs. It is rendered when it is sent or read, so the table and its backups contain no
 * links with tokens.
 */
export const Mail = defineEntity({
  name: 'Mail',
  tableName: 'mail',
  properties: {
    id: p.uuid().primary(),
    messageId: line(255),
    recipient: line(254),
    template: line(60),
    data: p.json<Record<string, unknown>>(),
    state: line(20).$type<MailState>(),
    attempts: p.integer().default(0),
    nextAttemptAt: p.datetime(3).defaultRaw('now()'),
    // After this time the mail is of no use any more, and is not sent.
    expiresAt: p.datetime(3),
    lastError: p.text().nullable(),
    createdAt: now(),
    sentAt: p.datetime(3).nullable(),
  },
  indexes: [
    { properties: ['state', 'nextAttemptAt'], name: 'mail_state_index' },
    { properties: ['recipient'], name: 'mail_recipient_index' },
    { properties: ['createdAt'], name: 'mail_createdAt_index' },
  ],
})
