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

/** A deleted item and the version that restores it. */
export type Deleted = Pick<Revision, 'id' | 'version' | 'author' | 'createdAt'> & { title: string }

export const HISTORY = parse(
  `query History($kind: ContentKind!, $id: ID!, $limit: Int, $offset: Int) {
    history(kind: $kind, id: $id, limit: $limit, offset: $offset) {
      items { id version action author source createdAt changes { field label before after } }
      total
    }
  }`,
) as TypedDocumentNode<
  { history: { items: Revision[]; total: number } },
  { kind: string; id: string; limit?: number; offset?: number }
>

export const DELETED = parse(
  `query Deleted($kind: ContentKind!, $limit: Int!) {
    deleted(kind: $kind, limit: $limit) { items { id title version author createdAt } total }
  }`,
) as TypedDocumentNode<{ deleted: { items: Deleted[]; total: number } }, { kind: string; limit: number }>
