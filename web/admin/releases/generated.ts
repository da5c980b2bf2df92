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

/** A decision about a field that overlaps with what has gone live since. */
export type FieldChoice = {
  /** The path of the field; null for the item as a whole. */
  field?: string | null | undefined;
  /** The id of the item. */
  itemId: string;
  /** Which value it gets. */
  keep: Keep;
  /** The kind of the item. */
  kind: ContentKind;
};

/** Which value a field gets. */
export type Keep =
  /** The one that is live now. */
  | 'LIVE'
  /** That of the change; when rolling back, that from before the release. */
  | 'MINE';

/** What a pending change does when it is published. */
export type PendingAction =
  /** Deletes the item. */
  | 'DELETE'
  /** Creates the item or changes its values. */
  | 'SAVE';

/** Why a change cannot be published. */
export type ReleaseProblemType =
  /** The user who publishes may not change this. */
  | 'FORBIDDEN'
  /** A value is missing or invalid. */
  | 'INCOMPLETE'
  /** The item was deleted since; `choices` without a field decide. */
  | 'MISSING'
  /** The same field was changed and published since; `choices` decide. */
  | 'OVERLAP'
  /** Another scheduled release changes the same. A warning: it prevents nothing. */
  | 'SCHEDULED_OVERLAP';

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

export type ReleaseEntryFragment = { changeCount: number, createdBy: string, updatedAt: string, publishedAt: string | null, publishedBy: string | null, id: string, name: string, state: ReleaseState, isSingle: boolean, scheduledAt: string | null, timeZone: string | null };

export type ReleaseResultFragment = { version: number, changeCount: number, createdBy: string, updatedAt: string, publishedAt: string | null, publishedBy: string | null, id: string, name: string, state: ReleaseState, isSingle: boolean, scheduledAt: string | null, timeZone: string | null };

export type KeptFragment = { kind: ContentKind, itemId: string, title: string, field: string, label: string, value: string | null };

export type ReleasesQueryVariables = Exact<{
  states?: Array<ReleaseState> | ReleaseState | null | undefined;
  search?: string | null | undefined;
  limit: number;
  offset?: number | null | undefined;
}>;


export type ReleasesQuery = { page: { total: number, items: Array<{ changeCount: number, createdBy: string, updatedAt: string, publishedAt: string | null, publishedBy: string | null, id: string, name: string, state: ReleaseState, isSingle: boolean, scheduledAt: string | null, timeZone: string | null }> } };

export type ReleaseQueryVariables = Exact<{
  id: string;
  offset: number;
}>;


export type ReleaseQuery = { release: { notes: string, version: number, createdAt: string, changeCount: number, createdBy: string, updatedAt: string, publishedAt: string | null, publishedBy: string | null, id: string, name: string, state: ReleaseState, isSingle: boolean, scheduledAt: string | null, timeZone: string | null, changes: Array<{ baseVersion: number, version: number, author: string, updatedAt: string, id: string, kind: ContentKind, itemId: string, title: string, action: PendingAction, isNew: boolean, values: Record<string, unknown>, changes: Array<{ field: string, label: string, before: string | null, after: string | null }>, problems: Array<{ type: ReleaseProblemType, kind: ContentKind, itemId: string, title: string, field: string | null, label: string | null, message: string, mine: string | null, live: string | null }>, release: { id: string, name: string, state: ReleaseState, isSingle: boolean, scheduledAt: string | null, timeZone: string | null } | null }>, problems: Array<{ type: ReleaseProblemType, kind: ContentKind, itemId: string, title: string, field: string | null, label: string | null, message: string, mine: string | null, live: string | null }>, comments: Array<{ id: string, author: string, at: string, action: string, text: string }> } | null };

export type RequestReviewMutationVariables = Exact<{
  id: string;
  text?: string | null | undefined;
}>;


export type RequestReviewMutation = { release: { version: number, changeCount: number, createdBy: string, updatedAt: string, publishedAt: string | null, publishedBy: string | null, id: string, name: string, state: ReleaseState, isSingle: boolean, scheduledAt: string | null, timeZone: string | null } };

export type ApproveMutationVariables = Exact<{
  id: string;
  text?: string | null | undefined;
}>;


export type ApproveMutation = { release: { version: number, changeCount: number, createdBy: string, updatedAt: string, publishedAt: string | null, publishedBy: string | null, id: string, name: string, state: ReleaseState, isSingle: boolean, scheduledAt: string | null, timeZone: string | null } };

