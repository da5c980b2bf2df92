import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql'
import { DateTime } from '../scalars.ts'
import { ContentKind } from './content-kind.ts'

const RevisionAction = { CREATE: 'create', UPDATE: 'update', DELETE: 'delete', RESTORE: 'restore' }

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

@ObjectType({ description: 'A page of revisions, newest first.' })
export class RevisionPage {
  @Field(() => [Revision], { description: 'The revisions of this page.' })
  items!: Revision[]
  @Field(() => Int, { description: 'The number of revisions on all pages.' })
  total!: number
}
