import { Field, Int, ObjectType } from 'type-graphql'
import { DateTime } from '../scalars.ts'
import { RevisionAction } from './revision.ts'

@ObjectType({ description: 'A window in which an item is open.' })
export class PresentUser {
  @Field(() => String, { description: 'The name of the user.' })
  name!: string
  @Field(() => Boolean, { description: 'Whether it is the caller, in another window.' })
  isSelf!: boolean
  @Field(() => DateTime, { description: 'The time when the item was opened.' })
  since!: string
}

@ObjectType({ description: 'The last change of an item.' })
export class LastChange {
  @Field(() => Int, { description: 'The version that the change made.' })
  version!: number
  @Field(() => RevisionAction, { description: 'The kind of change.' })
  action!: string
  @Field(() => String, { description: 'The user or command that made the change.' })
  author!: string
  @Field(() => DateTime, { description: 'The time of the change.' })
  at!: string
}

@ObjectType({ description: 'Who has an item open, and its last change.' })
export class ItemPresence {
  @Field(() => [PresentUser], { description: 'The other windows in which the item is open, the oldest first.' })
  users!: PresentUser[]
  @Field(() => LastChange, { nullable: true, description: 'The last change; null if the item was never saved.' })
  lastChange!: LastChange | null
}
