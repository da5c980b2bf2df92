import { pageOf } from '../../../../schema/item-page.ts'
import { kindOf } from '../../model/kind-by-name.ts'
import { adminPaths } from '../../shell/paths/paths.ts'
import { DRAFT, inVersion, type Version } from '../../model/version.ts'

/** What the live site is compared with, side by side. */
export interface Compared {
  /** The id of a release. */
  release?: string
  /** The kind, as GraphQL's ContentKind names it, and the id of an item with a draft. */
  draft?: string
  /** A moment in the past, as ISO 8601. */
  at?: string
  /** The page that is shown first. */
  path?: string
}

/** Returns the address of the comparison with the live site, side by side. */
export const comparePath = (compared: Compared) =>
  `${adminPaths.compare}?${new URLSearchParams(compared as Record<string, string>)}`

/** Returns the address that opens an item on the website although it is not public, in a preview for the user. */
export const viewPath = (contentKind: string, id: string, version: Version = DRAFT) =>
  inVersion(`${adminPaths.view}/${contentKind}/${id}`, version)

/** Returns the path below a preview that shows an item: its page, or the landing page if its kind has none. */
export function previewedPath(contentKind: string, id: string): string {
  const kind = kindOf(contentKind)
  return (kind && pageOf(kind, { id })) ?? '/'
}
