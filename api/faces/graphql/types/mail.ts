import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql'
import { MAIL_STATES, type MailState as MailStateName } from '../../../platform/database/mail-entity.ts'
import { DateTime } from '../scalars.ts'

const MailState = Object.fromEntries(MAIL_STATES.map((state) => [state, state]))

registerEnumType(MailState, {
  name: 'MailState',
  description: 'The state of a mail.',
  valuesConfig: {
    WAITING: { description: 'It is sent now, or again after a failed attempt.' },
    SENT: { description: 'The mail server has accepted it.' },
    FAILED: { description: 'The mail server has rejected it, or could not be reached for too long.' },
    KEPT: { description: 'It was written while no mail server was configured, and is not sent by itself.' },
  },
})

@ObjectType({ description: 'A mail in the outbox.' })
export class Mail {
  @Field(() => ID, { description: 'Identifies the mail.' })
  id!: string
  @Field(() => String, { description: 'The address of the recipient.' })
  recipient!: string
  @Field(() => String, { description: 'The subject.' })
  subject!: string
  @Field(() => String, { description: 'The plain text.' })
  text!: string
  @Field(() => String, { nullable: true, description: 'The link that the mail asks the reader to open.' })
  link!: string | null
  @Field(() => MailState, { description: 'The state.' })
  state!: MailStateName
  @Field(() => Int, { description: 'How often it was tried to send the mail.' })
  attempts!: number
  @Field(() => DateTime, { description: 'When the next attempt follows, while the mail is waiting.' })
  nextAttemptAt!: string
  @Field(() => String, { nullable: true, description: 'Why the last attempt failed.' })
  lastError!: string | null
  @Field(() => DateTime, { description: 'When the mail was written.' })
  createdAt!: string
  @Field(() => DateTime, { nullable: true, description: 'When the mail server accepted it.' })
  sentAt!: string | null
}

@ObjectType({ description: 'One page of mails, the newest first.' })
export class MailPage {
  @Field(() => [Mail], { description: 'The mails of this page.' })
  items!: Mail[]
  @Field(() => Int, { description: 'How many mails there are on all pages.' })
  total!: number
  @Field(() => Boolean, { description: 'Whether a mail server is configured. Without one, mails are kept.' })
  isConfigured!: boolean
}
