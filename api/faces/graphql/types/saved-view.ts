import { Field, ID, InputType, ObjectType } from 'type-graphql'
import { ContentKind } from './content-kind.ts'

const NAME = { description: 'Its name.' }
const KIND = { description: 'The kind whose list it shows.' }
const SEARCH = 'What is searched.'
const WHERE = 'The JSON of the condition that the items meet, as the parameter `where` of REST has it.'
const SORT = 'The sort order, by its name in the enum of the kind.'
const DESCENDING = 'Whether it sorts in descending order.'

@ObjectType({ description: 'A named choice of what a list shows.' })
export class SavedView {
  @Field(() => ID, { description: 'Its id.' })
  id!: string
  @Field(() => ContentKind, KIND)
  kind!: string
  @Field(() => String, NAME)
  name!: string
  @Field(() => String, { description: `${SEARCH} Empty for all items.` })
  search!: string
  @Field(() => String, { description: `${WHERE} Empty without a condition.` })
  where!: string
  @Field(() => String, { description: `${SORT} Empty for the order of the list itself.` })
  sort!: string
  @Field(() => Boolean, { description: DESCENDING })
  descending!: boolean
  @Field(() => Boolean, { description: 'Whether everyone sees it who may read the kind.' })
  isShared!: boolean
  @Field(() => Boolean, { description: 'Whether the caller may delete it, and share it or stop that.' })
  mayChange!: boolean
}

@InputType({ description: 'A view to save.' })
export class SavedViewInput {
  @Field(() => ContentKind, KIND)
  kind!: string
  @Field(() => String, NAME)
  name!: string
  @Field(() => String, { nullable: true, description: SEARCH })
  search?: string | null
  @Field(() => String, { nullable: true, description: WHERE })
  where?: string | null
  @Field(() => String, { nullable: true, description: SORT })
  sort?: string | null
  @Field(() => Boolean, { nullable: true, description: DESCENDING })
  descending?: boolean | null
  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether to share it with everyone who may read the kind, which needs the right to publish it.',
  })
  isShared?: boolean | null
}
