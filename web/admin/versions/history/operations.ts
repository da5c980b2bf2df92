/** One change in the history of an item. */
export interface Revision {
  id: string
  version: number
  action: 'CREATE' | 'UPDATE' | 'DELETE' | 'RESTORE'
  author: string
  source: string
  createdAt: string
  changes: { field: string; label: string; before: string | null; after: string | null }[]
}

/** The conditions that the shown revisions meet. Times are ISO 8601. */
export interface HistoryFilter {
  field?: string
  author?: string
  since?: string
  until?: string
}

/** A deleted item and the version that restores it. */
export type Deleted = Pick<Revision, 'id' | 'version' | 'author' | 'createdAt'> & { title: string }

/** What restoring an earlier version would change. */
export interface RestorePlan {
  laterCount: number
  authors: string[]
  changes: Revision['changes']
}
