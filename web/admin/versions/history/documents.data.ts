import type { TypedDocumentNode } from '@apollo/client'
import { parsed } from '../../client/graphql/parsed.ts'
import type { Deleted, HistoryFilter, RestorePlan, Revision } from './operations.ts'

export const HISTORY = parsed(
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
export const AUTHORS = parsed(
  `query HistoryAuthors($kind: ContentKind!, $id: ID!) {
    authors: historyAuthors(kind: $kind, id: $id)
    latest: history(kind: $kind, id: $id, limit: 1) { items { version } total }
  }`,
) as TypedDocumentNode<
  { authors: string[]; latest: { items: { version: number }[]; total: number } },
  { kind: string; id: string }
>

export const RESTORE_PLAN = parsed(
  `query RestorePlan($kind: ContentKind!, $id: ID!, $version: Int!) {
    plan: restorePlan(kind: $kind, id: $id, version: $version) {
      laterCount authors changes { field label before after }
    }
  }`,
) as TypedDocumentNode<{ plan: RestorePlan }, { kind: string; id: string; version: number }>

export const DELETED = parsed(
  `query Deleted($kind: ContentKind!, $limit: Int!) {
    deleted(kind: $kind, limit: $limit) { items { id title version author createdAt } total }
  }`,
) as TypedDocumentNode<{ deleted: { items: Deleted[]; total: number } }, { kind: string; limit: number }>
