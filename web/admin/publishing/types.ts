import type { Revision } from '../history/operations.ts'

export type ReleaseState =
  'OPEN' | 'IN_REVIEW' | 'APPROVED' | 'SCHEDULED' | 'FAILED' | 'PUBLISHED' | 'ROLLED_BACK' | 'DISCARDED'

export type FieldChange = Revision['changes'][number]

/** Why a pending change cannot be published, or a warning about another scheduled release. */
export interface ReleaseProblem {
  type: 'INCOMPLETE' | 'OVERLAP' | 'SCHEDULED_OVERLAP' | 'MISSING' | 'FORBIDDEN'
  /** The kind as GraphQL's ContentKind names it. */
  kind: string
  itemId: string
  title: string
  /** The path of the field; null if the problem concerns the whole item. */
  field: string | null
  label: string | null
  message: string
  mine: string | null
  live: string | null
}

/** What lists and forms show of the release that a change belongs to. */
export interface ReleaseSummary {
  id: string
  name: string
  state: ReleaseState
  isSingle: boolean
  scheduledAt: string | null
  timeZone: string | null
}

/** A pending change as lists show it. */
export interface PendingSummary {
  id: string
  kind: string
  itemId: string
  title: string
  action: 'SAVE' | 'DELETE'
  isNew: boolean
  /** The changed values by key; choices by value. */
  values: Record<string, unknown>
  release: ReleaseSummary | null
}

/** A pending change with what differs from the live item. */
export interface PendingChange extends PendingSummary {
  /** The version of the live item that the change was made from; 0 for a new item. */
  baseVersion: number
  version: number
  author: string
  updatedAt: string
  changes: FieldChange[]
  problems: ReleaseProblem[]
}

/** A decision about a field that overlaps with what has gone live since. */
export interface FieldChoice {
  kind: string
  itemId: string
  field: string | null
  keep: 'MINE' | 'LIVE'
}
