import { Field, Int, ObjectType, registerEnumType } from 'type-graphql'
import type { MissingPageSort } from '../../../content/redirects/visit-repository.ts'
import { DateTime } from '../scalars.ts'

export const MissingPageSortEnum = {
  VISITS: 'visits',
  PATH: 'path',
  FIRST_VISIT_AT: 'firstVisitAt',
  LAST_VISIT_AT: 'lastVisitAt',
} satisfies Record<string, MissingPageSort>

registerEnumType(MissingPageSortEnum, {
  name: 'MissingPageSort',
  description: 'The sort key of the list of missing pages.',
  valuesConfig: {
    VISITS: { description: 'By the number of requests.' },
    PATH: { description: 'By path.' },
    FIRST_VISIT_AT: { description: 'By the time of the first request.' },
    LAST_VISIT_AT: { description: 'By the time of the last request.' },
  },
})

@ObjectType({ description: 'A path that visitors requested, and that has neither a page nor a redirect.' })
export class MissingPage {
  @Field(() => String, { description: 'The path, without a query and without escapes.' })
  path!: string
  @Field(() => Int, { description: 'The number of requests.' })
  visits!: number
  @Field(() => DateTime, { description: 'The time of the first request.' })
  firstVisitAt!: string
  @Field(() => DateTime, { description: 'The time of the last request.' })
  lastVisitAt!: string
  @Field(() => Boolean, { description: 'Whether an editor has chosen not to see it.' })
  isIgnored!: boolean
}

@ObjectType({ description: 'A page of missing pages.' })
export class MissingPagePage {
  @Field(() => [MissingPage], { description: 'The missing pages of this page.' })
  items!: MissingPage[]
  @Field(() => Int, { description: 'The number of missing pages on all pages.' })
  total!: number
}
