import { kinds } from './kinds/index.ts'
import { inSentence } from './names.ts'

/** What an API token may be allowed to do. */
export interface TokenScope {
  /** The name that the command line uses. GraphQL uses it in upper case, with `_`. */
  readonly name: string
  readonly label: string
  /** What a token with the scope may do, in one sentence. */
  readonly description: string
}

/** The scopes that do not depend on the kinds of content. */
const GENERAL = [
  {
    name: 'drafts:read',
    label: 'Read drafts',
    description: 'Reads what visitors do not see: inactive items, drafts, releases, files and the history.',
  },
  {
    name: 'content:write',
    label: 'Write all content',
    description: 'Writes items of every kind, live and as drafts.',
  },
  { name: 'media:write', label: 'Write media', description: 'Uploads, changes and deletes files.' },
  {
    name: 'releases:write',
    label: 'Manage releases',
    description: 'Prepares, schedules and publishes releases. Their content needs the scopes of its kinds, too.',
  },
  { name: 'settings:read', label: 'Read settings', description: 'Reads the settings.' },
  { name: 'settings:write', label: 'Write settings', description: 'Writes the settings.' },
  {
    name: 'users:manage',
    label: 'Manage users',
    description: 'Lists, disables and deletes users who are not admins, and asks an admin to invite others.',
  },
  {
    name: 'subscribers:manage',
    label: 'Manage subscribers',
    description: 'Exports and deletes subscribers of the newsletter.',
  },
  {
    name: 'webhooks:manage',
    label: 'Manage webhooks',
    description: 'Reads the log of webhooks, and pauses, resumes, changes and removes them. Adds none.',
  },
] as const satisfies readonly TokenScope[]

/** The name of a scope that does not depend on the kinds of content. */
export type GeneralScope = (typeof GENERAL)[number]['name']

/** Returns whether a scope writes one kind of content. */
export const writesOneKind = (scope: string): boolean => !GENERAL.some(({ name }) => name === scope)

/** Returns whether a scope writes one kind of content, or all of them. */
export const writesContent = (scope: string): boolean => scope === 'content:write' || writesOneKind(scope)

/** Returns the scope that writes a kind, such as `products:write`. */
export const writeScopeOf = ({ path }: { path: string }): string => `${path}:write`

/** Returns the name of a scope in GraphQL: `team-members:write` → `TEAM_MEMBERS_WRITE`. */
export const scopeEnumName = (name: string): string => name.replaceAll(/[^a-z]/g, '_').toUpperCase()

/** All scopes, in the order in which forms list them. */
export const tokenScopes: readonly TokenScope[] = GENERAL.flatMap((scope) =>
  scope.name === 'content:write'
    ? [
        scope,
        ...kinds.map((kind) => ({
          name: writeScopeOf(kind),
          label: `Write ${inSentence(kind.labelPlural)}`,
          description: `Writes items of this kind, live and as drafts: ${inSentence(kind.labelPlural)}.`,
        })),
      ]
    : [scope],
)