export type SendBackMutationVariables = Exact<{
  id: string;
  text?: string | null | undefined;
}>;


export type SendBackMutation = { release: { version: number, changeCount: number, createdBy: string, updatedAt: string, publishedAt: string | null, publishedBy: string | null, id: string, name: string, state: ReleaseState, isSingle: boolean, scheduledAt: string | null, timeZone: string | null } };

export type CommentMutationVariables = Exact<{
  id: string;
  text: string;
}>;


export type CommentMutation = { release: { version: number, changeCount: number, createdBy: string, updatedAt: string, publishedAt: string | null, publishedBy: string | null, id: string, name: string, state: ReleaseState, isSingle: boolean, scheduledAt: string | null, timeZone: string | null } };

export type DiscardReleaseMutationVariables = Exact<{
  id: string;
}>;


export type DiscardReleaseMutation = { release: { version: number, changeCount: number, createdBy: string, updatedAt: string, publishedAt: string | null, publishedBy: string | null, id: string, name: string, state: ReleaseState, isSingle: boolean, scheduledAt: string | null, timeZone: string | null } };

export type RestoreReleaseMutationVariables = Exact<{
  id: string;
}>;


export type RestoreReleaseMutation = { release: { version: number, changeCount: number, createdBy: string, updatedAt: string, publishedAt: string | null, publishedBy: string | null, id: string, name: string, state: ReleaseState, isSingle: boolean, scheduledAt: string | null, timeZone: string | null } };

export type UnscheduleMutationVariables = Exact<{
  id: string;
}>;


export type UnscheduleMutation = { release: { version: number, changeCount: number, createdBy: string, updatedAt: string, publishedAt: string | null, publishedBy: string | null, id: string, name: string, state: ReleaseState, isSingle: boolean, scheduledAt: string | null, timeZone: string | null } };

export type UpdateReleaseMutationVariables = Exact<{
  id: string;
  name?: string | null | undefined;
  notes?: string | null | undefined;
  version?: number | null | undefined;
}>;


export type UpdateReleaseMutation = { release: { version: number, changeCount: number, createdBy: string, updatedAt: string, publishedAt: string | null, publishedBy: string | null, id: string, name: string, state: ReleaseState, isSingle: boolean, scheduledAt: string | null, timeZone: string | null } };

export type PublishReleaseMutationVariables = Exact<{
  id: string;
  version?: number | null | undefined;
  choices?: Array<FieldChoice> | FieldChoice | null | undefined;
}>;


export type PublishReleaseMutation = { release: { version: number, changeCount: number, createdBy: string, updatedAt: string, publishedAt: string | null, publishedBy: string | null, id: string, name: string, state: ReleaseState, isSingle: boolean, scheduledAt: string | null, timeZone: string | null } };

export type ScheduleReleaseMutationVariables = Exact<{
  id: string;
  at: string;
  timeZone: string;
  version?: number | null | undefined;
}>;


export type ScheduleReleaseMutation = { release: { version: number, changeCount: number, createdBy: string, updatedAt: string, publishedAt: string | null, publishedBy: string | null, id: string, name: string, state: ReleaseState, isSingle: boolean, scheduledAt: string | null, timeZone: string | null } };

export type RollbackPlanQueryVariables = Exact<{
  id: string;
}>;


export type RollbackPlanQuery = { plan: { itemCount: number, kept: Array<{ kind: ContentKind, itemId: string, title: string, field: string, label: string, value: string | null }>, problems: Array<{ type: ReleaseProblemType, kind: ContentKind, itemId: string, title: string, field: string | null, label: string | null, message: string, mine: string | null, live: string | null }> } };

export type RollBackMutationVariables = Exact<{
  id: string;
  choices?: Array<FieldChoice> | FieldChoice | null | undefined;
}>;


export type RollBackMutation = { rollback: { release: { version: number, changeCount: number, createdBy: string, updatedAt: string, publishedAt: string | null, publishedBy: string | null, id: string, name: string, state: ReleaseState, isSingle: boolean, scheduledAt: string | null, timeZone: string | null }, kept: Array<{ kind: ContentKind, itemId: string, title: string, field: string, label: string, value: string | null }> } };

export type ReleaseSummaryFragment = { id: string, name: string, state: ReleaseState, isSingle: boolean, scheduledAt: string | null, timeZone: string | null };

