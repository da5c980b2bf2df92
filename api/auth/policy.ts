import type { Role } from '../../schema/roles.ts'
import { AppError } from '../errors.ts'

/** The identity of the caller. Visitors have no role. The command line has the rights of an admin. */
export interface Actor {
  readonly userId: string | null
  readonly name: string
  readonly role: Role | null
  readonly sessionId: string | null
  /** The entry point of the request, for the history: `admin`, `rest`, `cli seed` … */
  readonly source: string
  /** Whether the request carried an invalid token. Public reads still work; a read that depends on the role fails. */
  readonly isExpired?: boolean
  /** Whether maintenance mode does not apply: the visitor's view of a signed-in user. */
  readonly isAdmitted?: boolean
}

/** The error of a caller whose session has ended. */
export const sessionEnded = (): AppError =>
  new AppError('UNAUTHENTICATED', 'Your session has ended. Please sign in again')

/** Returns the identity of a visitor, or of a caller that has not been identified yet. */
export const visitor = (source: string): Actor => ({
  userId: null,
  name: 'visitor',
  role: null,
  sessionId: null,
  source,
})

/** Returns the identity of a visitor to whom maintenance mode does not apply. */
export const admittedVisitor = (source: string): Actor => ({ ...visitor(source), isAdmitted: true })

/** Returns the identity of the command line. A user who can run it has access to the whole database anyway. */
export const operator = (source: string): Actor => ({
  userId: null,
  name: 'command line',
  role: 'admin',
  sessionId: null,
  source,
})

// The roles that have each permission.
const RULES = {
  'content:read-inactive': ['admin', 'editor', 'contributor'],
  'content:write': ['admin', 'editor'],
  'draft:write': ['admin', 'editor', 'contributor'],
  'history:read': ['admin', 'editor', 'contributor'],
  'media:read': ['admin', 'editor', 'contributor'],
  'media:upload': ['admin', 'editor', 'contributor'],
  'media:write': ['admin', 'editor'],
  'mail:manage': ['admin'],
  'preview:share': ['admin', 'editor', 'contributor'],
  'release:publish': ['admin', 'editor'],
  'release:review': ['admin', 'editor'],
  'release:schedule': ['admin', 'editor'],
  'settings:read': ['admin', 'editor'],
  'settings:read-keys': ['admin'],
  'settings:write': ['admin'],
  'subscribers:manage': ['admin'],
  'system:manage': ['admin'],
  'users:manage': ['admin'],
  account: ['admin', 'editor', 'contributor'],
} satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof RULES

/** Returns whether `actor` has a permission. @throws AppError UNAUTHENTICATED if the actor's session has ended */
export function may(actor: Actor, permission: Permission): boolean {
  if (actor.isExpired) throw sessionEnded()
  return actor.role !== null && (RULES[permission] as readonly Role[]).includes(actor.role)
}

/** Requires a permission. @throws AppError UNAUTHENTICATED for visitors, FORBIDDEN for users without it */
export function permit(actor: Actor, permission: Permission): void {
  if (may(actor, permission)) return
  if (actor.role === null) throw new AppError('UNAUTHENTICATED', 'Please sign in')
  const refusal = { action: 'access.refused', actor, target: { id: null, name: permission } } as const
  throw new AppError('FORBIDDEN', 'You are not allowed to do this', { refusal })
}
