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

/** A draft that is to be published. */
export type DraftReference = {
  /** The id of the pending change. */
  id: string;
  /** The version of the draft that was read. */
  version?: number | null | undefined;
};

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

/** A change of an item that is not to be live yet. */
export type PendingChangeInput = {
  /** What it does; SAVE unless given. */
  action?: PendingAction | null | undefined;
  /** The version of the live item that was read; 0 for a new item. */
  baseVersion: number;
  /** The id of the item; a new item may leave it out. */
  itemId?: string | null | undefined;
  /** The kind of the item. */
  kind: ContentKind;
  /** The release; without it, the change is the draft of the item. */
  releaseId?: string | null | undefined;
  /** The values that change, by key, choices by value as in exported files. They may be incomplete. */
  values?: Record<string, unknown> | null | undefined;
  /** The version of the pending change that was read; left out or 0 if there was none. CONFLICT otherwise. */
  version?: number | null | undefined;
};

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

export type ReleaseSummaryFragment = { id: string, name: string, state: ReleaseState, isSingle: boolean, scheduledAt: string | null, timeZone: string | null };

export type ProblemFragment = { type: ReleaseProblemType, kind: ContentKind, itemId: string, title: string, field: string | null, label: string | null, message: string, mine: string | null, live: string | null };

export type PendingSummaryFragment = { id: string, kind: ContentKind, itemId: string, title: string, action: PendingAction, isNew: boolean, values: Record<string, unknown>, release: { id: string, name: string, state: ReleaseState, isSingle: boolean, scheduledAt: string | null, timeZone: string | null } | null };

export type PendingDetailsFragment = { baseVersion: number, version: number, author: string, updatedAt: string, id: string, kind: ContentKind, itemId: string, title: string, action: PendingAction, isNew: boolean, values: Record<string, unknown>, changes: Array<{ field: string, label: string, before: string | null, after: string | null }>, problems: Array<{ type: ReleaseProblemType, kind: ContentKind, itemId: string, title: string, field: string | null, label: string | null, message: string, mine: string | null, live: string | null }>, release: { id: string, name: string, state: ReleaseState, isSingle: boolean, scheduledAt: string | null, timeZone: string | null } | null };

export type PendingOfKindQueryVariables = Exact<{
  kind: ContentKind;
}>;


export type PendingOfKindQuery = { page: { items: Array<{ id: string, kind: ContentKind, itemId: string, title: string, action: PendingAction, isNew: boolean, values: Record<string, unknown>, release: { id: string, name: string, state: ReleaseState, isSingle: boolean, scheduledAt: string | null, timeZone: string | null } | null }> } };

export type PendingOfItemQueryVariables = Exact<{
  kind: ContentKind;
  itemId: string;
}>;


export type PendingOfItemQuery = { page: { items: Array<{ baseVersion: number, version: number, author: string, updatedAt: string, id: string, kind: ContentKind, itemId: string, title: string, action: PendingAction, isNew: boolean, values: Record<string, unknown>, changes: Array<{ field: string, label: string, before: string | null, after: string | null }>, problems: Array<{ type: ReleaseProblemType, kind: ContentKind, itemId: string, title: string, field: string | null, label: string | null, message: string, mine: string | null, live: string | null }>, release: { id: string, name: string, state: ReleaseState, isSingle: boolean, scheduledAt: string | null, timeZone: string | null } | null }> } };

export type PendingOfSettingsQueryVariables = Exact<{ [key: string]: never; }>;


export type PendingOfSettingsQuery = { page: { items: Array<{ baseVersion: number, version: number, author: string, updatedAt: string, id: string, kind: ContentKind, itemId: string, title: string, action: PendingAction, isNew: boolean, values: Record<string, unknown>, changes: Array<{ field: string, label: string, before: string | null, after: string | null }>, problems: Array<{ type: ReleaseProblemType, kind: ContentKind, itemId: string, title: string, field: string | null, label: string | null, message: string, mine: string | null, live: string | null }>, release: { id: string, name: string, state: ReleaseState, isSingle: boolean, scheduledAt: string | null, timeZone: string | null } | null }> } };

