import { Field, ObjectType } from 'type-graphql'

@ObjectType({ description: 'A part of a text, and whether it matches a search.' })
export class TextPart {
  @Field(() => String, { description: 'The text of the part.' })
  text!: string
  @Field(() => Boolean, { description: 'Whether the part matches the search.' })
  isMatch!: boolean
}

@ObjectType({ description: 'A page of the website that a search found.' })
export class SearchResult {
  @Field(() => String, { description: 'The address of the page on this site.' })
  path!: string
  @Field(() => String, { description: 'What the page shows, such as Product.' })
  label!: string
  @Field(() => String, { description: 'The tag of the language of the title and the excerpt.' })
  language!: string
  @Field(() => [TextPart], { description: 'The title of the page.' })
  title!: TextPart[]
  @Field(() => [TextPart], { description: 'A passage of the page with the match. Empty if the page has no texts.' })
  excerpt!: TextPart[]
}
