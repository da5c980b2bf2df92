import { Field, ID, Int, ObjectType } from 'type-graphql'
import { DateTime } from '../scalars.ts'
import { TitledReference } from './item-reference.ts'
import { RevisionAction } from './revision.ts'

@ObjectType({ description: 'Changes of items of one kind that one user made at the same time.' })
export class Activity extends TitledReference {
  @Field(() => Int, { description: 'The version that the last of the changes made.' })
  version!: number
  @Field(() => RevisionAction, { description: 'The kind of change.' })
  action!: string
  @Field(() => String, { description: 'The user or command that made the changes.' })
  author!: string
  @Field(() => String, { description: 'The interface that the changes came through.' })
  source!: string
  @Field(() => DateTime, { description: 'The time of the changes.' })
  at!: string
  @Field(() => Int, { description: 'The number of changed items. The reference names the last one.' })
  count!: number
  @Field(() => [String], { description: 'The labels of the changed fields, if one item was changed.' })
  fields!: string[]
  @Field(() => ID, { nullable: true, description: 'The id of the release that was published.' })
  releaseId!: string | null
}

@ObjectType({ description: 'A page of activities, newest first.' })
export class ActivityPage {
  @Field(() => [Activity], { description: 'The activities of this page.' })
  items!: Activity[]
  @Field(() => Boolean, { description: 'Whether there are more after this page.' })
  hasMore!: boolean
  @Field(() => [String], { description: 'The names of all authors in the period, by name.' })
  authors!: string[]
}
