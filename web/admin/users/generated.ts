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

/** A user to add. */
export type UserInput = {
  /** The e-mail address. */
  email: string;
  /** The initial password. */
  password: string;
  /** The role of the user. */
  role: Role;
  /** The username for signing in. Allowed are letters, digits, dots, hyphens and underscores. */
  username: string;
};

export type UserRowFragment = { id: string, username: string, email: string, role: Role, isActive: boolean, createdAt: string, lastSignInAt: string | null };

export type UsersQueryVariables = Exact<{ [key: string]: never; }>;


export type UsersQuery = { users: Array<{ id: string, username: string, email: string, role: Role, isActive: boolean, createdAt: string, lastSignInAt: string | null }> };

export type CreateUserMutationVariables = Exact<{
  input: UserInput;
}>;


export type CreateUserMutation = { user: { id: string, username: string, email: string, role: Role, isActive: boolean, createdAt: string, lastSignInAt: string | null } };

export type SetUserRoleMutationVariables = Exact<{
  id: string;
  role: Role;
}>;


export type SetUserRoleMutation = { user: { id: string, username: string, email: string, role: Role, isActive: boolean, createdAt: string, lastSignInAt: string | null } };

export type SetUserActiveMutationVariables = Exact<{
  id: string;
  isActive: boolean;
}>;


export type SetUserActiveMutation = { user: { id: string, username: string, email: string, role: Role, isActive: boolean, createdAt: string, lastSignInAt: string | null } };

export type ResetUserPasswordMutationVariables = Exact<{
  id: string;
  password: string;
}>;


export type ResetUserPasswordMutation = { done: boolean };

export type RemoveUserMutationVariables = Exact<{
  id: string;
}>;


export type RemoveUserMutation = { done: boolean };

export type InvitationRowFragment = { id: string, email: string, role: Role, invitedBy: string, expiresAt: string, isExpired: boolean, link: string | null };

export type InvitationsQueryVariables = Exact<{ [key: string]: never; }>;


export type InvitationsQuery = { invitations: Array<{ id: string, email: string, role: Role, invitedBy: string, expiresAt: string, isExpired: boolean, link: string | null }> };

export type InviteUserMutationVariables = Exact<{
  email: string;
  role: Role;
}>;


export type InviteUserMutation = { invitation: { id: string, email: string, role: Role, invitedBy: string, expiresAt: string, isExpired: boolean, link: string | null } };

export type ResendInvitationMutationVariables = Exact<{
  id: string;
}>;


export type ResendInvitationMutation = { invitation: { id: string, email: string, role: Role, invitedBy: string, expiresAt: string, isExpired: boolean, link: string | null } };

export type RevokeInvitationMutationVariables = Exact<{
  id: string;
}>;


export type RevokeInvitationMutation = { done: boolean };

export const UsersDocument = parse("fragment UserRow on User{id username email role isActive createdAt lastSignInAt}query Users{users{...UserRow}}") as TypedDocumentNode<UsersQuery, UsersQueryVariables>
export const CreateUserDocument = parse("fragment UserRow on User{id username email role isActive createdAt lastSignInAt}mutation CreateUser($input:UserInput!){user:createUser(input:$input){...UserRow}}") as TypedDocumentNode<CreateUserMutation, CreateUserMutationVariables>
export const SetUserRoleDocument = parse("fragment UserRow on User{id username email role isActive createdAt lastSignInAt}mutation SetUserRole($id:ID!$role:Role!){user:setUserRole(id:$id role:$role){...UserRow}}") as TypedDocumentNode<SetUserRoleMutation, SetUserRoleMutationVariables>
export const SetUserActiveDocument = parse("fragment UserRow on User{id username email role isActive createdAt lastSignInAt}mutation SetUserActive($id:ID!$isActive:Boolean!){user:setUserActive(id:$id isActive:$isActive){...UserRow}}") as TypedDocumentNode<SetUserActiveMutation, SetUserActiveMutationVariables>
export const ResetUserPasswordDocument = parse("mutation ResetUserPassword($id:ID!$password:String!){done:resetUserPassword(id:$id password:$password)}") as TypedDocumentNode<ResetUserPasswordMutation, ResetUserPasswordMutationVariables>
export const RemoveUserDocument = parse("mutation RemoveUser($id:ID!){done:removeUser(id:$id)}") as TypedDocumentNode<RemoveUserMutation, RemoveUserMutationVariables>
export const InvitationsDocument = parse("fragment InvitationRow on Invitation{id email role invitedBy expiresAt isExpired link}query Invitations{invitations{...InvitationRow}}") as TypedDocumentNode<InvitationsQuery, InvitationsQueryVariables>
export const InviteUserDocument = parse("fragment InvitationRow on Invitation{id email role invitedBy expiresAt isExpired link}mutation InviteUser($email:String!$role:Role!){invitation:inviteUser(email:$email role:$role){...InvitationRow}}") as TypedDocumentNode<InviteUserMutation, InviteUserMutationVariables>
export const ResendInvitationDocument = parse("fragment InvitationRow on Invitation{id email role invitedBy expiresAt isExpired link}mutation ResendInvitation($id:ID!){invitation:resendInvitation(id:$id){...InvitationRow}}") as TypedDocumentNode<ResendInvitationMutation, ResendInvitationMutationVariables>
export const RevokeInvitationDocument = parse("mutation RevokeInvitation($id:ID!){done:revokeInvitation(id:$id)}") as TypedDocumentNode<RevokeInvitationMutation, RevokeInvitationMutationVariables>