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

export type BringBackMomentMutationVariables = Exact<{
  at: string;
  kind?: ContentKind | null | undefined;
  itemId?: string | null | undefined;
  fields?: Array<string> | string | null | undefined;
}>;


export type BringBackMomentMutation = { release: { id: string } };

export const BringBackMomentDocument = parse("mutation BringBackMoment($at:DateTime!$kind:ContentKind$itemId:ID$fields:[String!]){release:bringBackMoment(at:$at kind:$kind itemId:$itemId fields:$fields){id}}") as TypedDocumentNode<BringBackMomentMutation, BringBackMomentMutationVariables>