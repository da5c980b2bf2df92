/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode } from '@apollo/client'
import { parse } from 'graphql'
export type SubscribersQueryVariables = Exact<{
  search?: string | null | undefined;
  limit: number;
  offset: number;
}>;


export type SubscribersQuery = { page: { total: number, items: Array<{ id: string, email: string, createdAt: string, consentText: string, confirmedAt: string | null }> } };

export type ExportSubscribersMutationVariables = Exact<{ [key: string]: never; }>;


export type ExportSubscribersMutation = { table: string };

export type RemoveSubscriberMutationVariables = Exact<{
  id: string;
}>;


export type RemoveSubscriberMutation = { done: boolean };

export const SubscribersDocument = parse("query Subscribers($search:String$limit:Int!$offset:Int!){page:subscribers(search:$search limit:$limit offset:$offset){total items{id email createdAt consentText confirmedAt}}}") as TypedDocumentNode<SubscribersQuery, SubscribersQueryVariables>
export const ExportSubscribersDocument = parse("mutation ExportSubscribers{table:exportSubscribers}") as TypedDocumentNode<ExportSubscribersMutation, ExportSubscribersMutationVariables>
export const RemoveSubscriberDocument = parse("mutation RemoveSubscriber($id:ID!){done:removeSubscriber(id:$id)}") as TypedDocumentNode<RemoveSubscriberMutation, RemoveSubscriberMutationVariables>