import { contentKindOf } from '../model/kind-by-name.ts'
import { DRAFT, LIVE, releaseIdOf, versionIn } from '../model/version.ts'
import type { PointOfView } from '../versions/points-of-view/types.ts'
import { isOfSite, openIn } from './places.ts'

/** The parameters that say which version of the website is shown, besides the version in the form. */
export const RELEASE_PARAM = 'release'
export const MOMENT_PARAM = 'at'

/**
 * Returns what an address of the editor shows: a moment, a release, or the version that the form has of its item. Undefined is the website
 * as it is now.
 */
export function viewIn(search: string): PointOfView | undefined {
  const params = new URLSearchParams(search)
  const at = params.get(MOMENT_PARAM)
  if (at) return { at }
  const open = openIn(search)
  const version = open && versionIn(search)
  const releaseId = params.get(RELEASE_PARAM) ?? (version ? releaseIdOf(version) : undefined)
  if (releaseId) return { releaseId }
  return open && version === DRAFT && !isOfSite(open.kind)
    ? { draft: { kind: contentKindOf(open.kind), itemId: open.id } }
    : undefined
}

/** Returns the version in which an item is opened from what is shown. A moment is past: its items are edited as they are now. */
export const versionFor = (view: PointOfView | undefined) => view?.releaseId ?? (view?.at ? LIVE : null)
