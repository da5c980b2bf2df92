import { Field, Int, ObjectType } from 'type-graphql'
import type { RetentionPeriods } from '../../../schema/retention.ts'

@ObjectType({ description: 'How many days records with personal data are kept. The privacy page names them.' })
export class Retention implements RetentionPeriods {
  @Field(() => Int, { nullable: true, description: 'Rows of the audit log; null if they are kept for ever.' })
  auditDays!: number | null

  @Field(() => Int, { description: 'Mails, and deliveries of webhooks.' })
  logDays!: number

  @Field(() => Int, { description: 'Network addresses, and the devices of users.' })
  addressDays!: number

  @Field(() => Int, { nullable: true, description: 'Old revisions of content; null if they are kept for ever.' })
  revisionDays!: number | null
}
