import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql'
import { stored } from '../../../schema/kinds/index.ts'
import { enumName } from '../../../schema/names.ts'
import { DateTime } from '../scalars.ts'

/** Every kind that has a history, by its GraphQL name. */
export const ContentKind = Object.fromEntries(stored.map((kind) => [enumName(kind.name), kind.name]))

registerEnumType(ContentKind, {
  name: 'ContentKind',
  description: 'The kinds of content that have a history.',
  valuesConfig: Object.fromEntries(stored.map((kind) => [enumName(kind.name), { description: kind.labelPlural }])),
})

const RevisionAction = { CREATE: 'create', UPDATE: 'update', DELETE: 'delete', RESTORE: 'restore' }

registerEnumType(RevisionAction, {
  name: 'RevisionAction',
  description: 'What happened to an item.',
  valuesConfig: {
    CREATE: { description: 'It was created.' },
    UPDATE: { description: 'Some of its fields changed.' },
    DELETE: { description: 'It was deleted.' },
    RESTORE: { description: 'It was brought back to an earlier state.' },
  },
})

@ObjectType({ description: "One field's value before and after a change." })
export class FieldChange {
  @Field(() => String, { description: "The field's key." })
  field!: string
  @Field(() => String, { description: "The field's label." })
  label!: string
  @Field(() => String, { nullable: true, description: 'Its value before: text as it is, anything else as JSON.' })
  before!: string | null
  @Field(() => String, { nullable: true, description: 'Its value after: text as it is, anything else as JSON.' })
  after!: string | null
}

@ObjectType({ description: 'What happened to an item at one of its versions.' })
export class Revision {
  @Field(() => ContentKind, { description: 'The kind of the item.' })
  kind!: string
  @Field(() => ID, { description: 'The id of the item.' })
  id!: string
  @Field(() => String, { description: 'What the item was called at that version; for a setting its key.' })
  title!: string
  @Field(() => Int, { description: 'The version that this made.' })
  version!: number
  @Field(() => RevisionAction, { description: 'What happened.' })
  action!: string
  @Field(() => String, { description: 'Who did it.' })
  author!: string
  @Field(() => String, { description: 'Where it came in.' })
  source!: string
  @Field(() => DateTime, { description: 'When it happened.' })
  createdAt!: string
  @Field(() => [FieldChange], { description: 'What is different from the version before.' })
  changes!: FieldChange[]
}

@ObjectType({ description: 'One page of revisions, newest first.' })
export class RevisionPage {
  @Field(() => [Revision], { description: 'The revisions of this page.' })
  items!: Revision[]
  @Field(() => Int, { description: 'How many revisions there are on all pages.' })
  total!: number
}
