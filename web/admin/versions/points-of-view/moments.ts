import type { ContentKind, FieldChange } from '../pending/types.ts'

/** The changes in one interval of the site's history. */
export interface SiteMoment {
  /** When the last of them was made. */
  at: string
  changes: number
}

export interface MomentDifference {
  kind: ContentKind
  itemId: string
  title: string
  /** What has happened since the moment. */
  difference: 'ADDED' | 'REMOVED' | 'CHANGED'
  changes: FieldChange[]
}
