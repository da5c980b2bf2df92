import type { AuditAction } from './audit-actions.ts'
import { languageName } from './fields/translations/language.ts'
import { hasTranslations } from './kind.ts'
import { kinds } from './kinds/index.ts'
import { inSentence } from './names.ts'
import type { PermissionAction, Right } from './rights.ts'
import { type Role, roleNames } from './roles.ts'

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
      publish: 'Change files',
      delete: 'Delete and replace files',
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
    language: ['read'],
    media: ['read', 'draft', 'publish', 'delete'],
    releases: ['read', 'draft', 'publish', 'manage'],
    previews: ['publish', 'manage'],
    settings: ['read'],
  },
  contributor: {
    content: ['read', 'draft'],
    language: ['read'],
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
  'role.add',
  'role.change',
  'role.remove',
  'passkey.add',
  'passkey.remove',
  'factor.add',
  'factor.codes',
  'factor.remove',
  'identity.link',
  'identity.unlink',
  'user.add',
  'user.enable',
  'user.invite',
  'user.role',
  'user.password',
  'user.email',
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
export interface RightGroup {
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
export const rightGroups: readonly RightGroup[] = [
  ...kinds.map(({ name, labelPlural }) => groupOf(name, { label: labelPlural, actions: CONTENT_ACTIONS })),
  ...Object.entries(permissionAreas).map(([name, area]) => groupOf(name, area)),
]

/**
 * Returns a right as forms name it, such as “Jobs: Write drafts”; undefined for one that does not exist.
 *
 * @param right the right, or several of which one is enough: of these, the label leaves the kind open
 */
export function labelOfRight(right: Right | readonly Right[]): string | undefined {
  const isOne = typeof right === 'string'
  const wanted = isOne ? right : right[0]
  for (const { label, rights } of rightGroups) {
    const found = rights.find(({ name }) => name === wanted)
    if (found) return isOne ? `${label}: ${found.label}` : found.label
  }
  return undefined
}

const names = (groups: readonly RightGroup[]) => groups.flatMap(({ rights }) => rights.map(({ name }) => name))

/** Every right, in the order of forms. */
export const allRights: readonly Right[] = names(rightGroups)

/** The rights that custom roles can have. */
export const grantableRights: readonly Right[] = names(rightGroups.filter(({ isForAdmins }) => !isForAdmins)).filter(
  // Settings hold API keys and the rules for second factors. Links of others show what their creators may see. Languages are for admins.
  (right) =>
    right !== 'settings:manage' &&
    right !== 'previews:manage' &&
    (right === 'language:read' || !right.startsWith('language:')),
)

/** The rights that roles limited to languages can have: to read, and to write drafts and texts of kinds that have translations. */
export const translatorRights: readonly Right[] = grantableRights.filter((right) => {
  if (
    ['language:read', 'media:read', 'media:publish', 'releases:read', 'releases:draft', 'previews:publish'].includes(
      right,
    )
  )
    return true
  const [name, action] = right.split(':')
  const kind = kinds.find((candidate) => candidate.name === name)
  return kind !== undefined && hasTranslations(kind) && action !== 'delete'
})

/** Ends the stored rights of a role that is limited to languages. A previous version, which does not know the limit, gives none of them. */
const LIMITED = '@translations'
/** Begins the stored languages. */
const LANGUAGE = 'translations:'

/** Returns the rights of a role as the database has them. @param languages the languages to whose texts it is limited; none for all */
export const storedRights = (rights: readonly string[], languages: readonly string[]): string[] =>
  languages.length === 0
    ? [...rights]
    : [...rights.map((right) => right + LIMITED), ...languages.map((language) => LANGUAGE + language)]

/** Returns the rights of a role and the languages that it is limited to, from what the database has. */
export function fromStoredRights(stored: readonly string[]): { rights: string[]; languages: string[] } {
  const languages = stored.filter((entry) => entry.startsWith(LANGUAGE)).map((entry) => entry.slice(LANGUAGE.length))
  if (languages.length === 0) return { rights: [...stored], languages }
  const limited = stored.filter((entry) => entry.endsWith(LIMITED))
  return { rights: limited.map((entry) => entry.slice(0, -LIMITED.length)), languages }
}

/** Returns the languages to whose texts a role is limited; undefined for a role without such a limit. */
export function languagesOfRole(
  role: string,
  stored: readonly string[] | null | undefined,
): ReadonlySet<string> | undefined {
  const languages = !stored || Object.hasOwn(rightsOfBuiltIn, role) ? [] : fromStoredRights(stored).languages
  return languages.length > 0 ? new Set(languages) : undefined
}

/** The rights in a table. A kind without a line has those of `content`, even if it is not one of `kinds`. */
class RightsInTable extends Set<Right> {
  readonly #table: RoleTable

  constructor(table: RoleTable) {
    super()
    this.#table = table
    for (const right of allRights) if (this.has(right)) this.add(right)
  }

  override has(right: Right): boolean {
    const [area, action] = right.split(':') as [string, PermissionAction]
    const actions = this.#table[area] ?? (area in permissionAreas ? [] : this.#table.content)
    return actions?.includes(action) === true
  }
}

const rightsOfBuiltIn = Object.fromEntries(
  roleNames.map((role): [string, ReadonlySet<Right>] => [role, new RightsInTable(builtInRoles[role])]),
)

const NONE: ReadonlySet<Right> = new Set()

/** Returns the rights of a built-in role. Other roles have none here. */
export const rightsOfRole = (role: string): ReadonlySet<Right> =>
  Object.hasOwn(rightsOfBuiltIn, role) ? rightsOfBuiltIn[role]! : NONE

/**
 * Returns the rights of a role that the database may hold. A stored right that custom roles cannot have, or that this version does not
 * know, has no effect.
 */
export function rightsOfAnyRole(role: string, stored: readonly string[] | null | undefined): ReadonlySet<Right> {
  if (!stored || Object.hasOwn(rightsOfBuiltIn, role)) return rightsOfRole(role)
  const { rights, languages } = fromStoredRights(stored)
  if (languages.length === 0) return new Set(grantableRights.filter((right) => rights.includes(right)))
  // Their texts are written before visitors see the language.
  return new Set(translatorRights.filter((right) => right === 'language:read' || rights.includes(right)))
}

/** The built-in roles that manage users. At least one active user has one of them. */
export const managingRoles: readonly string[] = roleNames.filter((role) => rightsOfRole(role).has('users:manage'))

/** The actions that an action needs in the same kind or area. */
const NEEDED: Partial<Record<PermissionAction, readonly PermissionAction[]>> = {
  draft: ['read'],
  publish: ['read', 'draft'],
  delete: ['read', 'draft', 'publish'],
  manage: ['read'],
}

/** Returns rights with those that they need, in the order of forms: who may publish may also read and write drafts. */
export function withNeeded(rights: readonly string[]): Right[] {
  const all = new Set(
    rights.flatMap((right) => {
      const [area, action] = right.split(':') as [string, PermissionAction]
      return [right, ...(NEEDED[action] ?? []).map((needed) => `${area}:${needed}`)]
    }),
  )
  return allRights.filter((right) => all.has(right))
}

/** Describes what a custom role may do, in one sentence for each set of rights: “Jobs, Pages: see what is not published, write drafts.” */
export function describeRights(rights: readonly string[], languages: readonly string[] = []): string {
  const allowedIn = ({ rights: ofGroup }: RightGroup) =>
    ofGroup
      .filter(({ name }) => rights.includes(name))
      .map(({ label }) => inSentence(label))
      .join(', ')
  const alike = [...Map.groupBy(rightGroups, allowedIn)].filter(([allowed]) => allowed !== '')
  return [
    ...(languages.length > 0 ? [`Writes only texts in ${languages.map(languageName).join(', ')}.`] : []),
    ...alike.map(([allowed, groups]) => `${groups.map(({ label }) => label).join(', ')}: ${allowed}.`),
  ].join(' ')
}
