/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode } from '@apollo/client'
import { parse } from 'graphql'
export type DashboardReleaseFragment = { id: string, name: string, scheduledAt: string | null, changeCount: number };

export type PublishingQueryVariables = Exact<{
  limit: number;
}>;


export type PublishingQuery = { pausedSince: string | null, waiting: { items: Array<{ id: string, name: string, scheduledAt: string | null, changeCount: number }> }, scheduled: { items: Array<{ id: string, name: string, scheduledAt: string | null, changeCount: number }> }, failed: { items: Array<{ id: string, name: string, scheduledAt: string | null, changeCount: number, problems: Array<{ message: string }> }> } };

export type ResumeSchedulesMutationVariables = Exact<{ [key: string]: never; }>;


export type ResumeSchedulesMutation = { resumeSchedules: boolean };

export const PublishingDocument = parse("fragment DashboardRelease on Release{id name scheduledAt changeCount}query Publishing($limit:Int!){pausedSince:schedulesPausedSince waiting:releases(states:[IN_REVIEW]limit:$limit){items{...DashboardRelease}}scheduled:releases(states:[SCHEDULED]limit:$limit){items{...DashboardRelease}}failed:releases(states:[FAILED]limit:$limit){items{...DashboardRelease problems{message}}}}") as TypedDocumentNode<PublishingQuery, PublishingQueryVariables>
export const ResumeSchedulesDocument = parse("mutation ResumeSchedules{resumeSchedules}") as TypedDocumentNode<ResumeSchedulesMutation, ResumeSchedulesMutationVariables>