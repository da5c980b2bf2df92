import { Field, ID, Int, ObjectType } from 'type-graphql'
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

@ObjectType({ description: 'The last save of a pending change.' })
export class SavedChange {
  @Field(() => ID, { description: 'The id of the pending change.' })
  id!: string
  @Field(() => Int, { description: 'The version of the pending change.' })
  version!: number
  @Field(() => String, { description: 'The user who saved it.' })
  author!: string
  @Field(() => DateTime, { description: 'The time of the save.' })
  at!: string
}

@ObjectType({ description: 'The users that have an item open, its last change, and its pending changes.' })
export class ItemPresence {
  @Field(() => [PresentUser], { description: 'The other windows in which the item is open, the oldest first.' })
  users!: PresentUser[]
  @Field(() => LastChange, { nullable: true, description: 'The last change; null if the item was never saved.' })
  lastChange!: LastChange | null
  @Field(() => [SavedChange], {
    description: 'The pending changes that are not published, with the last save of each.',
  })
  pendingChanges!: SavedChange[]
  @Field(() => String, {
    nullable: true,
    description: 'A text that differs whenever the comments on the item have changed; null without comments.',
  })
  comments!: string | null
}