export type PendingOfReleaseQueryVariables = Exact<{
  releaseId: string;
}>;


export type PendingOfReleaseQuery = { page: { items: Array<{ id: string, kind: ContentKind, itemId: string, title: string }> } };

export type SavePendingMutationVariables = Exact<{
  input: PendingChangeInput;
}>;


export type SavePendingMutation = { change: { baseVersion: number, version: number, author: string, updatedAt: string, id: string, kind: ContentKind, itemId: string, title: string, action: PendingAction, isNew: boolean, values: Record<string, unknown>, changes: Array<{ field: string, label: string, before: string | null, after: string | null }>, problems: Array<{ type: ReleaseProblemType, kind: ContentKind, itemId: string, title: string, field: string | null, label: string | null, message: string, mine: string | null, live: string | null }>, release: { id: string, name: string, state: ReleaseState, isSingle: boolean, scheduledAt: string | null, timeZone: string | null } | null } };

export type DiscardPendingMutationVariables = Exact<{
  id: string;
}>;


export type DiscardPendingMutation = { change: { baseVersion: number, version: number, author: string, updatedAt: string, id: string, kind: ContentKind, itemId: string, title: string, action: PendingAction, isNew: boolean, values: Record<string, unknown>, changes: Array<{ field: string, label: string, before: string | null, after: string | null }>, problems: Array<{ type: ReleaseProblemType, kind: ContentKind, itemId: string, title: string, field: string | null, label: string | null, message: string, mine: string | null, live: string | null }>, release: { id: string, name: string, state: ReleaseState, isSingle: boolean, scheduledAt: string | null, timeZone: string | null } | null } };

export type MovePendingMutationVariables = Exact<{
  id: string;
  releaseId?: string | null | undefined;
}>;


export type MovePendingMutation = { change: { baseVersion: number, version: number, author: string, updatedAt: string, id: string, kind: ContentKind, itemId: string, title: string, action: PendingAction, isNew: boolean, values: Record<string, unknown>, changes: Array<{ field: string, label: string, before: string | null, after: string | null }>, problems: Array<{ type: ReleaseProblemType, kind: ContentKind, itemId: string, title: string, field: string | null, label: string | null, message: string, mine: string | null, live: string | null }>, release: { id: string, name: string, state: ReleaseState, isSingle: boolean, scheduledAt: string | null, timeZone: string | null } | null } };

export type PublishPendingMutationVariables = Exact<{
  id: string;
  version?: number | null | undefined;
  choices?: Array<FieldChoice> | FieldChoice | null | undefined;
}>;


export type PublishPendingMutation = { published: { itemId: string, version: number } };

export type PublishAllPendingMutationVariables = Exact<{
  drafts: Array<DraftReference> | DraftReference;
  choices?: Array<FieldChoice> | FieldChoice | null | undefined;
}>;


export type PublishAllPendingMutation = { published: Array<{ itemId: string, version: number }> };

export type ScheduleChangesMutationVariables = Exact<{
  changes: Array<PendingChangeInput> | PendingChangeInput;
  at: string;
  timeZone: string;
}>;


export type ScheduleChangesMutation = { release: { id: string, name: string, state: ReleaseState, isSingle: boolean, scheduledAt: string | null, timeZone: string | null } };

export type AddToReleaseMutationVariables = Exact<{
  releaseId: string;
  kind: ContentKind;
  ids: Array<string> | string;
  isActive?: boolean | null | undefined;
  delete?: boolean | null | undefined;
}>;


export type AddToReleaseMutation = { release: { id: string, name: string, state: ReleaseState, isSingle: boolean, scheduledAt: string | null, timeZone: string | null } };

export type BringBackMutationVariables = Exact<{
  releaseId: string;
  kind: ContentKind;
  itemId: string;
  version: number;
  fields?: Array<string> | string | null | undefined;
}>;


export type BringBackMutation = { change: { id: string } };

