import type { TypedDocumentNode } from '@apollo/client'
import { parse } from 'graphql'
import type { SessionUser } from './store.ts'

const USER = 'id username email role'

export interface SignIn {
  token: string
  user: SessionUser
}

export const SIGN_IN = parse(
  `mutation SignIn($username: String!, $password: String!) {
    signIn(username: $username, password: $password) { token user { ${USER} } }
  }`,
) as TypedDocumentNode<{ signIn: SignIn }, { username: string; password: string }>

export const SIGN_OUT = parse('mutation SignOut { signOut }') as TypedDocumentNode<{ signOut: boolean }>

export const ME = parse(`query Me { me { ${USER} } }`) as TypedDocumentNode<{ me: SessionUser }>

export const CHANGE_PASSWORD = parse(
  `mutation ChangePassword($currentPassword: String!, $newPassword: String!) {
    changePassword(currentPassword: $currentPassword, newPassword: $newPassword) { token user { ${USER} } }
  }`,
) as TypedDocumentNode<{ changePassword: SignIn }, { currentPassword: string; newPassword: string }>

export interface DemoAccount {
  username: string
  password: string
  role: SessionUser['role']
}

export const DEMO_ACCOUNTS = parse(
  'query DemoAccounts { demoAccounts { username password role } }',
) as TypedDocumentNode<{ demoAccounts: DemoAccount[] }>
