import { Field, ID, Int, ObjectType } from 'type-graphql'
import { DateTime } from '../scalars.ts'
import { Role } from '../scalars.ts'

const EXPIRES_AT = { description: 'The time when the link ends.' }

@ObjectType({ description: 'What the link of a mail about a forgotten password resets.' })
export class PasswordReset {
  @Field(() => String, { description: 'The username of the account.' })
  username!: string
  @Field(() => DateTime, EXPIRES_AT)
  expiresAt!: string
  @Field(() => Int, { description: 'The number of working preview links that the user has made.' })
  previewLinks!: number
  @Field(() => Int, { description: 'The number of passkeys of the user.' })
  passkeys!: number
  @Field(() => Int, { description: 'The number of working API tokens of the user.' })
  apiTokens!: number
  @Field(() => Int, { description: 'The number of identities at providers that sign the user in.' })
  linkedIdentities!: number
}

@ObjectType({ description: 'What the link of an invitation allows.' })
export class OpenedInvitation {
  @Field(() => String, { description: 'The e-mail address of the invited person.' })
  email!: string
  @Field(() => Role, { description: 'The role that the account gets.' })
  role!: string
  @Field(() => String, { description: 'The name of the admin who sent the invitation.' })
  invitedBy!: string
  @Field(() => DateTime, EXPIRES_AT)
  expiresAt!: string
}

@ObjectType({ description: 'An invitation that has not been accepted.' })
export class Invitation extends OpenedInvitation {
  @Field(() => ID, { description: 'Identifies the invitation.' })
  id!: string
  @Field(() => DateTime, { description: 'The time when the invitation was sent.' })
  createdAt!: string
  @Field(() => Boolean, { description: 'Whether the link has ended. The invitation can be sent again.' })
  isExpired!: boolean
  @Field(() => Boolean, {
    description:
      'Whether an API token has asked for the invitation. It has no link until an admin confirms it by sending it.',
  })
  isRequest!: boolean
  @Field(() => String, {
    nullable: true,
    description: 'The link to hand on. Null if a mail server is configured, which sends it.',
  })
  link!: string | null
}
