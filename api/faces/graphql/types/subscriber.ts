import { Field, ID, Int, ObjectType } from 'type-graphql'
import { DateTime } from '../scalars.ts'

@ObjectType({ description: 'A subscriber of the newsletter.' })
export class Subscriber {
  @Field(() => ID, { description: 'Identifies the subscriber.' })
  id!: string
  @Field(() => String, { description: 'The e-mail address.' })
  email!: string
  @Field(() => DateTime, { description: 'When the address was entered.' })
  createdAt!: string
  @Field(() => String, { description: 'What the form said when the address was entered.' })
  consentText!: string
  @Field(() => DateTime, {
    nullable: true,
    description:
      'When the subscription was confirmed. Null while that is awaited; then the address is not on the list.',
  })
  confirmedAt!: string | null
}

@ObjectType({ description: 'One page of subscribers, the newest first.' })
export class SubscriberPage {
  @Field(() => [Subscriber], { description: 'The subscribers of this page.' })
  items!: Subscriber[]
  @Field(() => Int, { description: 'How many subscribers there are on all pages.' })
  total!: number
}
