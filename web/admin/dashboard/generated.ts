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

/** Why a link does not work for visitors. */
export type LinkProblem =
  /** The item is not active, so visitors do not see it. */
  | 'INACTIVE_ITEM'
  /** The page has no part with this anchor. */
  | 'NO_ANCHOR'
  /** The media file does not exist, for example because it was deleted. */
  | 'NO_FILE'
  /** The item does not exist, for example because it was deleted. */
  | 'NO_ITEM'
  /** The site has no page at this address. */
  | 'NO_PAGE';

/** What a pending change does when it is published. */
export type PendingAction =
  /** Deletes the item. */
  | 'DELETE'
  /** Creates the item or changes its values. */
  | 'SAVE';

/** What has become of a release. */
export type ReleaseState =
  /** An editor has approved it. */
  | 'APPROVED'
  /** It was discarded and can be restored. */
  | 'DISCARDED'
  /** It could not be published at its time. Nothing of it is live. */
  | 'FAILED'
  /** Its authors have asked for a review. */
  | 'IN_REVIEW'
  /** Changes are added to it. */
  | 'OPEN'
  /** All its changes are live. */
  | 'PUBLISHED'
  /** It was published and then undone. */
  | 'ROLLED_BACK'
  /** It is published at its time. */
  | 'SCHEDULED';

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

export type OverviewQueryVariables = Exact<{
  latest: number;
  limit: number;
}>;


export type OverviewQuery = { activity: { hasMore: boolean, items: Array<{ kind: ContentKind, itemId: string, title: string, version: number, action: RevisionAction, author: string, at: string, count: number, fields: Array<string>, releaseId: string | null }> }, pending: { total: number, items: Array<{ id: string, kind: ContentKind, itemId: string, title: string, action: PendingAction, author: string, updatedAt: string, release: { id: string, name: string, state: ReleaseState, isSingle: boolean, scheduledAt: string | null, timeZone: string | null } | null }> } };

export type ToMendQueryVariables = Exact<{
  limit: number;
}>;


export type ToMendQuery = { files: { total: number, items: Array<{ publicId: string, originalFilename: string }> }, items: { total: number, items: Array<{ kind: ContentKind, itemId: string, title: string }> }, links: { total: number, items: Array<{ kind: ContentKind, itemId: string, title: string, field: string, label: string, address: string, problem: LinkProblem }> } };

export type DashboardReleaseFragment = { id: string, name: string, scheduledAt: string | null, changeCount: number };

export type PublishingQueryVariables = Exact<{
  limit: number;
}>;


export type PublishingQuery = { pausedSince: string | null, waiting: { items: Array<{ id: string, name: string, scheduledAt: string | null, changeCount: number }> }, scheduled: { items: Array<{ id: string, name: string, scheduledAt: string | null, changeCount: number }> }, failed: { items: Array<{ id: string, name: string, scheduledAt: string | null, changeCount: number, problems: Array<{ message: string }> }> } };

export type ResumeSchedulesMutationVariables = Exact<{ [key: string]: never; }>;


export type ResumeSchedulesMutation = { resumeSchedules: boolean };

export type ActivityEntryFragment = { kind: ContentKind, itemId: string, title: string, version: number, action: RevisionAction, author: string, at: string, count: number, fields: Array<string>, releaseId: string | null };

export const OverviewDocument = parse("query Overview($latest:Int!$limit:Int!){activity(limit:$latest){items{...ActivityEntry}hasMore}pending:pendingChanges(limit:$limit){items{id kind itemId title action author updatedAt release{id name state isSingle scheduledAt timeZone}}total}}fragment ActivityEntry on Activity{kind itemId title version action author at count fields releaseId}") as TypedDocumentNode<OverviewQuery, OverviewQueryVariables>
export const ToMendDocument = parse("query ToMend($limit:Int!){files:filesWithoutAltText(limit:$limit){items{publicId originalFilename}total}items:itemsWithoutPicture(limit:$limit){items{kind itemId title}total}links:brokenLinks(limit:$limit){items{kind itemId title field label address problem}total}}") as TypedDocumentNode<ToMendQuery, ToMendQueryVariables>
export const PublishingDocument = parse("fragment DashboardRelease on Release{id name scheduledAt changeCount}query Publishing($limit:Int!){pausedSince:schedulesPausedSince waiting:releases(states:[IN_REVIEW]limit:$limit){items{...DashboardRelease}}scheduled:releases(states:[SCHEDULED]limit:$limit){items{...DashboardRelease}}failed:releases(states:[FAILED]limit:$limit){items{...DashboardRelease problems{message}}}}") as TypedDocumentNode<PublishingQuery, PublishingQueryVariables>
export const ResumeSchedulesDocument = parse("mutation ResumeSchedules{resumeSchedules}") as TypedDocumentNode<ResumeSchedulesMutation, ResumeSchedulesMutationVariables>