import { ArgsType, Field, Int } from 'type-graphql'
import { DEFAULT_PAGE, MAX_PAGE } from '../../content/bounds.ts'

/** Which part of a list a query asks for. */
@ArgsType()
export class Paging {
  @Field(() => Int, { defaultValue: DEFAULT_PAGE, description: `At most that many, 1 to ${MAX_PAGE}.` })
  limit!: number
  @Field(() => Int, { defaultValue: 0, description: 'How many to pass over first.' })
  offset!: number
}
