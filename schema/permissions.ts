import type { AuditAction } from './audit-actions.ts'
import { kinds } from './kinds/index.ts'
import { type Role, roleNames } from './roles.ts'

/** What a role can be allowed to do with a kind of content or in an area. */
export const permissionActions = ['read', 'draft', 'publish', 'delete', 'manage'] as const

export type PermissionAction = (typeof permissionActions)[number]

interface AreaDefinition {
  readonly label: string
  /** What each action means in this area, in a few words. Other actions do not exist there. */
  readonly actions: Partial<Record<PermissionAction, string>>
  /** Whether only admins have it. Custom roles never manage users, roles or secrets. */
  readonly isForAdmins?: true
}

/** The actions of every kind of content. */
const CONTENT_ACTIONS = {
  read: 'See what is not published, and the history',
  draft: 'Write drafts',
  publish: 'Publish and change what is live',
  delete: 'Delete',
} as const satisfies AreaDefinition['actions']

/** The areas beside the kinds of content. */
export const permissionAreas = {
  media: {
    label: 'Media',
    actions: {
      read: 'See all files',
      draft: 'Upload files',
      publish: 'Change and replace files',
      delete: 'Delete files',
    },
  },
  releases: {
    label: 'Releases',
    actions: {
      read: 'See releases',
      draft: 'Prepare releases and ask for a review',
      publish: 'Publish, schedule and roll back releases',
      manage: 'Approve releases and send them back',
    },
  },
  previews: {
    label: 'Preview links',
    actions: { publish: 'Share preview links', manage: 'See and revoke the preview links of others' },
  },
  settings: { label: 'Settings', actions: { read: 'See settings except API keys', manage: 'Change settings' } },
  keys: { label: 'API keys in settings', actions: { read: 'See them' }, isForAdmins: true },
  subscribers: { label: 'Subscribers', actions: { manage: 'Export and remove them' } },
  audit: { label: 'Audit log', actions: { read: 'See and export it' }, isForAdmins: true },
  users: { label: 'Users', actions: { manage: 'Manage them' }, isForAdmins: true },
  roles: { label: 'Roles', actions: { manage: 'Manage them' }, isForAdmins: true },
  mail: { label: 'Mail', actions: { manage: 'See mails and send them again' }, isForAdmins: true },
  webhooks: { label: 'Webhooks', actions: { manage: 'Manage them' }, isForAdmins: true },
  system: { label: 'System', actions: { manage: 'Resume schedules after an outage' }, isForAdmins: true },
} as const satisfies Record<string, AreaDefinition>

export type PermissionArea = keyof typeof permissionAreas

/** What a role allows in one kind or area, such as `job:publish` or `media:read`. */
export type Right = `${string}:${PermissionAction}`

/** What a role allows. `content` stands for every kind of content that has no line of its own. */
type RoleTable = Readonly<Record<string, readonly PermissionAction[]>>

const EVERYTHING: RoleTable = Object.fromEntries([
  ['content', Object.keys(CONTENT_ACTIONS) as PermissionAction[]],
  ...Object.entries(permissionAreas).map(([area, { actions }]) => [area, Object.keys(actions) as PermissionAction[]]),
])

/**
 * The permissions of the built-in roles. A line for a kind, such as `job: ['read', 'draft', 'publish']`, replaces `content` for
 * that kind. The server, the admin and the tests follow from this table.
 */
const builtInRoles: Record<Role, RoleTable> = {
  admin: EVERYTHING,
  editor: {
    content: ['read', 'draft', 'publish', 'delete'],
    media: ['read', 'draft', 'publish', 'delete'],
    releases: ['read', 'draft', 'publish', 'manage'],
    previews: ['publish'],
    settings: ['read'],
  },
  contributor: {
    content: ['read', 'draft'],
    media: ['read', 'draft'],
    releases: ['read', 'draft'],
    previews: ['publish'],
  },
}

/**
 * The operations that people confirm with their password or second factor unless they have signed in lately, by their name in the
 * audit log: all that give power, end a protection or hand out personal data.
 */
const sensitiveOperations: ReadonlySet<AuditAction> = new Set<AuditAction>([
  'token.add',
  'passkey.add',
  'passkey.remove',
  'factor.add',
  'factor.remove',
  'identity.link',
  'identity.unlink',
  'user.add',
  'user.enable',
  'user.invite',
  'user.role',
  'user.password',
  'user.factor',
  'user.export',
  'user.erase',
  'webhook.add',
  'webhook.update',
  'webhook.rotate',
  'setting.secure',
])

/** Returns whether people confirm their password or second factor before an operation unless they have signed in lately. */
export const isSensitive = (operation: AuditAction): boolean => sensitiveOperations.has(operation)

/** A kind or area with the rights that roles can have in it, as forms list them. */
interface RightGroup {
  readonly name: string
  readonly label: string
  readonly rights: readonly { readonly name: Right; readonly label: string }[]
  readonly isForAdmins: boolean
}

const groupOf = (name: string, { label, actions, isForAdmins }: AreaDefinition): RightGroup => ({
  name,
  label,
  rights: Object.entries(actions).map(([action, text]) => ({
    name: `${name}:${action as PermissionAction}`,
    label: text,
  })),
  isForAdmins: isForAdmins ?? false,
})

/** Every right by kind and area, in the order in which forms list them. */
const rightGroups: readonly RightGroup[] = [
  ...kinds.map(({ name, labelPlural }) => groupOf(name, { label: labelPlural, actions: CONTENT_ACTIONS })),
  ...Object.entries(permissionAreas).map(([name, area]) => groupOf(name, area)),
]

const names = (groups: readonly RightGroup[]) => groups.flatMap(({ rights }) => rights.map(({ name }) => name))

/** Every right, in the order of forms. */
const allRights: readonly Right[] = names(rightGroups)

const rightsOfBuiltIn = Object.fromEntries(
  roleNames.map((role): [string, ReadonlySet<Right>] => {
    const table = builtInRoles[role]
    const has = (right: Right) => {
      const [area, action] = right.split(':') as [string, PermissionAction]
      return (table[area] ?? (area in permissionAreas ? [] : table.content))?.includes(action) === true
    }
    return [role, new Set(allRights.filter(has))]
  }),
)

const NONE: ReadonlySet<Right> = new Set()

/** Returns the rights of a built-in role. Other roles have none here. */
export const rightsOfRole = (role: string): ReadonlySet<Right> =>
  Object.hasOwn(rightsOfBuiltIn, role) ? rightsOfBuiltIn[role]! : NONE