export type PendingDetailsFragment = { baseVersion: number, version: number, author: string, updatedAt: string, id: string, kind: ContentKind, itemId: string, title: string, action: PendingAction, isNew: boolean, values: Record<string, unknown>, changes: Array<{ field: string, label: string, before: string | null, after: string | null }>, problems: Array<{ type: ReleaseProblemType, kind: ContentKind, itemId: string, title: string, field: string | null, label: string | null, message: string, mine: string | null, live: string | null }>, release: { id: string, name: string, state: ReleaseState, isSingle: boolean, scheduledAt: string | null, timeZone: string | null } | null };

export type PendingSummaryFragment = { id: string, kind: ContentKind, itemId: string, title: string, action: PendingAction, isNew: boolean, values: Record<string, unknown>, release: { id: string, name: string, state: ReleaseState, isSingle: boolean, scheduledAt: string | null, timeZone: string | null } | null };

export type ProblemFragment = { type: ReleaseProblemType, kind: ContentKind, itemId: string, title: string, field: string | null, label: string | null, message: string, mine: string | null, live: string | null };

export const ReleasesDocument = parse("fragment ReleaseEntry on Release{...ReleaseSummary changeCount createdBy updatedAt publishedAt publishedBy}query Releases($states:[ReleaseState!]$search:String$limit:Int!$offset:Int){page:releases(states:$states search:$search limit:$limit offset:$offset){items{...ReleaseEntry}total}}fragment ReleaseSummary on Release{id name state isSingle scheduledAt timeZone}") as TypedDocumentNode<ReleasesQuery, ReleasesQueryVariables>
export const ReleaseDocument = parse("fragment ReleaseEntry on Release{...ReleaseSummary changeCount createdBy updatedAt publishedAt publishedBy}query Release($id:ID!$offset:Int!){release(id:$id){...ReleaseEntry notes version createdAt changes(limit:50 offset:$offset){...PendingDetails}problems{...Problem}comments{id author at action text}}}fragment ReleaseSummary on Release{id name state isSingle scheduledAt timeZone}fragment PendingDetails on PendingChange{...PendingSummary baseVersion version author updatedAt changes{field label before after}problems{...Problem}}fragment PendingSummary on PendingChange{id kind itemId title action isNew values release{...ReleaseSummary}}fragment Problem on ReleaseProblem{type kind itemId title field label message mine live}") as TypedDocumentNode<ReleaseQuery, ReleaseQueryVariables>
export const RequestReviewDocument = parse("fragment ReleaseEntry on Release{...ReleaseSummary changeCount createdBy updatedAt publishedAt publishedBy}fragment ReleaseResult on Release{...ReleaseEntry version}mutation RequestReview($id:ID!$text:String){release:requestReview(id:$id text:$text){...ReleaseResult}}fragment ReleaseSummary on Release{id name state isSingle scheduledAt timeZone}") as TypedDocumentNode<RequestReviewMutation, RequestReviewMutationVariables>
export const ApproveDocument = parse("fragment ReleaseEntry on Release{...ReleaseSummary changeCount createdBy updatedAt publishedAt publishedBy}fragment ReleaseResult on Release{...ReleaseEntry version}mutation Approve($id:ID!$text:String){release:approveRelease(id:$id text:$text){...ReleaseResult}}fragment ReleaseSummary on Release{id name state isSingle scheduledAt timeZone}") as TypedDocumentNode<ApproveMutation, ApproveMutationVariables>
export const SendBackDocument = parse("fragment ReleaseEntry on Release{...ReleaseSummary changeCount createdBy updatedAt publishedAt publishedBy}fragment ReleaseResult on Release{...ReleaseEntry version}mutation SendBack($id:ID!$text:String){release:sendBackRelease(id:$id text:$text){...ReleaseResult}}fragment ReleaseSummary on Release{id name state isSingle scheduledAt timeZone}") as TypedDocumentNode<SendBackMutation, SendBackMutationVariables>
export const CommentDocument = parse("fragment ReleaseEntry on Release{...ReleaseSummary changeCount createdBy updatedAt publishedAt publishedBy}fragment ReleaseResult on Release{...ReleaseEntry version}mutation Comment($id:ID!$text:String!){release:commentRelease(id:$id text:$text){...ReleaseResult}}fragment ReleaseSummary on Release{id name state isSingle scheduledAt timeZone}") as TypedDocumentNode<CommentMutation, CommentMutationVariables>
export const DiscardReleaseDocument = parse("fragment ReleaseEntry on Release{...ReleaseSummary changeCount createdBy updatedAt publishedAt publishedBy}fragment ReleaseResult on Release{...ReleaseEntry version}mutation DiscardRelease($id:ID!){release:discardRelease(id:$id){...ReleaseResult}}fragment ReleaseSummary on Release{id name state isSingle scheduledAt timeZone}") as TypedDocumentNode<DiscardReleaseMutation, DiscardReleaseMutationVariables>
export const RestoreReleaseDocument = parse("fragment ReleaseEntry on Release{...ReleaseSummary changeCount createdBy updatedAt publishedAt publishedBy}fragment ReleaseResult on Release{...ReleaseEntry version}mutation RestoreRelease($id:ID!){release:restoreRelease(id:$id){...ReleaseResult}}fragment ReleaseSummary on Release{id name state isSingle scheduledAt timeZone}") as TypedDocumentNode<RestoreReleaseMutation, RestoreReleaseMutationVariables>
export const UnscheduleDocument = parse("fragment ReleaseEntry on Release{...ReleaseSummary changeCount createdBy updatedAt publishedAt publishedBy}fragment ReleaseResult on Release{...ReleaseEntry version}mutation Unschedule($id:ID!){release:unscheduleRelease(id:$id){...ReleaseResult}}fragment ReleaseSummary on Release{id name state isSingle scheduledAt timeZone}") as TypedDocumentNode<UnscheduleMutation, UnscheduleMutationVariables>
export const UpdateReleaseDocument = parse("fragment ReleaseEntry on Release{...ReleaseSummary changeCount createdBy updatedAt publishedAt publishedBy}fragment ReleaseResult on Release{...ReleaseEntry version}mutation UpdateRelease($id:ID!$name:String$notes:String$version:Int){release:updateRelease(id:$id name:$name notes:$notes version:$version){...ReleaseResult}}fragment ReleaseSummary on Release{id name state isSingle scheduledAt timeZone}") as TypedDocumentNode<UpdateReleaseMutation, UpdateReleaseMutationVariables>
export const PublishReleaseDocument = parse("fragment ReleaseEntry on Release{...ReleaseSummary changeCount createdBy updatedAt publishedAt publishedBy}fragment ReleaseResult on Release{...ReleaseEntry version}mutation PublishRelease($id:ID!$version:Int$choices:[FieldChoice!]){release:publishRelease(id:$id version:$version choices:$choices){...ReleaseResult}}fragment ReleaseSummary on Release{id name state isSingle scheduledAt timeZone}") as TypedDocumentNode<PublishReleaseMutation, PublishReleaseMutationVariables>
export const ScheduleReleaseDocument = parse("fragment ReleaseEntry on Release{...ReleaseSummary changeCount createdBy updatedAt publishedAt publishedBy}fragment ReleaseResult on Release{...ReleaseEntry version}mutation ScheduleRelease($id:ID!$at:DateTime!$timeZone:String!$version:Int){release:scheduleRelease(id:$id at:$at timeZone:$timeZone version:$version){...ReleaseResult}}fragment ReleaseSummary on Release{id name state isSingle scheduledAt timeZone}") as TypedDocumentNode<ScheduleReleaseMutation, ScheduleReleaseMutationVariables>
export const RollbackPlanDocument = parse("fragment Kept on KeptField{kind itemId title field label value}query RollbackPlan($id:ID!){plan:rollbackPlan(id:$id){itemCount kept{...Kept}problems{...Problem}}}fragment Problem on ReleaseProblem{type kind itemId title field label message mine live}") as TypedDocumentNode<RollbackPlanQuery, RollbackPlanQueryVariables>
export const RollBackDocument = parse("fragment ReleaseEntry on Release{...ReleaseSummary changeCount createdBy updatedAt publishedAt publishedBy}fragment ReleaseResult on Release{...ReleaseEntry version}fragment Kept on KeptField{kind itemId title field label value}mutation RollBack($id:ID!$choices:[FieldChoice!]){rollback:rollbackRelease(id:$id choices:$choices){release{...ReleaseResult}kept{...Kept}}}fragment ReleaseSummary on Release{id name state isSingle scheduledAt timeZone}") as TypedDocumentNode<RollBackMutation, RollBackMutationVariables>