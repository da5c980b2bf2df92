import { Field, ID, InputType, ObjectType, registerEnumType } from 'type-graphql'
import { scopeEnumName, tokenScopes } from '../../../../schema/token-scopes.ts'
import { DateTime, Role } from '../scalars.ts'

export const TokenScope = Object.fromEntries(tokenScopes.map(({ name }) => [scopeEnumName(name), name]))

registerEnumType(TokenScope, {
  name: 'ApiTokenScope',
  description: 'What an API token may do, at most what the role of its user allows.',
  valuesConfig: Object.fromEntries(tokenScopes.map(({ name, description }) => [scopeEnumName(name), { description }])),
})

@ObjectType({ description: 'A token with which a system uses the API in the name of a user.' })
export class ApiToken {
  @Field(() => ID, { description: 'Identifies the token. It is no secret.' })
  id!: string
  @Field(() => String, { description: 'The name, which the history and the audit log add to that of the user.' })
  name!: string
  @Field(() => String, { description: 'The name of the user.' })
  username!: string
  @Field(() => [TokenScope], { description: 'What the token may do. None if it has a role.' })
  scopes!: string[]
  @Field(() => Role, { nullable: true, description: 'The role that says what the token may do, instead of scopes.' })
  role!: string | null
  @Field(() => [String], { description: 'The networks from which the token may be used. Any, if there are none.' })
  networks!: string[]
  @Field(() => DateTime, { description: 'The time when the token was made.' })
  createdAt!: string
  @Field(() => DateTime, { nullable: true, description: 'The time when the token ends. Null if it does not.' })
  expiresAt!: string | null
  @Field(() => DateTime, { nullable: true, description: 'The time of the last use, to five minutes.' })
  lastUsedAt!: string | null
}

@ObjectType({ description: 'A new API token.' })
export class CreatedApiToken {
  @Field(() => String, { description: 'The token to send as Authorization: Bearer. It is not shown again.' })
  token!: string
  @Field(() => ApiToken, { description: 'The token without its secret.' })
  apiToken!: ApiToken
}

@InputType({ description: 'An API token to make.' })
export class ApiTokenInput {
  @Field(() => String, { description: 'A name of up to 60 characters that no other token of the user has.' })
  name!: string
  @Field(() => [TokenScope], { description: 'What the token may do. None if it has a role.' })
  scopes!: string[]
  @Field(() => Role, { nullable: true, description: 'The role that says what the token may do, instead of scopes.' })
  role?: string | null
  @Field(() => DateTime, { nullable: true, description: 'The time when the token ends. By default it does not.' })
  expiresAt?: string | null
  @Field(() => [String], {
    nullable: true,
    description: 'The networks from which the token may be used, such as 203.0.113.0/24. By default, any.',
  })
  networks?: string[] | null
}
