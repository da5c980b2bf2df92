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

export type ActivityEntryFragment = { kind: ContentKind, itemId: string, title: string, version: number, action: RevisionAction, author: string, at: string, count: number, fields: Array<string>, releaseId: string | null };

export type ActivitiesQueryVariables = Exact<{
  kind?: ContentKind | null | undefined;
  author?: string | null | undefined;
  since?: string | null | undefined;
  limit: number;
}>;


export type ActivitiesQuery = { activity: { hasMore: boolean, authors: Array<string>, items: Array<{ kind: ContentKind, itemId: string, title: string, version: number, action: RevisionAction, author: string, at: string, count: number, fields: Array<string>, releaseId: string | null }> } };

export const ActivitiesDocument = parse("fragment ActivityEntry on Activity{kind itemId title version action author at count fields releaseId}query Activities($kind:ContentKind$author:String$since:DateTime$limit:Int!){activity(kind:$kind author:$author since:$since limit:$limit){items{...ActivityEntry}hasMore authors}}") as TypedDocumentNode<ActivitiesQuery, ActivitiesQueryVariables>