import { Field, ID, InputType, Int, ObjectType } from 'type-graphql'

@ObjectType({ description: 'An item that was changed together with others.' })
export class ItemVersion {
  @Field(() => ID, { description: 'The id of the item.' })
  id!: string
  @Field(() => Int, { description: 'The version that the change made.' })
  version!: number
}

@InputType({ description: 'A version of an item.' })
export class ItemVersionInput {
  @Field(() => ID, { description: 'The id of the item.' })
  id!: string
  @Field(() => Int, { description: 'The version that a change made.' })
  version!: number
}

@ObjectType({ description: 'A value of a field, and the number of items that have it.' })
export class FieldValue {
  @Field(() => String, { description: 'The value.' })
  value!: string
  @Field(() => Int, { description: 'The number of items.' })
  total!: number
}

@ObjectType({ description: 'Where an item stands in its list.' })
export class ListPlace {
  @Field(() => Int, { description: 'The position, where 1 is the top.' })
  position!: number
  @Field(() => Int, { description: 'The number of items in the list, with this one.' })
  total!: number
  @Field(() => Int, { description: 'The order that puts the item at the end.' })
  orderAtEnd!: number
}
