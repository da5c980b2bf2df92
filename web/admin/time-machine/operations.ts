import type { TypedDocumentNode } from '@apollo/client'
import { parse } from 'graphql'
import type { ReleaseSummary } from '../publishing/types.ts'

export const BRING_BACK_MOMENT = parse(
  `mutation BringBackMoment($at: DateTime!, $kind: ContentKind, $itemId: ID, $fields: [String!]) {
    release: bringBackMoment(at: $at, kind: $kind, itemId: $itemId, fields: $fields) {
      id name state isSingle scheduledAt timeZone
    }
  }`,
) as TypedDocumentNode<{ release: ReleaseSummary }, { at: string; kind?: string; itemId?: string; fields?: string[] }>
