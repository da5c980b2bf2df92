import { Field, ID, ObjectType } from 'type-graphql'

@ObjectType({ description: 'A part of a text, and whether it matches a search.' })
export class TextPart {
  @Field(() => String, { description: 'The text of the part.' })
  text!: string
  @Field(() => Boolean, { description: 'Whether the part matches the search.' })
  isMatch!: boolean
}

@ObjectType({ description: 'The item that a found page shows.' })
export class FoundItem {
  @Field(() => String, { description: 'Its kind, such as product.' })
  kind!: string
  // Not "id": clients that keep items by their id would mix it with the item itself.
  @Field(() => ID, { name: 'itemId', description: 'The id of the item.' })
  id!: string
  @Field(() => String, { description: 'The address of its picture. Empty without one.' })
  image!: string
  @Field(() => String, { description: 'The drawing that stands for a missing picture. Empty for any.' })
  drawing!: string
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
  @Field(() => FoundItem, { nullable: true, description: 'The item of the page. Null for pages that are none.' })
  item!: FoundItem | null
}

@ObjectType({ description: 'A passage of an item with words of a search.' })
export class FoundPassage {
  @Field(() => ID, { description: 'The id of the item.' })
  itemId!: string
  @Field(() => [TextPart], { description: 'The passage.' })
  parts!: TextPart[]
}
