/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** An API token to make. */
export type ApiTokenInput = {
  /** The time when the token ends. By default it does not. */
  expiresAt?: string | null | undefined;
  /** A name of up to 60 characters that no other token of the user has. */
  name: string;
  /** The networks from which the token may be used, such as 203.0.113.0/24. By default, any. */
  networks?: Array<string> | null | undefined;
  /** What the token may do. */
  scopes: Array<ApiTokenScope>;
};

/** What an API token may do, at most what the role of its user allows. */
export type ApiTokenScope =
  /** Writes items of this kind, live and as drafts: company information. */
  | 'COMPANY_INFO_WRITE'
  /** Writes items of every kind, live and as drafts. */
  | 'CONTENT_WRITE'
  /** Reads what visitors do not see: inactive items, drafts, releases, files and the history. */
  | 'DRAFTS_READ'
  /** Writes items of this kind, live and as drafts: hero section. */
  | 'HERO_WRITE'
  /** Writes items of this kind, live and as drafts: jobs. */
  | 'JOBS_WRITE'
  /** Writes items of this kind, live and as drafts: legal pages. */
  | 'LEGAL_PAGES_WRITE'
  /** Uploads, changes and deletes files. */
  | 'MEDIA_WRITE'
  /** Writes items of this kind, live and as drafts: products. */
  | 'PRODUCTS_WRITE'
  /** Writes items of this kind, live and as drafts: redirects. */
  | 'REDIRECTS_WRITE'
  /** Prepares, schedules and publishes releases. Their content needs the scopes of its kinds, too. */
  | 'RELEASES_WRITE'
  /** Writes items of this kind, live and as drafts: SEO Settings. */
  | 'SEO_WRITE'
  /** Writes items of this kind, live and as drafts: services. */
  | 'SERVICES_WRITE'
  /** Reads the settings. */
  | 'SETTINGS_READ'
  /** Writes the settings. */
  | 'SETTINGS_WRITE'
  /** Exports and deletes subscribers of the newsletter. */
  | 'SUBSCRIBERS_MANAGE'
  /** Writes items of this kind, live and as drafts: team members. */
  | 'TEAM_MEMBERS_WRITE'
  /** Invites, adds, disables and deletes users who are not admins. */
  | 'USERS_MANAGE';

export type ApiTokenEntryFragment = { id: string, name: string, username: string, scopes: Array<ApiTokenScope>, networks: Array<string>, createdAt: string, expiresAt: string | null, lastUsedAt: string | null };

export type ApiTokensQueryVariables = Exact<{ [key: string]: never; }>;


export type ApiTokensQuery = { apiTokenScopes: Array<ApiTokenScope>, apiTokens: Array<{ id: string, name: string, username: string, scopes: Array<ApiTokenScope>, networks: Array<string>, createdAt: string, expiresAt: string | null, lastUsedAt: string | null }> };

export type CreateApiTokenMutationVariables = Exact<{
  input: ApiTokenInput;
}>;


export type CreateApiTokenMutation = { created: { token: string, apiToken: { id: string, name: string, username: string, scopes: Array<ApiTokenScope>, networks: Array<string>, createdAt: string, expiresAt: string | null, lastUsedAt: string | null } } };

export type RevokeApiTokenMutationVariables = Exact<{
  id: string;
}>;


export type RevokeApiTokenMutation = { revokeApiToken: boolean };

export const ApiTokenEntryFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ApiTokenEntry"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ApiToken"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"scopes"}},{"kind":"Field","name":{"kind":"Name","value":"networks"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}}]}}]} as unknown as DocumentNode<ApiTokenEntryFragment, unknown>;
export const ApiTokensDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ApiTokens"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"apiTokenScopes"}},{"kind":"Field","name":{"kind":"Name","value":"apiTokens"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ApiTokenEntry"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ApiTokenEntry"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ApiToken"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"scopes"}},{"kind":"Field","name":{"kind":"Name","value":"networks"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}}]}}]} as unknown as DocumentNode<ApiTokensQuery, ApiTokensQueryVariables>;
export const CreateApiTokenDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateApiToken"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ApiTokenInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"created"},"name":{"kind":"Name","value":"createApiToken"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"token"}},{"kind":"Field","name":{"kind":"Name","value":"apiToken"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ApiTokenEntry"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ApiTokenEntry"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ApiToken"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"scopes"}},{"kind":"Field","name":{"kind":"Name","value":"networks"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}}]}}]} as unknown as DocumentNode<CreateApiTokenMutation, CreateApiTokenMutationVariables>;
export const RevokeApiTokenDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RevokeApiToken"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"revokeApiToken"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}]}}]} as unknown as DocumentNode<RevokeApiTokenMutation, RevokeApiTokenMutationVariables>;