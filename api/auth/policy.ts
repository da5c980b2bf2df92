import type { Role } from '../database/entities.ts'
import { AppError } from '../errors.ts'

/** Who asks: a visitor has no role. The command line acts with the rights of an admin under its own name. */
export interface Actor {
  readonly userId: string | null
  readonly name: string
  readonly role: Role | null
  readonly sessionId: string | null
  /** Where the request came in, for the history: `admin`, `rest`, `cli seed` … */
  readonly source: string
  /** A token was sent that is no longer good. What anyone may do still works; nothing is quietly left out. */
  readonly isExpired?: boolean
  /** A visitor's view for someone who is signed in: maintenance does not keep them out. */
  readonly isAdmitted?: boolean
}

/** A visitor, or anyone before it is known who they are. */
export const visitor = (source: string): Actor => ({
  userId: null,
  name: 'visitor',
  role: null,
  sessionId: null,
  source,
})

/** The command line: whoever can run it owns the database anyway. */
export const operator = (source: string): Actor => ({
  userId: null,
  name: 'command line',
  role: 'admin',
  sessionId: null,
  source,
})

/** Everything that not everyone may do, and the roles that may. */
const RULES = {
  'content:read-inactive': ['admin', 'editor'],
  'content:write': ['admin', 'editor'],
  'history:read': ['admin', 'editor'],
  'media:read': ['admin', 'editor'],
  'media:write': ['admin', 'editor'],
  'settings:read': ['admin', 'editor'],
  'settings:read-keys': ['admin'],
  'settings:write': ['admin'],
  'users:manage': ['admin'],
  account: ['admin', 'editor'],
} satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof RULES

/** Whether `actor` may do something. @throws AppError UNAUTHENTICATED when that is no longer certain */
export function may(actor: Actor, permission: Permission): boolean {
  if (actor.isExpired) throw new AppError('UNAUTHENTICATED', 'Your session has ended. Please sign in again')
  return actor.role !== null && (RULES[permission] as readonly Role[]).includes(actor.role)
}

/** Refuses what `actor` may not do: UNAUTHENTICATED to a visitor, FORBIDDEN to anyone else. */
export function permit(actor: Actor, permission: Permission): void {
  if (may(actor, permission)) return
  if (actor.role === null) throw new AppError('UNAUTHENTICATED', 'Please sign in')
  throw new AppError('FORBIDDEN', 'You are not allowed to do this')
}
