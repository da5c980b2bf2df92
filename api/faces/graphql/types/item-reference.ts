import { Field, ID, InputType, ObjectType } from 'type-graphql'
import { ContentKind } from './content-kind.ts'

/** The fields of types and inputs that name an item. */
@ObjectType()
@InputType()
export abstract class ItemReference {
  @Field(() => ContentKind, { description: 'The kind of the item.' })
  kind!: string
  @Field(() => ID, { description: 'The id of the item.' })
  itemId!: string
}

/** The fields of types that show an item by its title. */
@ObjectType({ description: 'An item by its title.' })
export abstract class TitledReference extends ItemReference {
  @Field(() => String, { description: 'The title of the item; of a setting its key.' })
  title!: string
}
