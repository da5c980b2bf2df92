import type { TypedDocumentNode } from '@apollo/client'
import { parse } from 'graphql'
import type { FieldChoice, PendingChange, PendingSummary, ReleaseSummary } from './types.ts'

export const RELEASE_SUMMARY = 'id name state isSingle scheduledAt timeZone'
export const PROBLEM = 'type kind itemId title field label message mine live'
const SUMMARY = `id kind itemId title action isNew values release { ${RELEASE_SUMMARY} }`
export const PENDING_CHANGE = `${SUMMARY} baseVersion version author updatedAt
  changes { field label before after } problems { ${PROBLEM} }`

/** The largest number of pending changes that a list of items looks at. */
export const PENDING_LIMIT = 500

export const PENDING_OF_KIND = parse(
  `query PendingOfKind($kind: ContentKind!) {
    page: pendingChanges(kind: $kind, limit: ${PENDING_LIMIT}) { items { ${SUMMARY} } }
  }`,
) as TypedDocumentNode<{ page: { items: PendingSummary[] } }, { kind: string }>

export const PENDING_OF_ITEM = parse(
  `query PendingOfItem($kind: ContentKind!, $itemId: ID!) {
    page: pendingChanges(kind: $kind, itemId: $itemId) { items { ${PENDING_CHANGE} } }
  }`,
) as TypedDocumentNode<{ page: { items: PendingChange[] } }, { kind: string; itemId: string }>

export const PENDING_OF_SETTINGS = parse(
  `query PendingOfSettings {
    page: pendingChanges(kind: SETTING, limit: ${PENDING_LIMIT}) { items { ${PENDING_CHANGE} } }
  }`,
) as TypedDocumentNode<{ page: { items: PendingChange[] } }>

export const PENDING_OF_RELEASE = parse(
  `query PendingOfRelease($releaseId: ID!) {
    page: pendingChanges(releaseId: $releaseId) { items { id kind itemId title } }
  }`,
) as TypedDocumentNode<
  { page: { items: Pick<PendingSummary, 'id' | 'kind' | 'itemId' | 'title'>[] } },
  { releaseId: string }
>

export interface PendingChangeInput extends Record<string, unknown> {
  kind: string
  itemId: string
  action?: 'SAVE' | 'DELETE'
  values?: Record<string, unknown>
  baseVersion: number
  releaseId?: string | null
  version: number
}

export const SAVE_PENDING = parse(
  `mutation SavePending($input: PendingChangeInput!) { change: savePendingChange(input: $input) { ${PENDING_CHANGE} } }`,
) as TypedDocumentNode<{ change: PendingChange }, { input: PendingChangeInput }>

export const DISCARD_PENDING = parse(
  `mutation DiscardPending($id: ID!) { change: discardPendingChange(id: $id) { ${PENDING_CHANGE} } }`,
) as TypedDocumentNode<{ change: PendingChange }, { id: string }>

export const MOVE_PENDING = parse(
  `mutation MovePending($id: ID!, $releaseId: ID) {
    change: movePendingChange(id: $id, releaseId: $releaseId) { ${PENDING_CHANGE} }
  }`,
) as TypedDocumentNode<{ change: PendingChange }, { id: string; releaseId?: string }>

export const PUBLISH_PENDING = parse(
  `mutation PublishPending($id: ID!, $version: Int, $choices: [FieldChoice!]) {
    published: publishPendingChange(id: $id, version: $version, choices: $choices) { itemId version }
  }`,
) as TypedDocumentNode<
  { published: { itemId: string; version: number } },
  { id: string; version?: number; choices?: FieldChoice[] }
>

export const PUBLISH_ALL_PENDING = parse(
  `mutation PublishAllPending($drafts: [DraftReference!]!, $choices: [FieldChoice!]) {
    published: publishPendingChanges(drafts: $drafts, choices: $choices) { itemId version }
  }`,
) as TypedDocumentNode<
  { published: { itemId: string; version: number }[] },
  { drafts: { id: string; version: number }[]; choices?: FieldChoice[] }
>

export const SCHEDULE_CHANGES = parse(
  `mutation ScheduleChanges($changes: [PendingChangeInput!]!, $at: DateTime!, $timeZone: String!) {
    release: scheduleChanges(changes: $changes, at: $at, timeZone: $timeZone) { ${RELEASE_SUMMARY} }
  }`,
) as TypedDocumentNode<{ release: ReleaseSummary }, { changes: PendingChangeInput[]; at: string; timeZone: string }>

export const ADD_TO_RELEASE = parse(
  `mutation AddToRelease($releaseId: ID!, $kind: ContentKind!, $ids: [ID!]!, $isActive: Boolean, $delete: Boolean) {
    release: addToRelease(releaseId: $releaseId, kind: $kind, ids: $ids, isActive: $isActive, delete: $delete) {
      ${RELEASE_SUMMARY}
    }
  }`,
) as TypedDocumentNode<
  { release: ReleaseSummary },
  { releaseId: string; kind: string; ids: string[]; isActive?: boolean; delete?: boolean }
>

export const BRING_BACK = parse(
  `mutation BringBack($releaseId: ID!, $kind: ContentKind!, $itemId: ID!, $version: Int!) {
    change: bringBackInRelease(releaseId: $releaseId, kind: $kind, itemId: $itemId, version: $version) { id }
  }`,
) as TypedDocumentNode<{ change: { id: string } }, { releaseId: string; kind: string; itemId: string; version: number }>

export const SCHEDULE_ITEM = parse(
  `mutation ScheduleItem(
    $kind: ContentKind!, $itemId: ID, $values: JSONObject, $baseVersion: Int!, $from: DateTime, $until: DateTime,
    $timeZone: String!
  ) {
    releases: scheduleItem(
      kind: $kind, itemId: $itemId, values: $values, baseVersion: $baseVersion, from: $from, until: $until,
      timeZone: $timeZone
    ) { ${RELEASE_SUMMARY} }
  }`,
) as TypedDocumentNode<
  { releases: ReleaseSummary[] },
  {
    kind: string
    itemId: string
    values?: Record<string, unknown>
    baseVersion: number
    from?: string
    until?: string
    timeZone: string
  }
>

/** Releases that changes can be added to. Editors may add to any that is not over, which voids its approval. */
export const OPEN_RELEASES = parse(
  `query OpenReleases($states: [ReleaseState!]) {
    page: releases(states: $states, limit: 100) { items { ${RELEASE_SUMMARY} } }
  }`,
) as TypedDocumentNode<{ page: { items: ReleaseSummary[] } }, { states: string[] }>

export const CREATE_RELEASE = parse(
  `mutation CreateRelease($name: String!, $notes: String) {
    release: createRelease(name: $name, notes: $notes) { ${RELEASE_SUMMARY} }
  }`,
) as TypedDocumentNode<{ release: ReleaseSummary }, { name: string; notes?: string }>
