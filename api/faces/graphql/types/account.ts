import { Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import type { CommentMail } from '../../../../schema/comments.ts'
import { DateTime, Role } from '../scalars.ts'
import { CommentMailEnum } from './comment.ts'

@ObjectType({ description: 'A user account.' })
export class User {
  @Field(() => ID, { description: 'Identifies the user.' })
  id!: string
  @Field(() => String, { description: 'The username for signing in.' })
  username!: string
  @Field(() => String, { description: 'The e-mail address, which can be used for signing in too.' })
  email!: string
  @Field(() => Role, { description: 'The role of the user.' })
  role!: string
  @Field(() => Boolean, { description: 'Whether the user may sign in.' })
  isActive!: boolean
  @Field(() => CommentMailEnum, { description: 'Which mails about comments the user gets.' })
  commentMail!: CommentMail
  @Field(() => DateTime, { description: 'The time when the user was added.' })
  createdAt!: string
  @Field(() => DateTime, { nullable: true, description: 'The time when the user last signed in.' })
  lastSignInAt!: string | null
  @Field(() => Boolean, {
    description: 'Whether signing in with the password needs a code, a recovery code or a passkey as well.',
  })
  hasSecondFactor!: boolean
  @Field(() => Boolean, { description: 'Whether an identity for single sign-on is linked.' })
  hasLinkedIdentity!: boolean
  @Field(() => Boolean, { description: 'Whether the user has set up an authenticator app.' })
  hasAuthenticator!: boolean
  @Field(() => Int, { description: 'The number of passkeys of the user.' })
  passkeyCount!: number
  @Field(() => Int, { description: 'The number of recovery codes of the user that were not used.' })
  recoveryCodeCount!: number
}

@ObjectType({ description: 'A new session.' })
export class SignIn {
  @Field(() => String, { description: 'The token to send with every request, as Authorization: Bearer.' })
  token!: string
  @Field(() => User, { description: 'The user that signed in.' })
  user!: User
  @Field(() => [String], {
    nullable: true,
    description: 'The recovery codes of a second factor that this sign-in has set up. They are not shown again.',
  })
  recoveryCodes!: string[] | null
}

@ObjectType({ description: 'What an authenticator app needs.' })
export class AuthenticatorSetup {
  @Field(() => String, { description: 'The secret, in Base32, to type into the app.' })
  secret!: string
  @Field(() => String, { description: 'The `otpauth:` address, which the QR code contains.' })
  uri!: string
}

@ObjectType({ description: 'A session of the caller: a device that is signed in.' })
export class Session {
  @Field(() => ID, { description: 'Identifies the session.' })
  id!: string
  @Field(() => String, { description: 'The browser or program and the operating system. Empty if unknown.' })
  device!: string
  @Field(() => String, {
    description: 'The network that the user signed in from, without the last part of the address.',
  })
  network!: string
  @Field(() => DateTime, { description: 'The time when the user signed in.' })
  createdAt!: string
  @Field(() => DateTime, { description: 'The time of the last use, to five minutes.' })
  lastUsedAt!: string
  @Field(() => Boolean, { description: 'Whether this is the session of the request.' })
  isCurrent!: boolean
}

@ObjectType({ description: 'A demo account that the login screen shows.' })
export class DemoAccount {
  @Field(() => String, { description: 'The username for signing in.' })
  username!: string
  @Field(() => String, { description: 'The password of the account.' })
  password!: string
  @Field(() => Role, { description: 'The role of the account.' })
  role!: string
}

@InputType({ description: 'A user to add.' })
export class UserInput {
  @Field(() => String, {
    description: 'The username for signing in. Allowed are letters, digits, dots, hyphens and underscores.',
  })
  username!: string
  @Field(() => String, { description: 'The e-mail address.' })
  email!: string
  @Field(() => Role, { description: 'The role of the user.' })
  role!: string
  @Field(() => String, { description: 'The initial password.' })
  password!: string
}
