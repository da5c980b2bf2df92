import type { TypedDocumentNode } from '@apollo/client'
import { parse } from 'graphql'
import type { FieldChange, ReleaseSummary } from '../publishing/types.ts'

/** The changes in one interval of the site's history. */
export interface SiteMoment {
  /** When the last of them was made. */
  at: string
  changes: number
}

export interface MomentDifference {
  /** The kind as GraphQL's ContentKind names it. */
  kind: string
  itemId: string
  title: string
  /** What has happened since the moment. */
  difference: 'ADDED' | 'REMOVED' | 'CHANGED'
  changes: FieldChange[]
}

export const SITE_MOMENTS = parse(
  `query SiteMoments($from: DateTime, $to: DateTime) { moments: siteMoments(from: $from, to: $to) { at changes } }`,
) as TypedDocumentNode<{ moments: SiteMoment[] }, { from?: string; to?: string }>

export const SITE_DIFFERENCES = parse(
  `query SiteDifferences($at: DateTime!, $limit: Int!) {
    differences: siteDifferences(at: $at, limit: $limit) {
      kind itemId title difference changes { field label before after }
    }
  }`,
) as TypedDocumentNode<{ differences: MomentDifference[] }, { at: string; limit: number }>

export const BRING_BACK_MOMENT = parse(
  `mutation BringBackMoment($at: DateTime!, $kind: ContentKind, $itemId: ID, $fields: [String!]) {
    release: bringBackMoment(at: $at, kind: $kind, itemId: $itemId, fields: $fields) {
      id name state isSingle scheduledAt timeZone
    }
  }`,
) as TypedDocumentNode<{ release: ReleaseSummary }, { at: string; kind?: string; itemId?: string; fields?: string[] }>
