import { mediaFile, setting } from '../../../schema/kinds/index.ts'
import type { Role } from '../../../schema/roles.ts'
import { type GeneralScope, writesContent, writeScopeOf } from '../../../schema/token-scopes.ts'
import { AppError } from '../../platform/errors.ts'

/** The identity of the caller. Visitors have no role. The command line has the rights of an admin. */
export interface Actor {
  readonly userId: string | null
  readonly name: string
  readonly role: Role | null
  readonly sessionId: string | null
  /** The API token that the caller uses. It allows what its scopes say, and never more than the role of its user. */
  readonly apiToken?: { readonly id: string; readonly scopes: readonly string[] }
  /** The entry point of the request, for the history: `admin`, `rest`, `cli seed` … */
  readonly source: string
  /** The network address of the client, for the audit log. The command line and jobs have none. */
  readonly address?: string
  /** The kind of invalid token that the request carried. Public reads still work; a read that depends on the role fails. */
  readonly invalid?: 'session' | 'api-token'
  /** Whether maintenance mode does not apply: the visitor's view of a signed-in user. */
  readonly isAdmitted?: boolean
}

/** The error of a caller whose session has ended. */
export const sessionEnded = (): AppError =>
  new AppError('UNAUTHENTICATED', 'Your session has ended. Please sign in again')

/** The error of a caller whose session has ended, or whose API token is not valid. */
export const tokenEnded = (kind: 'session' | 'api-token'): AppError =>
  kind === 'session'
    ? sessionEnded()
    : new AppError(
        'UNAUTHENTICATED',
        'The API token is not valid: it is mistyped, has ended, was revoked, or may not be used from this network',
      )

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

/** The name of the command line in the history and the audit log. No user can have it, because usernames have no spaces. */
export const COMMAND_LINE = 'command line'

/** Returns the identity of the command line. A user who can run it has access to the whole database anyway. */
export const operator = (source: string): Actor => ({
  userId: null,
  name: COMMAND_LINE,
  role: 'admin',
  sessionId: null,
  source,
})

const STAFF = ['admin', 'editor', 'contributor'] as const
const EDITORS = ['admin', 'editor'] as const
const ADMINS = ['admin'] as const

/** Stands for the scope that writes the kind that a request is about, such as `products:write`. */
const KIND = 'kind'
/** The scopes of permissions that only people have. */
const PERSON = [] as const

interface Rule {
  /** The roles that have the permission. */
  readonly roles: readonly Role[]
  /** The scopes of which a token needs one. */
  readonly scopes: readonly (GeneralScope | typeof KIND)[] | 'any'
}

const RULES = {
  'audit:read': { roles: ADMINS, scopes: PERSON },
  'content:read-inactive': { roles: STAFF, scopes: ['drafts:read', KIND] },
  'content:write': { roles: EDITORS, scopes: [KIND] },
  'draft:read': { roles: STAFF, scopes: ['drafts:read', 'releases:write'] },
  'draft:write': { roles: STAFF, scopes: [KIND] },
  'history:read': { roles: STAFF, scopes: ['drafts:read'] },
  'media:read': { roles: STAFF, scopes: ['drafts:read', 'media:write'] },
  'media:upload': { roles: STAFF, scopes: ['media:write'] },
  'media:write': { roles: EDITORS, scopes: ['media:write'] },
  'mail:manage': { roles: ADMINS, scopes: PERSON },
  // Preview links outlive the token that made them.
  'preview:share': { roles: STAFF, scopes: PERSON },
  'release:publish': { roles: EDITORS, scopes: ['releases:write'] },
  'release:review': { roles: EDITORS, scopes: PERSON },
  'release:schedule': { roles: EDITORS, scopes: ['releases:write'] },
  'release:write': { roles: STAFF, scopes: ['releases:write'] },
  'settings:read': { roles: EDITORS, scopes: ['settings:read'] },
  'settings:read-keys': { roles: ADMINS, scopes: ['settings:read'] },
  'settings:write': { roles: ADMINS, scopes: ['settings:write'] },
  /** Any signed-in user. What is then read or written needs its own permission. */
  staff: { roles: STAFF, scopes: 'any' },
  'subscribers:manage': { roles: ADMINS, scopes: ['subscribers:manage'] },
  'system:manage': { roles: ADMINS, scopes: PERSON },
  'users:manage': { roles: ADMINS, scopes: ['users:manage'] },
  /** Changes with which a token could sign in as somebody: accounts of admins, passwords, second factors. */
  'users:secure': { roles: ADMINS, scopes: PERSON },
  'webhooks:manage': { roles: ADMINS, scopes: PERSON },
  account: { roles: STAFF, scopes: PERSON },
} as const satisfies Record<string, Rule>

