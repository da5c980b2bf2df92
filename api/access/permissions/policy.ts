import type { AnyKind } from '../../../schema/kind.ts'
import { kinds, mediaFile, setting } from '../../../schema/kinds/index.ts'
import {
  allRights,
  labelOfRight,
  languagesOfRole,
  type PermissionArea,
  rightsOfAnyRole,
  rightsOfRole,
} from '../../../schema/permissions.ts'
import { type PermissionAction, type Right, rightOn } from '../../../schema/rights.ts'
import { type GeneralScope, writesContent, writeScopeOf } from '../../../schema/token-scopes.ts'
import { AppError } from '../../platform/errors.ts'

/** The identity of the caller. Visitors have no role. The command line has the rights of an admin. */
export interface Actor {
  readonly userId: string | null
  readonly name: string
  /** The name of a built-in or custom role. An unknown role has no rights. */
  readonly role: string | null
  /** The rights of the caller if they are not those of a built-in role. */
  readonly customRights?: ReadonlySet<Right>
  /** The languages whose texts are all that the caller may write, if the role is limited to some. */
  readonly languages?: ReadonlySet<string> | undefined
  readonly sessionId: string | null
  /** The API token that the caller uses. It allows what its scopes or its role say, and never more than the role of its user. */
  readonly apiToken?: { readonly id: string; readonly scopes: readonly string[]; readonly role?: string | null }
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

/** Returns the identity of a user with the rights that the user has now. */
export const userActor = (
  { id, username, role, customRights }: { id: string; username: string; role: string; customRights: string[] | null },
  source: string,
  sessionId: string | null = null,
): Actor => ({
  userId: id,
  name: username,
  role,
  ...(customRights && {
    customRights: rightsOfAnyRole(role, customRights),
    languages: languagesOfRole(role, customRights),
  }),
  sessionId,
  source,
})

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

/** Stands for the kind that a request is about: its rights, and the scope that writes it, such as `products:write`. */
const KIND = 'kind'
/** Stands for any kind of content or area: the right is needed for at least one. What is then read is filtered by its kind. */
const SOME = 'some'
/** Stands for what every known role has. */
const ACCOUNT = 'account'
/** The scopes of permissions that only people have. */
const PERSON = [] as const

interface Rule {
  /** Where the role needs which right. */
  readonly right: readonly [area: PermissionArea | typeof KIND | typeof SOME, action: PermissionAction] | typeof ACCOUNT
  /** The scopes of which a token needs one. */
  readonly scopes: readonly (GeneralScope | typeof KIND)[] | 'any'
}

const RULES = {
  'audit:read': { right: ['audit', 'read'], scopes: PERSON },
  'content:delete': { right: [KIND, 'delete'], scopes: [KIND] },
  'content:read-inactive': { right: [KIND, 'read'], scopes: ['drafts:read', KIND] },
  'content:write': { right: [KIND, 'publish'], scopes: [KIND] },
  'draft:publish': { right: [SOME, 'publish'], scopes: ['releases:write'] },
  'draft:read': { right: [SOME, 'read'], scopes: ['drafts:read', 'releases:write'] },
  'draft:write': { right: [KIND, 'draft'], scopes: [KIND] },
  'history:read': { right: [SOME, 'read'], scopes: ['drafts:read'] },
  'media:delete': { right: ['media', 'delete'], scopes: ['media:write'] },
  'media:read': { right: ['media', 'read'], scopes: ['drafts:read', 'media:write'] },
  'media:upload': { right: ['media', 'draft'], scopes: ['media:write'] },
  'media:write': { right: ['media', 'publish'], scopes: ['media:write'] },
  'mail:manage': { right: ['mail', 'manage'], scopes: PERSON },
  'preview:oversee': { right: ['previews', 'manage'], scopes: PERSON },
  // Preview links outlive the token that made them.
  'preview:share': { right: ['previews', 'publish'], scopes: PERSON },
  'release:publish': { right: ['releases', 'publish'], scopes: ['releases:write'] },
  'release:read': { right: ['releases', 'read'], scopes: ['drafts:read', 'releases:write'] },
  'release:review': { right: ['releases', 'manage'], scopes: PERSON },
  'release:schedule': { right: ['releases', 'publish'], scopes: ['releases:write'] },
  'release:write': { right: ['releases', 'draft'], scopes: ['releases:write'] },
  'roles:manage': { right: ['roles', 'manage'], scopes: PERSON },
  'settings:read': { right: ['settings', 'read'], scopes: ['settings:read'] },
  'settings:read-keys': { right: ['keys', 'read'], scopes: ['settings:read'] },
  'settings:write': { right: ['settings', 'manage'], scopes: ['settings:write'] },
  /** Any signed-in user. What is then read or written needs its own permission. */
  staff: { right: ACCOUNT, scopes: 'any' },
  'subscribers:manage': { right: ['subscribers', 'manage'], scopes: ['subscribers:manage'] },
  'system:manage': { right: ['system', 'manage'], scopes: PERSON },
  /** Drafts, releases and the history of one kind, beside `draft:read` or `history:read`. */
  'unpublished:read': { right: [KIND, 'read'], scopes: ['drafts:read', 'releases:write', KIND] },
  'users:manage': { right: ['users', 'manage'], scopes: ['users:manage'] },
  /** Changes with which a token could become a person: accounts and their roles, passwords, second factors. */
  'users:secure': { right: ['users', 'manage'], scopes: PERSON },
  'webhooks:manage': { right: ['webhooks', 'manage'], scopes: ['webhooks:manage'] },
  /** Changes that outlive a token: an address that gets events, and its secret. */
  'webhooks:secure': { right: ['webhooks', 'manage'], scopes: PERSON },
  account: { right: ACCOUNT, scopes: PERSON },
} as const satisfies Record<string, Rule>

export type Permission = keyof typeof RULES

/** The permissions that depend on a kind. */
type KindPermission = {
  [P in Permission]: (typeof RULES)[P]['right'] extends readonly [typeof KIND, PermissionAction] ? P : never
}[Permission]

type KindOfRequest = Pick<AnyKind, 'name' | 'path'>

/** A permission, and the kind that it is about: null for all content. */
export type PermissionRequest =
  | readonly [permission: Exclude<Permission, KindPermission>]
  | readonly [permission: KindPermission, kind: KindOfRequest | null]

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
export const isUseful = (scope: string, actor: Pick<Actor, 'role' | 'customRights'>): boolean =>
  Object.values<Rule>(RULES).some(
    ({ right, scopes }) =>
      right !== ACCOUNT &&
      scopes !== 'any' &&
      (scopes as readonly string[]).includes(writesContent(scope) ? KIND : scope) &&
      kindsOfScope(scope).some((kind) => hasRight(rightsOf(actor), right, kind)),
  )

const kindsOfScope = (scope: string): readonly AnyKind[] =>
  scope === 'content:write' || !writesContent(scope) ? kinds : kinds.filter((kind) => writeScopeOf(kind) === scope)

/** Returns whether `actor` has a permission. @throws AppError UNAUTHENTICATED if the actor's session or token has ended */
export function may(actor: Actor, ...request: PermissionRequest): boolean {
  if (actor.invalid) throw tokenEnded(actor.invalid)
  return hasPermission(actor, request) && hasScope(actor, request)
}

/** Requires a permission. @throws AppError UNAUTHENTICATED for visitors, FORBIDDEN for users and tokens without it */
export function permit(actor: Actor, ...request: PermissionRequest): void {
  if (may(actor, ...request)) return
  if (actor.role === null) throw new AppError('UNAUTHENTICATED', 'Please sign in')
  const refusal = { action: 'access.refused', actor, target: { id: null, name: request[0] } } as const
  const message = hasPermission(actor, request) ? missingScope(request) : missingRight(request)
  throw new AppError('FORBIDDEN', message, { refusal })
}

/** Requires a user, and returns their id. @throws AppError for visitors, tokens and the command line */
export function permitUser(actor: Actor): string {
  permit(actor, 'account')
  if (actor.userId === null) throw sessionEnded()
  return actor.userId
}

/** Returns whether the caller has a role that is known. Visitors, and users whose role does not exist, have none. */
export const isStaff = (actor: Actor): boolean => rightsOf(actor).size > 0

/** Returns whether the caller may write everything, so that single changes need no check. */
export const mayWriteAll = (actor: Actor): boolean =>
  !actor.apiToken && !actor.languages && allRights.every((right) => rightsOf(actor).has(right))

/**
 * Permits giving rights to an account, or changing an account that has them: nobody gives what they do not have, and accounts that
 * manage users are out of reach for tokens.
 */
export function permitRole(actor: Actor, rights: ReadonlySet<Right>): void {
  permit(actor, rights.has('users:manage') ? 'users:secure' : 'users:manage')
  permitRights(actor, rights)
}

/** Requires that the actor has all rights that are given. @throws AppError FORBIDDEN */
export function permitRights(actor: Actor, rights: ReadonlySet<Right>): void {
  const missing = [...rights].find((right) => !rightsOf(actor).has(right))
  if (missing === undefined) return
  const refusal = { action: 'access.refused', actor, target: { id: null, name: missing } } as const
  throw new AppError('FORBIDDEN', `You cannot give the right ${missing}, which you do not have`, { refusal })
}

/** Returns the error for a change of anything but texts in the languages that the role of the caller is limited to. */
export const beyondLanguages = (actor: Actor): AppError =>
  new AppError('FORBIDDEN', `Your role allows you to write only texts in ${[...(actor.languages ?? [])].join(', ')}`, {
    refusal: { action: 'access.refused', actor, target: { id: null, name: 'translations' } },
  })

/** Returns what a role allows the caller. Visitors and unknown roles have no rights. */
export const rightsOf = ({ role, customRights }: Pick<Actor, 'role' | 'customRights'>): ReadonlySet<Right> =>
  customRights ?? rightsOfRole(role ?? '')

function hasPermission(actor: Actor, [permission, kind]: PermissionRequest): boolean {
  const { right }: Rule = RULES[permission]
  return hasRight(rightsOf(actor), right, kind ?? null)
}

function hasRight(rights: ReadonlySet<Right>, right: Rule['right'], kind: KindOfRequest | null): boolean {
  if (right === ACCOUNT) return rights.size > 0
  const [area, action] = right
  if (area === SOME) return [...kinds, mediaFile, setting].some((candidate) => rights.has(rightOn(candidate, action)))
  if (area !== KIND) return rights.has(`${area}:${action}`)
  return kind ? rights.has(rightOn(kind, action)) : kinds.every((candidate) => rights.has(rightOn(candidate, action)))
}

/** Returns the right that a permission needs, or several of which it needs one; undefined for all of content or any right at all. */
function neededRight([permission, kind]: PermissionRequest): Right | readonly Right[] | undefined {
  const { right }: Rule = RULES[permission]
  if (right === ACCOUNT) return undefined
  const [area, action] = right
  if (area === SOME) return kinds.map((candidate) => rightOn(candidate, action))
  if (area !== KIND) return `${area}:${action}`
  return kind ? rightOn(kind, action) : undefined
}

function missingRight(request: PermissionRequest): string {
  const right = neededRight(request)
  const label = right && labelOfRight(right)
  return label ? `Your role does not include the right “${label}”` : 'You are not allowed to do this'
}

function hasScope({ apiToken }: Actor, request: PermissionRequest): boolean {
  const needed = scopesFor(...request)
  if (!apiToken || needed === 'any') return true
  // The rights of the caller are those of the token's role then.
  if (apiToken.role != null) return needed.length > 0
  return needed.some((scope) => apiToken.scopes.includes(scope))
}

function missingScope(request: PermissionRequest): string {
  const scopes = scopesFor(...request)
  return scopes === 'any' || scopes.length === 0
    ? 'API tokens cannot do this. Please sign in'
    : `The API token lacks the scope ${scopes.join(' or ')}`
}
