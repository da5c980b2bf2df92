import { LOGIN_PATH } from '../../../../schema/account-paths.ts'
import { kinds, mediaFile, redirect } from '../../../../schema/kinds/index.ts'
import type { AnyKind, Kind } from '../../../../schema/kind.ts'
import { EDIT_PATH, SITE_EDITOR_PATH } from '../../../../schema/site.ts'
import { enumName } from '../../../../schema/names.ts'
import { WEBHOOKS_PATH } from '../../../../schema/webhook-path.ts'
import { entryOf } from '../../model/kinds.ts'
import { inThread } from '../../model/inbox-entry.ts'
import { inVersion, type Version } from '../../model/version.ts'
import { inField } from '../../ui/hooks/linked-field.ts'

/** The addresses of the screens that belong to no kind. */
export const adminPaths = {
  home: '/admin',
  login: LOGIN_PATH,
  dashboard: '/admin/dashboard',
  inbox: '/admin/inbox',
  activity: '/admin/activity',
  translations: '/admin/translations',
  media: '/admin/media',
  bin: '/admin/bin',
  import: '/admin/import',
  releases: '/admin/releases',
  calendar: '/admin/calendar',
  previews: '/admin/previews',
  time: '/admin/time',
  compare: '/admin/compare',
  view: '/admin/view',
  edit: EDIT_PATH,
  site: SITE_EDITOR_PATH,
  missingPages: '/admin/not-found',
  settings: '/admin/settings',
  subscribers: '/admin/subscribers',
  outbox: '/admin/outbox',
  webhooks: WEBHOOKS_PATH,
  tokens: '/admin/tokens',
  users: '/admin/users',
  roles: '/admin/roles',
  audit: '/admin/audit',
  account: '/admin/account',
} as const

/** Returns the address of a kind's manager, or of a singleton's form. */
export const managerPath = (kind: AnyKind) => `${adminPaths.home}/${entryOf(kind).segment ?? kind.path}`

/** Returns the address that opens an item in its form. */
export const editPath = (kind: Kind, id: string) => `${managerPath(kind)}?edit=${id}`

/** Returns the address of a release's screen. */
export const releasePath = (id: string) => `${adminPaths.releases}/${id}`

/** Returns the address of a page of the website beside a form. */
export const sitePath = (page: string) => `${adminPaths.site}?${new URLSearchParams({ page })}`

/** Returns the address of the website beside a form, as a release makes it. What is saved there is in the release. */
export const editOnPagePath = (releaseId: string) => `${adminPaths.site}?release=${releaseId}`

/** Returns the address that opens a blank form. */
export const newPath = (kind: Kind) => `${managerPath(kind)}/new`

/** Returns the address of a form for a redirect from a path. */
export const redirectFrom = (path: string) =>
  inField(`${newPath(redirect)}?${new URLSearchParams({ page_name: path })}`, 'newAddress')

/**
 * Returns the address where an item is edited.
 *
 * @param contentKind the kind as GraphQL's ContentKind names it
 * @param version the version that the form shows; the live one by default
 */
export function routeOf(contentKind: string, id: string, version?: Version): string {
  const kind: AnyKind | undefined = kinds.find(({ name }) => enumName(name) === contentKind)
  if (contentKind === enumName(mediaFile.name)) return `${adminPaths.media}?file=${id}`
  if (!kind) return contentKind === 'SETTING' ? inVersion(adminPaths.settings, version) : adminPaths.home
  return inVersion(kind.singleton ? managerPath(kind) : editPath(kind, id), version)
}

/** Returns the address of the form that shows a thread, with what its author saw. */
export const threadPath = (thread: { id: string; kind: string; itemId: string; release: { id: string } | null }) =>
  inThread(routeOf(thread.kind, thread.itemId, thread.release?.id), thread.id)