export type Permission = keyof typeof RULES

/** The permissions that depend on a kind, if a token asks. */
type KindPermission = {
  [P in Permission]: (typeof RULES)[P]['scopes'] extends readonly (infer S)[]
    ? typeof KIND extends S
      ? P
      : never
    : never
}[Permission]

/** A permission, and the kind that it is about: null for all content. */
export type PermissionRequest =
  | readonly [permission: Exclude<Permission, KindPermission>]
  | readonly [permission: KindPermission, kind: { readonly path: string } | null]

/** Returns the scopes of which a token needs one for a permission. Without any, only people have the permission. */
export function scopesFor(...[permission, kind]: PermissionRequest): readonly string[] | 'any' {
  const { scopes }: Rule = RULES[permission]
  if (scopes === 'any') return scopes
  return scopes.flatMap((scope): string[] => {
    if (scope !== KIND) return [scope]
    if (!kind) return ['content:write']
    const own = writeScopeOf(kind)
    return kind.path === mediaFile.path || kind.path === setting.path ? [own] : [own, 'content:write']
  })
}

/** Returns whether a role has any of the permissions that a scope gives to a token. */
export const isUseful = (scope: string, role: Role): boolean =>
  Object.values<Rule>(RULES).some(
    ({ roles, scopes }) =>
      roles.includes(role) &&
      scopes !== 'any' &&
      (scopes as readonly string[]).includes(writesContent(scope) ? KIND : scope),
  )

/** Returns whether `actor` has a permission. @throws AppError UNAUTHENTICATED if the actor's session or token has ended */
export function may(actor: Actor, ...request: PermissionRequest): boolean {
  if (actor.invalid) throw tokenEnded(actor.invalid)
  return hasRole(actor, request[0]) && hasScope(actor, request)
}

/** Requires a permission. @throws AppError UNAUTHENTICATED for visitors, FORBIDDEN for users and tokens without it */
export function permit(actor: Actor, ...request: PermissionRequest): void {
  if (may(actor, ...request)) return
  if (actor.role === null) throw new AppError('UNAUTHENTICATED', 'Please sign in')
  const refusal = { action: 'access.refused', actor, target: { id: null, name: request[0] } } as const
  const message = hasRole(actor, request[0]) ? missingScope(request) : 'You are not allowed to do this'
  throw new AppError('FORBIDDEN', message, { refusal })
}

/** Requires that the caller, if it is a token, may write a kind. @throws AppError FORBIDDEN */
export function permitTokenToWrite(actor: Actor, kind: { readonly path: string }): void {
  if (!hasScope(actor, ['content:write', kind])) {
    const refusal = { action: 'access.refused', actor, target: { id: null, name: 'content:write' } } as const
    throw new AppError('FORBIDDEN', missingScope(['content:write', kind]), { refusal })
  }
}

/** Permits giving a role to an account, or changing an account that has it: for tokens, that of an admin is out of reach. */
export function permitRole(actor: Actor, role: Role): void {
  permit(actor, role === 'admin' ? 'users:secure' : 'users:manage')
}

function hasRole({ role }: Actor, permission: Permission): boolean {
  const { roles }: Rule = RULES[permission]
  return role !== null && roles.includes(role)
}

function hasScope({ apiToken }: Actor, request: PermissionRequest): boolean {
  const needed = scopesFor(...request)
  return !apiToken || needed === 'any' || needed.some((scope) => apiToken.scopes.includes(scope))
}

function missingScope(request: PermissionRequest): string {
  const scopes = scopesFor(...request)
  return scopes === 'any' || scopes.length === 0
    ? 'API tokens cannot do this. Please sign in'
    : `The API token lacks the scope ${scopes.join(' or ')}`
}
