import type { TypedDocumentNode } from '@apollo/client'
import { parse } from 'graphql'
import type { ContentKind, FieldChange } from '../publishing/types.ts'

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
