import { ArgsType, Field, ID, ObjectType } from 'type-graphql'
import { DateTime } from '../scalars.ts'

@ObjectType({ description: 'A row of the audit log.' })
export class AuditEntry {
  @Field(() => ID, { description: 'Identifies the row.' })
  id!: number
  @Field(() => DateTime, { description: 'When it happened.' })
  at!: string
  @Field(() => String, { description: 'What happened, such as `sign-in` or `user.role`.' })
  action!: string
  @Field(() => String, { description: 'The name of the user who did it, at that time.' })
  actorName!: string
  @Field(() => String, { description: 'The name of the account or thing that it was done to, at that time.' })
  targetName!: string
  @Field(() => String, {
    description:
      'The network of the client, without the last part of its address. Empty for the command line and for jobs.',
  })
  network!: string
}

@ObjectType({ description: 'One page of the audit log, the newest rows first.' })
export class AuditPage {
  @Field(() => [AuditEntry], { description: 'The rows of this page.' })
  items!: AuditEntry[]
  @Field(() => String, { nullable: true, description: 'The `after` of the next page. Null on the last page.' })
  next!: string | null
}

/** The arguments that select rows of the audit log. */
@ArgsType()
export class AuditFilterArgs {
  @Field(() => String, { nullable: true, description: 'The name of the actor or of the target.' })
  who?: string
  @Field(() => String, { nullable: true, description: 'The action.' })
  action?: string
  @Field(() => String, { nullable: true, description: 'The network, such as 203.0.113.0/24.' })
  network?: string
  @Field(() => DateTime, { nullable: true, description: 'The earliest time.' })
  since?: string
  @Field(() => DateTime, { nullable: true, description: 'The end of the period, which is not a part of it.' })
  until?: string
}
