import { collections } from '../../schema/kinds/index.ts'
import type { Kind } from '../../schema/kind.ts'
import { enumName } from '../../schema/names.ts'
import { itemPath } from '../../schema/website.ts'
import { paths } from '../paths.ts'

/** Every address of the admin; those of the specification come from the website's own list. */
export const adminPaths = { ...paths.admin, users: '/admin/users', account: '/admin/account' } as const

const own: Record<string, string> = { teamMember: adminPaths.team, seo: adminPaths.seo }

/** The address of a kind's manager. */
export const managerPath = (kind: Kind) => own[kind.name] ?? `${paths.admin.home}/${kind.path}`

/** The address that opens one item in its form. */
export const editPath = (kind: Kind, id: string) => `${managerPath(kind)}?edit=${id}`

/** The address that opens a blank form. */
export const newPath = (kind: Kind) => `${managerPath(kind)}/new`

/** The kinds that one manager serves; SEO has a screen of its own. */
export const managed: readonly Kind[] = collections.filter((kind) => kind.name !== 'seo')

/** The public page of an item, for the kinds that have one. */
export const publicPath = ({ website }: Kind, id: string) => website && itemPath({ website }, id)

const singles: Record<string, string> = {
  HERO: adminPaths.hero,
  COMPANY: adminPaths.company,
  SETTING: adminPaths.settings,
}

/** Where an item of a kind, named as in GraphQL's ContentKind, is edited. */
export function placeOf(contentKind: string, id: string): string {
  const kind = collections.find((candidate) => enumName(candidate.name) === contentKind)
  return kind ? editPath(kind, id) : (singles[contentKind] ?? adminPaths.home)
}
