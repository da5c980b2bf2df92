/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode } from '@apollo/client'
import { parse } from 'graphql'
/** The role of a user, which determines their permissions. */
export type Role =
  /** Admins can change everything. */
  | 'ADMIN'
  /** Contributors can prepare drafts and releases, upload media and ask for a review. They publish nothing. */
  | 'CONTRIBUTOR'
  /** Editors can change content, SEO and media, publish releases, and read settings except API keys. */
  | 'EDITOR';

export type SessionUserFragment = { id: string, username: string, email: string, role: Role };

export type MeQueryVariables = Exact<{ [key: string]: never; }>;


export type MeQuery = { me: { id: string, username: string, email: string, role: Role } };

export type DemoAccountsQueryVariables = Exact<{ [key: string]: never; }>;


export type DemoAccountsQuery = { demoAccounts: Array<{ username: string, password: string, role: Role }> };

export type SignInMutationVariables = Exact<{
  username: string;
  password: string;
}>;


export type SignInMutation = { signIn: { token: string, user: { id: string, username: string, email: string, role: Role } } };

export type SignOutMutationVariables = Exact<{ [key: string]: never; }>;


export type SignOutMutation = { signOut: boolean };

export type ChangePasswordMutationVariables = Exact<{
  currentPassword: string;
  newPassword: string;
}>;


export type ChangePasswordMutation = { changePassword: { token: string, user: { id: string, username: string, email: string, role: Role } } };

export type SessionsQueryVariables = Exact<{ [key: string]: never; }>;


export type SessionsQuery = { sessions: Array<{ id: string, device: string, network: string, createdAt: string, lastUsedAt: string, isCurrent: boolean }> };

export type EndSessionMutationVariables = Exact<{
  id: string;
}>;


export type EndSessionMutation = { endSession: boolean };

export type EndOtherSessionsMutationVariables = Exact<{ [key: string]: never; }>;


export type EndOtherSessionsMutation = { endOtherSessions: number };

export const MeDocument = parse("fragment SessionUser on User{id username email role}query Me{me{...SessionUser}}") as TypedDocumentNode<MeQuery, MeQueryVariables>
export const DemoAccountsDocument = parse("query DemoAccounts{demoAccounts{username password role}}") as TypedDocumentNode<DemoAccountsQuery, DemoAccountsQueryVariables>
export const SignInDocument = parse("fragment SessionUser on User{id username email role}mutation SignIn($username:String!$password:String!){signIn(username:$username password:$password){token user{...SessionUser}}}") as TypedDocumentNode<SignInMutation, SignInMutationVariables>
export const SignOutDocument = parse("mutation SignOut{signOut}") as TypedDocumentNode<SignOutMutation, SignOutMutationVariables>
export const ChangePasswordDocument = parse("fragment SessionUser on User{id username email role}mutation ChangePassword($currentPassword:String!$newPassword:String!){changePassword(currentPassword:$currentPassword newPassword:$newPassword){token user{...SessionUser}}}") as TypedDocumentNode<ChangePasswordMutation, ChangePasswordMutationVariables>
export const SessionsDocument = parse("query Sessions{sessions{id device network createdAt lastUsedAt isCurrent}}") as TypedDocumentNode<SessionsQuery, SessionsQueryVariables>
export const EndSessionDocument = parse("mutation EndSession($id:ID!){endSession(id:$id)}") as TypedDocumentNode<EndSessionMutation, EndSessionMutationVariables>
export const EndOtherSessionsDocument = parse("mutation EndOtherSessions{endOtherSessions}") as TypedDocumentNode<EndOtherSessionsMutation, EndOtherSessionsMutationVariables>