import { Field, ID, ObjectType } from 'type-graphql'
import { DateTime, JSONObject } from '../scalars.ts'

@ObjectType({ description: 'A passkey of the caller.' })
export class Passkey {
  @Field(() => ID, { description: 'Identifies the passkey.' })
  id!: string
  @Field(() => String, { description: 'The browser and the operating system with which it was added.' })
  name!: string
  @Field(() => DateTime, { description: 'When it was added.' })
  createdAt!: string
  @Field(() => DateTime, { nullable: true, description: 'When it was last used.' })
  lastUsedAt!: string | null
}

@ObjectType({ description: 'A challenge for a passkey. It works once, for ten minutes.' })
export class PasskeyChallenge {
  @Field(() => ID, { description: 'Identifies the challenge.' })
  id!: string
  @Field(() => JSONObject, {
    description: 'The options for `navigator.credentials`, in the JSON form of the WebAuthn specification.',
  })
  options!: Record<string, unknown>
}
