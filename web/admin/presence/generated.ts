/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
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
  /** Redirects */
  | 'REDIRECT'
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

export const ItemStateFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ItemState"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ItemPresence"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"users"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"isSelf"}}]}},{"kind":"Field","name":{"kind":"Name","value":"lastChange"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"author"}},{"kind":"Field","name":{"kind":"Name","value":"at"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pendingChanges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"author"}},{"kind":"Field","name":{"kind":"Name","value":"at"}}]}}]}}]} as unknown as DocumentNode<ItemStateFragment, unknown>;
export const ItemPresenceDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"ItemPresence"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"kind"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ContentKind"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"itemPresence"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"kind"},"value":{"kind":"Variable","name":{"kind":"Name","value":"kind"}}},{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ItemState"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ItemState"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ItemPresence"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"users"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"isSelf"}}]}},{"kind":"Field","name":{"kind":"Name","value":"lastChange"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"author"}},{"kind":"Field","name":{"kind":"Name","value":"at"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pendingChanges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"author"}},{"kind":"Field","name":{"kind":"Name","value":"at"}}]}}]}}]} as unknown as DocumentNode<ItemPresenceSubscription, ItemPresenceSubscriptionVariables>;