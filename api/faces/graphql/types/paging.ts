import { ArgsType, Field, Int } from 'type-graphql'
import { DEFAULT_PAGE, MAX_PAGE } from '../../../platform/bounds.ts'

/** The arguments that select a page of a list. */
@ArgsType()
export class Paging {
  @Field(() => Int, { defaultValue: DEFAULT_PAGE, description: `Maximum number of items, 1 to ${MAX_PAGE}.` })
  limit!: number
  @Field(() => Int, { defaultValue: 0, description: 'Number of items to skip.' })
  offset!: number
}
