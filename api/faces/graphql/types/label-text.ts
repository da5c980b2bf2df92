import { Field, ObjectType } from 'type-graphql'

@ObjectType({ description: 'A label of the website whose text editors have changed.' })
export class LabelText {
  @Field(() => String, { description: 'The key, such as search.title.' })
  key!: string
  @Field(() => String, { description: 'The text that editors gave it.' })
  text!: string
  @Field(() => String, { nullable: true, description: 'The language of the text, if it is not the original one.' })
  language?: string | null
}
