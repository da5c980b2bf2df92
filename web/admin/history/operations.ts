import type { TypedDocumentNode } from '@apollo/client'
import { parse } from 'graphql'

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

export const HISTORY = parse(
  `query History($kind: ContentKind!, $id: ID!, $limit: Int, $filter: HistoryFilter) {
    history(kind: $kind, id: $id, limit: $limit, filter: $filter) {
      items { id version action author source createdAt changes { field label before after } }
      total
    }
  }`,
) as TypedDocumentNode<
  { history: { items: Revision[]; total: number } },
  { kind: string; id: string; limit?: number; filter?: HistoryFilter }
>

/** The names of those who changed an item, and its current version. */
export const AUTHORS = parse(
  `query HistoryAuthors($kind: ContentKind!, $id: ID!) {
    authors: historyAuthors(kind: $kind, id: $id)
    latest: history(kind: $kind, id: $id, limit: 1) { items { version } total }
  }`,
) as TypedDocumentNode<
  { authors: string[]; latest: { items: { version: number }[]; total: number } },
  { kind: string; id: string }
>

/** What restoring an earlier version would change. */
export interface RestorePlan {
  laterCount: number
  authors: string[]
  changes: Revision['changes']
}

export const RESTORE_PLAN = parse(
  `query RestorePlan($kind: ContentKind!, $id: ID!, $version: Int!) {
    plan: restorePlan(kind: $kind, id: $id, version: $version) {
      laterCount authors changes { field label before after }
    }
  }`,
) as TypedDocumentNode<{ plan: RestorePlan }, { kind: string; id: string; version: number }>

export const DELETED = parse(
  `query Deleted($kind: ContentKind!, $limit: Int!) {
    deleted(kind: $kind, limit: $limit) { items { id title version author createdAt } total }
  }`,
) as TypedDocumentNode<{ deleted: { items: Deleted[]; total: number } }, { kind: string; limit: number }>
