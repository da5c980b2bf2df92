import type { ContentKind, FieldChange, PendingChange, ReleaseProblem, ReleaseSummary } from './types.ts'
import { type Version, versionOf } from '../../model/version.ts'

/** A version of a form that is not live: what a draft or a release makes of it. */
export interface PendingVersion {
  version: Version
  /** The release that it belongs to; null for a draft. */
  release: ReleaseSummary | null
  /** The item whose preview shows this version. */
  kind: ContentKind
  itemId: string
  isDeletion: boolean
  isNew: boolean
  /** Who saved it last, and when. */
  author: string
  updatedAt: string
  /** What differs from the live version. */
  changes: readonly FieldChange[]
  /** Why it cannot be published. */
  problems: readonly ReleaseProblem[]
}

/** Returns the version that a pending change makes of its item. */
export const pendingVersionOf = (change: PendingChange): PendingVersion => ({
  ...change,
  version: versionOf(change),
  isDeletion: change.action === 'DELETE',
})

/** Names a version: “In “Spring launch””. */
export function versionLabel({ release, isDeletion }: Pick<PendingVersion, 'release' | 'isDeletion'>): string {
  if (!release) return 'Draft'
  return isDeletion ? `Deleted in “${release.name}”` : `In “${release.name}”`
}
