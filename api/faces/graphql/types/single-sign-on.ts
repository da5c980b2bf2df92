import { Field, ID, ObjectType } from 'type-graphql'
import { DateTime } from '../scalars.ts'

@ObjectType({ description: 'A sign-in at the OpenID Connect provider that has begun.' })
export class SingleSignOn {
  @Field(() => ID, {
    description: 'Identifies the sign-in, for ten minutes. Only the browser that has begun it may know the id.',
  })
  id!: string
  @Field(() => String, { description: 'The address at the provider, which the browser opens.' })
  url!: string
}

@ObjectType({ description: 'An identity at an OpenID Connect provider that signs the caller in.' })
export class LinkedIdentity {
  @Field(() => String, { description: 'The address that identifies the provider.' })
  issuer!: string
  @Field(() => String, { description: 'The name of the identity at the provider when it was linked.' })
  label!: string
  @Field(() => DateTime, { description: 'When it was linked.' })
  createdAt!: string
  @Field(() => DateTime, { nullable: true, description: 'When it last signed the caller in.' })
  lastUsedAt!: string | null
}