export type ScheduleItemMutationVariables = Exact<{
  kind: ContentKind;
  itemId?: string | null | undefined;
  values?: Record<string, unknown> | null | undefined;
  baseVersion: number;
  from?: string | null | undefined;
  until?: string | null | undefined;
  timeZone: string;
}>;


export type ScheduleItemMutation = { releases: Array<{ id: string, name: string, state: ReleaseState, isSingle: boolean, scheduledAt: string | null, timeZone: string | null }> };

export type OpenReleasesQueryVariables = Exact<{
  states?: Array<ReleaseState> | ReleaseState | null | undefined;
}>;


export type OpenReleasesQuery = { page: { items: Array<{ id: string, name: string, state: ReleaseState, isSingle: boolean, scheduledAt: string | null, timeZone: string | null }> } };

export type CreateReleaseMutationVariables = Exact<{
  name: string;
  notes?: string | null | undefined;
}>;


export type CreateReleaseMutation = { release: { id: string, name: string, state: ReleaseState, isSingle: boolean, scheduledAt: string | null, timeZone: string | null } };

export const PendingOfKindDocument = parse("fragment ReleaseSummary on Release{id name state isSingle scheduledAt timeZone}fragment PendingSummary on PendingChange{id kind itemId title action isNew values release{...ReleaseSummary}}query PendingOfKind($kind:ContentKind!){page:pendingChanges(kind:$kind limit:500){items{...PendingSummary}}}") as TypedDocumentNode<PendingOfKindQuery, PendingOfKindQueryVariables>
export const PendingOfItemDocument = parse("fragment ReleaseSummary on Release{id name state isSingle scheduledAt timeZone}fragment Problem on ReleaseProblem{type kind itemId title field label message mine live}fragment PendingSummary on PendingChange{id kind itemId title action isNew values release{...ReleaseSummary}}fragment PendingDetails on PendingChange{...PendingSummary baseVersion version author updatedAt changes{field label before after}problems{...Problem}}query PendingOfItem($kind:ContentKind!$itemId:ID!){page:pendingChanges(kind:$kind itemId:$itemId){items{...PendingDetails}}}") as TypedDocumentNode<PendingOfItemQuery, PendingOfItemQueryVariables>
export const PendingOfSettingsDocument = parse("fragment ReleaseSummary on Release{id name state isSingle scheduledAt timeZone}fragment Problem on ReleaseProblem{type kind itemId title field label message mine live}fragment PendingSummary on PendingChange{id kind itemId title action isNew values release{...ReleaseSummary}}fragment PendingDetails on PendingChange{...PendingSummary baseVersion version author updatedAt changes{field label before after}problems{...Problem}}query PendingOfSettings{page:pendingChanges(kind:SETTING limit:500){items{...PendingDetails}}}") as TypedDocumentNode<PendingOfSettingsQuery, PendingOfSettingsQueryVariables>
export const PendingOfReleaseDocument = parse("query PendingOfRelease($releaseId:ID!){page:pendingChanges(releaseId:$releaseId){items{id kind itemId title}}}") as TypedDocumentNode<PendingOfReleaseQuery, PendingOfReleaseQueryVariables>
export const SavePendingDocument = parse("fragment ReleaseSummary on Release{id name state isSingle scheduledAt timeZone}fragment Problem on ReleaseProblem{type kind itemId title field label message mine live}fragment PendingSummary on PendingChange{id kind itemId title action isNew values release{...ReleaseSummary}}fragment PendingDetails on PendingChange{...PendingSummary baseVersion version author updatedAt changes{field label before after}problems{...Problem}}mutation SavePending($input:PendingChangeInput!){change:savePendingChange(input:$input){...PendingDetails}}") as TypedDocumentNode<SavePendingMutation, SavePendingMutationVariables>
export const DiscardPendingDocument = parse("fragment ReleaseSummary on Release{id name state isSingle scheduledAt timeZone}fragment Problem on ReleaseProblem{type kind itemId title field label message mine live}fragment PendingSummary on PendingChange{id kind itemId title action isNew values release{...ReleaseSummary}}fragment PendingDetails on PendingChange{...PendingSummary baseVersion version author updatedAt changes{field label before after}problems{...Problem}}mutation DiscardPending($id:ID!){change:discardPendingChange(id:$id){...PendingDetails}}") as TypedDocumentNode<DiscardPendingMutation, DiscardPendingMutationVariables>
export const MovePendingDocument = parse("fragment ReleaseSummary on Release{id name state isSingle scheduledAt timeZone}fragment Problem on ReleaseProblem{type kind itemId title field label message mine live}fragment PendingSummary on PendingChange{id kind itemId title action isNew values release{...ReleaseSummary}}fragment PendingDetails on PendingChange{...PendingSummary baseVersion version author updatedAt changes{field label before after}problems{...Problem}}mutation MovePending($id:ID!$releaseId:ID){change:movePendingChange(id:$id releaseId:$releaseId){...PendingDetails}}") as TypedDocumentNode<MovePendingMutation, MovePendingMutationVariables>
export const PublishPendingDocument = parse("mutation PublishPending($id:ID!$version:Int$choices:[FieldChoice!]){published:publishPendingChange(id:$id version:$version choices:$choices){itemId version}}") as TypedDocumentNode<PublishPendingMutation, PublishPendingMutationVariables>
export const PublishAllPendingDocument = parse("mutation PublishAllPending($drafts:[DraftReference!]!$choices:[FieldChoice!]){published:publishPendingChanges(drafts:$drafts choices:$choices){itemId version}}") as TypedDocumentNode<PublishAllPendingMutation, PublishAllPendingMutationVariables>
export const ScheduleChangesDocument = parse("fragment ReleaseSummary on Release{id name state isSingle scheduledAt timeZone}mutation ScheduleChanges($changes:[PendingChangeInput!]!$at:DateTime!$timeZone:String!){release:scheduleChanges(changes:$changes at:$at timeZone:$timeZone){...ReleaseSummary}}") as TypedDocumentNode<ScheduleChangesMutation, ScheduleChangesMutationVariables>
export const AddToReleaseDocument = parse("fragment ReleaseSummary on Release{id name state isSingle scheduledAt timeZone}mutation AddToRelease($releaseId:ID!$kind:ContentKind!$ids:[ID!]!$isActive:Boolean$delete:Boolean){release:addToRelease(releaseId:$releaseId kind:$kind ids:$ids isActive:$isActive delete:$delete){...ReleaseSummary}}") as TypedDocumentNode<AddToReleaseMutation, AddToReleaseMutationVariables>
export const BringBackDocument = parse("mutation BringBack($releaseId:ID!$kind:ContentKind!$itemId:ID!$version:Int!$fields:[String!]){change:bringBackInRelease(releaseId:$releaseId kind:$kind itemId:$itemId version:$version fields:$fields){id}}") as TypedDocumentNode<BringBackMutation, BringBackMutationVariables>
export const ScheduleItemDocument = parse("fragment ReleaseSummary on Release{id name state isSingle scheduledAt timeZone}mutation ScheduleItem($kind:ContentKind!$itemId:ID$values:JSONObject$baseVersion:Int!$from:DateTime$until:DateTime$timeZone:String!){releases:scheduleItem(kind:$kind itemId:$itemId values:$values baseVersion:$baseVersion from:$from until:$until timeZone:$timeZone){...ReleaseSummary}}") as TypedDocumentNode<ScheduleItemMutation, ScheduleItemMutationVariables>
export const OpenReleasesDocument = parse("fragment ReleaseSummary on Release{id name state isSingle scheduledAt timeZone}query OpenReleases($states:[ReleaseState!]){page:releases(states:$states limit:100){items{...ReleaseSummary}}}") as TypedDocumentNode<OpenReleasesQuery, OpenReleasesQueryVariables>
export const CreateReleaseDocument = parse("fragment ReleaseSummary on Release{id name state isSingle scheduledAt timeZone}mutation CreateRelease($name:String!$notes:String){release:createRelease(name:$name notes:$notes){...ReleaseSummary}}") as TypedDocumentNode<CreateReleaseMutation, CreateReleaseMutationVariables>