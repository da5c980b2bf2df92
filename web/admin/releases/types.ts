import type { PendingChange, ReleaseProblem, ReleaseSummary } from '../publishing/types.ts'

export interface ReleaseComment {
  id: string
  author: string
  at: string
  action: string
  text: string
}

/** A release as the list shows it. */
export interface ReleaseEntry extends ReleaseSummary {
  changeCount: number
  createdBy: string
  updatedAt: string
  publishedAt: string | null
  publishedBy: string | null
}

/** A release with all that its screen shows. */
export interface Release extends ReleaseEntry {
  notes: string
  version: number
  createdAt: string
  changes: Omit<PendingChange, 'release'>[]
  problems: ReleaseProblem[]
  comments: ReleaseComment[]
}

export interface KeptField {
  kind: string
  itemId: string
  title: string
  field: string
  label: string
  value: string | null
}

export interface RollbackPlan {
  itemCount: number
  kept: KeptField[]
  problems: ReleaseProblem[]
}
