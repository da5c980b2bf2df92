import { defineEntity, p } from '@mikro-orm/postgresql'
import { line, now } from './columns.ts'
import { User } from './session-entity.ts'

/** What a one-time link allows. */
export const LINK_PURPOSES = ['password-reset', 'invitation'] as const

export type LinkPurpose = (typeof LINK_PURPOSES)[number]

/** The purpose of a row. A request for an invitation has no link until an admin confirms it. */
export type StoredPurpose = LinkPurpose | 'invitation-request'

/**
 * A link in a mail that works once. It contains the id and a signature, so the table and its backups contain no token. A row
 * is deleted when the link is used or revoked. There is one link for each purpose and address: a new one replaces the old one.
 */
export const OneTimeLink = defineEntity({
  name: 'OneTimeLink',
  tableName: 'oneTimeLink',
  properties: {
    id: p.uuid().primary(),
    purpose: line(20).$type<StoredPurpose>(),
    email: line(254),
    // The user of a password reset.
    user: () => p.manyToOne(User).deleteRule('cascade').nullable().index(),
    // The role of an invited person.
    role: line(20).nullable(),
    createdById: p.uuid().nullable(),
    createdByName: line(),
    createdAt: now(),
    expiresAt: p.datetime(3).index(),
  },
  uniques: [{ properties: ['purpose', 'email'], name: 'oneTimeLink_email_unique' }],
})
