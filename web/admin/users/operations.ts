import type { TypedDocumentNode } from '@apollo/client'
import { parse } from 'graphql'
import { type Role as RoleName, roles } from '../../../schema/roles.ts'

/** A role as GraphQL names it. */
export type Role = Uppercase<RoleName>

/** The choices of a form. */
export const roleChoices = roles.map(({ name, label }) => ({ value: name.toUpperCase() as Role, label }))

/** A user account. */
export interface User {
  id: string
  username: string
  email: string
  role: Role
  isActive: boolean
  createdAt: string
  lastSignInAt: string | null
}

const USER = 'id username email role isActive createdAt lastSignInAt'
const mutation = <R, V>(source: string) => parse(`mutation ${source}`) as TypedDocumentNode<R, V>

export const USERS = parse(`query Users { users { ${USER} } }`) as TypedDocumentNode<{ users: User[] }>

export const CREATE_USER = mutation<
  { user: User },
  { input: { username: string; email: string; role: Role; password: string } }
>(`CreateUser($input: UserInput!) { user: createUser(input: $input) { ${USER} } }`)

export const SET_ROLE = mutation<{ user: User }, { id: string; role: Role }>(
  `SetUserRole($id: ID!, $role: Role!) { user: setUserRole(id: $id, role: $role) { ${USER} } }`,
)

export const SET_USER_ACTIVE = mutation<{ user: User }, { id: string; isActive: boolean }>(
  `SetUserActive($id: ID!, $isActive: Boolean!) { user: setUserActive(id: $id, isActive: $isActive) { ${USER} } }`,
)

export const RESET_PASSWORD = mutation<{ done: boolean }, { id: string; password: string }>(
  'ResetUserPassword($id: ID!, $password: String!) { done: resetUserPassword(id: $id, password: $password) }',
)

export const REMOVE_USER = mutation<{ done: boolean }, { id: string }>(
  'RemoveUser($id: ID!) { done: removeUser(id: $id) }',
)
