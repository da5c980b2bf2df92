import { Field, ID, InputType, ObjectType, registerEnumType } from 'type-graphql'
import { enumName } from '../../../schema/names.ts'
import { type Role as RoleName, roles } from '../../../schema/roles.ts'
import { DateTime } from '../scalars.ts'

export const Role = Object.fromEntries(roles.map(({ name }) => [enumName(name), name]))

registerEnumType(Role, {
  name: 'Role',
  description: 'What a user may do.',
  valuesConfig: Object.fromEntries(roles.map(({ name, description }) => [enumName(name), { description }])),
})

@ObjectType({ description: 'Someone who can sign in.' })
export class User {
  @Field(() => ID, { description: 'Identifies the user.' })
  id!: string
  @Field(() => String, { description: 'The name to sign in with.' })
  username!: string
  @Field(() => String, { description: 'The e-mail address, which one can sign in with too.' })
  email!: string
  @Field(() => Role, { description: 'What the user may do.' })
  role!: RoleName
  @Field(() => Boolean, { description: 'Whether the user may sign in.' })
  isActive!: boolean
  @Field(() => DateTime, { description: 'When the user was added.' })
  createdAt!: string
  @Field(() => DateTime, { nullable: true, description: 'When the user last signed in.' })
  lastSignInAt!: string | null
}

@ObjectType({ description: 'The start of a session.' })
export class SignIn {
  @Field(() => String, { description: 'Sent as Authorization: Bearer with every request.' })
  token!: string
  @Field(() => User, { description: 'Who signed in.' })
  user!: User
}

@ObjectType({ description: 'An account of the demo that the login screen shows.' })
export class DemoAccount {
  @Field(() => String, { description: 'The name to sign in with.' })
  username!: string
  @Field(() => String, { description: 'Its password.' })
  password!: string
  @Field(() => Role, { description: 'What it may do.' })
  role!: RoleName
}

@InputType({ description: 'A user to add.' })
export class UserInput {
  @Field(() => String, { description: 'The name to sign in with: letters, digits, dots, hyphens and underscores.' })
  username!: string
  @Field(() => String, { description: 'The e-mail address.' })
  email!: string
  @Field(() => Role, { description: 'What the user may do.' })
  role!: RoleName
  @Field(() => String, { description: 'The first password.' })
  password!: string
}
