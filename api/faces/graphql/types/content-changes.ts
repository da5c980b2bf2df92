import { Field, ID, Int, ObjectType } from 'type-graphql'
import { DateTime } from '../scalars.ts'
import { ContentKind } from './content-kind.ts'
import { RevisionAction } from './revision.ts'

@ObjectType({ description: 'The last change of an item, a file or a setting.' })
export class ContentChange {
  @Field(() => ContentKind, { description: 'The kind of the item.' })
  kind!: string
  @Field(() => ID, { description: 'The id of the item.' })
  id!: string
  @Field(() => Int, { description: 'The version that the change made.' })
  version!: number
  @Field(() => RevisionAction, { description: 'The kind of change.' })
  action!: string
  @Field(() => DateTime, { description: 'The time at which the change began.' })
  at!: string
}

@ObjectType({ description: 'What was changed since the event before.' })
export class ContentChanges {
  @Field(() => [ContentChange], { description: 'The changed items, each with its last change.' })
  changes!: ContentChange[]
  @Field(() => Boolean, {
    description: 'Whether these are all changes. If not, there were more than 1,000 at once: read what you need again.',
  })
  isComplete!: boolean
}
