import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql'
import { DateTime } from '../scalars.ts'
import { ContentKind } from './content-kind.ts'

export const RevisionAction = { CREATE: 'create', UPDATE: 'update', DELETE: 'delete', RESTORE: 'restore' }

registerEnumType(RevisionAction, {
  name: 'RevisionAction',
  description: 'The kind of change that a revision records.',
  valuesConfig: {
    CREATE: { description: 'The item was created.' },
    UPDATE: { description: 'Some fields of the item changed.' },
    DELETE: { description: 'The item was deleted.' },
    RESTORE: { description: 'The item was restored to an earlier version.' },
  },
})

/** The description of the fields that a mutation restores. */
export const RESTORED_FIELDS = {
  nullable: true,
  description: 'The keys of the fields to restore. Without them, the whole item is restored.',
} as const

@ObjectType({ description: 'The value of a field before and after a change.' })
export class FieldChange {
  @Field(() => String, { description: 'The key of the field.' })
  field!: string
  @Field(() => String, { description: 'The label of the field.' })
  label!: string
  @Field(() => String, {
    nullable: true,
    description: 'The value before the change: text unchanged, other types as JSON.',
  })
  before!: string | null
  @Field(() => String, {
    nullable: true,
    description: 'The value after the change: text unchanged, other types as JSON.',
  })
  after!: string | null
  refersTo?: readonly string[] | undefined
}

@ObjectType({ description: 'The change that made one version of an item.' })
export class Revision {
  @Field(() => ContentKind, { description: 'The kind of the item.' })
  kind!: string
  @Field(() => ID, { description: 'The id of the item.' })
  id!: string
  @Field(() => String, { description: 'The title of the item at that version; for a setting, its key.' })
  title!: string
  @Field(() => Int, { description: 'The version that the change made.' })
  version!: number
  @Field(() => RevisionAction, { description: 'The kind of change.' })
  action!: string
  @Field(() => String, { description: 'The user or command that made the change.' })
  author!: string
  @Field(() => String, { description: 'The interface that the change came through.' })
  source!: string
  @Field(() => DateTime, { description: 'The time of the change.' })
  createdAt!: string
  @Field(() => [FieldChange], { description: 'The differences to the previous version.' })
  changes!: FieldChange[]
}

@InputType({ description: 'The conditions that revisions must meet.' })
export class HistoryFilter {
  @Field(() => String, { nullable: true, description: 'The key of a field that the change affects.' })
  field?: string
  @Field(() => String, { nullable: true, description: 'The name of the author.' })
  author?: string
  @Field(() => DateTime, { nullable: true, description: 'The earliest time of the change.' })
  since?: string
  @Field(() => DateTime, { nullable: true, description: 'The latest time of the change.' })
  until?: string
}

@ObjectType({ description: 'What restoring an item to an earlier version would change.' })
export class RestorePlan {
  @Field(() => Int, { description: 'The number of later versions, whose changes the restore would take back.' })
  laterCount!: number
  @Field(() => [String], { description: 'The names of the authors of the later versions.' })
  authors!: string[]
  @Field(() => [FieldChange], { description: 'The differences between the current values and the restored ones.' })
  changes!: FieldChange[]
}

@ObjectType({ description: 'A page of revisions, newest first.' })
export class RevisionPage {
  @Field(() => [Revision], { description: 'The revisions of this page.' })
  items!: Revision[]
  @Field(() => Int, { description: 'The number of revisions on all pages.' })
  total!: number
}
