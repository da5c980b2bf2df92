/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode } from '@apollo/client'
import { parse } from 'graphql'
/** The kinds of content that have a history. */
export type ContentKind =
  /** Company information */
  | 'COMPANY'
  /** Hero section */
  | 'HERO'
  /** Jobs */
  | 'JOB'
  /** Legal pages */
  | 'LEGAL_PAGE'
  /** Media files */
  | 'MEDIA_FILE'
  /** Products */
  | 'PRODUCT'
  /** SEO Settings */
  | 'SEO'
  /** Services */
  | 'SERVICE'
  /** Website Settings */
  | 'SETTING'
  /** Team members */
  | 'TEAM_MEMBER';

/** The kind of change that a revision records. */
export type RevisionAction =
  /** The item was created. */
  | 'CREATE'
  /** The item was deleted. */
  | 'DELETE'
  /** The item was restored to an earlier version. */
  | 'RESTORE'
  /** Some fields of the item changed. */
  | 'UPDATE';

export type ItemStateFragment = { users: Array<{ name: string, isSelf: boolean }>, lastChange: { version: number, action: RevisionAction, author: string, at: string } | null, pendingChanges: Array<{ id: string, version: number, author: string, at: string }> };

export type ItemPresenceSubscriptionVariables = Exact<{
  kind: ContentKind;
  id: string;
}>;


export type ItemPresenceSubscription = { itemPresence: { users: Array<{ name: string, isSelf: boolean }>, lastChange: { version: number, action: RevisionAction, author: string, at: string } | null, pendingChanges: Array<{ id: string, version: number, author: string, at: string }> } };

export const ItemPresenceDocument = parse("fragment ItemState on ItemPresence{users{name isSelf}lastChange{version action author at}pendingChanges{id version author at}}subscription ItemPresence($kind:ContentKind!$id:ID!){itemPresence(kind:$kind id:$id){...ItemState}}") as TypedDocumentNode<ItemPresenceSubscription, ItemPresenceSubscriptionVariables>