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

export type RequestPasswordResetMutationVariables = Exact<{
  username: string;
}>;


export type RequestPasswordResetMutation = { requestPasswordReset: boolean };

export type PasswordResetQueryVariables = Exact<{
  token: string;
}>;


export type PasswordResetQuery = { passwordReset: { username: string, previewLinks: number } };

export type ResetPasswordMutationVariables = Exact<{
  token: string;
  password: string;
  keepPreviewLinks: boolean;
}>;


export type ResetPasswordMutation = { resetPassword: boolean };

export type OpenedInvitationQueryVariables = Exact<{
  token: string;
}>;


export type OpenedInvitationQuery = { invitation: { email: string, role: Role, invitedBy: string } };

export type AcceptInvitationMutationVariables = Exact<{
  token: string;
  username: string;
  password: string;
}>;


export type AcceptInvitationMutation = { acceptInvitation: boolean };

export const RequestPasswordResetDocument = parse("mutation RequestPasswordReset($username:String!){requestPasswordReset(username:$username)}") as TypedDocumentNode<RequestPasswordResetMutation, RequestPasswordResetMutationVariables>
export const PasswordResetDocument = parse("query PasswordReset($token:String!){passwordReset(token:$token){username previewLinks}}") as TypedDocumentNode<PasswordResetQuery, PasswordResetQueryVariables>
export const ResetPasswordDocument = parse("mutation ResetPassword($token:String!$password:String!$keepPreviewLinks:Boolean!){resetPassword(token:$token password:$password keepPreviewLinks:$keepPreviewLinks)}") as TypedDocumentNode<ResetPasswordMutation, ResetPasswordMutationVariables>
export const OpenedInvitationDocument = parse("query OpenedInvitation($token:String!){invitation(token:$token){email role invitedBy}}") as TypedDocumentNode<OpenedInvitationQuery, OpenedInvitationQueryVariables>
export const AcceptInvitationDocument = parse("mutation AcceptInvitation($token:String!$username:String!$password:String!){acceptInvitation(token:$token username:$username password:$password)}") as TypedDocumentNode<AcceptInvitationMutation, AcceptInvitationMutationVariables>