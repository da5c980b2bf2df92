import { Field, ObjectType } from 'type-graphql'
import type { PeriodTexts } from '../../../../schema/retention.ts'

@ObjectType({
  description:
    'How long records with personal data are kept, such as `30 days`, in the language of the query. The privacy page names these periods.',
})
export class Retention implements PeriodTexts {
  @Field(() => String, { description: 'Rows of the audit log.' })
  auditPeriod!: string

  @Field(() => String, { description: 'Mails, and deliveries of webhooks.' })
  logPeriod!: string

  @Field(() => String, { description: 'Network addresses, and the devices of users.' })
  addressPeriod!: string

  @Field(() => String, { description: 'Old revisions of content.' })
  revisionPeriod!: string
}
