import { Field, ID, InputType, ObjectType } from 'type-graphql'
import { DateTime } from '../scalars.ts'
import { ItemReference } from './item-reference.ts'

@InputType({ description: 'The item whose draft is shown.' })
export class DraftInput extends ItemReference {}

@InputType({ description: 'What the website is shown as. Exactly one field is given.' })
export class PointOfViewInput {
  @Field(() => ID, {
    nullable: true,
    description: 'As it is once this release is published, and all that are scheduled before it.',
  })
  releaseId?: string
  @Field(() => DraftInput, {
    nullable: true,
    description: 'As it is now, with the draft of one item, which is shown even if it is inactive.',
  })
  draft?: DraftInput
  @Field(() => DateTime, { nullable: true, description: 'As it was at this moment in the past.' })
  at?: string
}

@ObjectType({ description: 'A link that shows the website from a point of view, without an account.' })
export class PreviewLink {
  @Field(() => ID, { description: 'Its id.' })
  id!: string
  @Field(() => String, { description: 'Its absolute address. It opens the preview without an account.' })
  url!: string
  @Field(() => String, { description: 'What it shows.' })
  label!: string
  @Field(() => Boolean, { description: 'Whether its creator made it for their own use, with openPreview.' })
  isPersonal!: boolean
  @Field(() => String, { description: 'The user who created it.' })
  createdBy!: string
  @Field(() => DateTime, { description: 'When it was created.' })
  createdAt!: string
  @Field(() => DateTime, { description: 'When it stops working.' })
  expiresAt!: string
  @Field(() => Boolean, { description: 'Whether it was ended before that.' })
  isRevoked!: boolean
}
