import type { AuditAction } from '../../../schema/audit-actions.ts'
import { ApiTokenRepository } from './api-token-repository.ts'
import { LinkedIdentityRepository } from './linked-identity-repository.ts'
import { PasskeyRepository } from './passkey-repository.ts'
import { SessionRepository } from './session-repository.ts'
import { OneTimeLinkRepository } from '../links/one-time-link-repository.ts'
import { PreviewLinkRepository } from '../links/preview-link-repository.ts'
import type { Database } from '../../platform/database/database.ts'

/** The kinds of access that a user has, or has given to others. */
const KINDS_OF_ACCESS = [
  'sessions',
  'reset links',
  'API tokens',
  'preview links',
  'invitations',
  'passkeys',
  'linked identities',
] as const

export type Access = (typeof KINDS_OF_ACCESS)[number]

const EVERYTHING = KINDS_OF_ACCESS
const WITHOUT_SIGN_IN = ['sessions', 'reset links', 'API tokens', 'preview links', 'invitations'] as const

/**
 * What ends with a change of an account, by the name of the change in the audit log. SECURITY.md has the same table with the
 * reasons, and a test tries every cell of it. Ways to sign in survive what does not concern them: a user who is enabled again
 * signs in as before.
 */
const ENDS = {
  password: ['sessions', 'reset links'],
  email: ['sessions', 'reset links'],
  'password.reset': EVERYTHING,
  'user.password': EVERYTHING,
  'user.email': ['sessions', 'reset links'],
  'user.role': ['sessions', 'reset links', 'preview links', 'invitations'],
  'user.disable': WITHOUT_SIGN_IN,
  'user.enable': WITHOUT_SIGN_IN,
  'user.remove': EVERYTHING,
} as const satisfies Partial<Record<AuditAction, readonly Access[]>>

export type AccountChange = keyof typeof ENDS

/** Ends the access of users, as a part of the transaction that changes their account. */
export class AccessEnd {
  readonly #end: Readonly<Record<Access, (userId: string) => Promise<unknown>>>

  constructor(database: Database) {
    const apiTokens = new ApiTokenRepository(database)
    const identities = new LinkedIdentityRepository(database)
    const links = new OneTimeLinkRepository(database)
    const passkeys = new PasskeyRepository(database)
    const previewLinks = new PreviewLinkRepository(database)
    const sessions = new SessionRepository(database)
    this.#end = {
      sessions: (userId) => sessions.deleteAllOf(userId),
      'reset links': (userId) => links.deleteAllOf(userId),
      'API tokens': (userId) => apiTokens.deleteAllOf(userId),
      'preview links': (userId) => previewLinks.revokeAllOf(userId),
      invitations: (userId) => links.deleteAllBy(userId),
      // The recovery codes remain, so the next sign-in still needs a second factor.
      passkeys: (userId) => passkeys.deleteAllOf(userId),
      'linked identities': (userId) => identities.deleteAllOf(userId),
    }
  }

  /** Ends what a change of an account ends, except what the user keeps. */
  async with(change: AccountChange, userId: string, kept: readonly Access[] = []): Promise<void> {
    for (const access of ENDS[change]) if (!kept.includes(access)) await this.#end[access](userId)
  }
}
