import { Arg, Ctx, Field, ID, Int, ObjectType, Query, Resolver } from 'type-graphql'
import { type Context, defineExtension, refusal, type Services } from '../../api/extensions.ts'
import { product } from '../../schema/kinds/index.ts'
import { minutesFor, readingMinutes } from './reading-minutes.ts'

/** The longest text that our editors agreed on. */
const LONGEST_MINUTES = 10

const minutesOf = ({ detailedDescription }: Readonly<Record<string, unknown>>) =>
  minutesFor(String(detailedDescription))

/** Returns the active products, those that are read fastest first. */
async function byMinutes(services: Services, actor: Context['actor']) {
  const products = await services.contentReader.active(actor, product)
  return products
    .map((item) => ({ id: item.id, name: item.name, minutes: minutesOf(item) }))
    .sort((a, b) => a.minutes - b.minutes)
}

@ObjectType({ description: 'A product, and how long its text takes to read.' })
class QuickRead {
  @Field(() => ID)
  id!: string

  @Field(() => String)
  name!: string

  @Field(() => Int)
  minutes!: number
}

@Resolver()
class QuickReadsResolver {
  // Nullable, so that the rest of a page is shown if it fails.
  @Query(() => [QuickRead], { nullable: true, description: 'The active products that are read fastest.' })
  async quickReads(
    @Ctx() { actor, services }: Context,
    @Arg('limit', () => Int, { defaultValue: 3 }) limit: number,
  ): Promise<QuickRead[]> {
    return (await byMinutes(services, actor)).slice(0, limit)
  }
}

export default defineExtension({
  // Refuses texts that nobody would finish, from the form, the API and imports alike.
  async check(changes) {
    for await (const batch of changes.of('product')) {
      for (const { after } of batch) {
        if (after && minutesOf(after) > LONGEST_MINUTES)
          throw refusal(
            'detailedDescription',
            `The text of “${String(after.name)}” takes longer than ${LONGEST_MINUTES} minutes to read`,
          )
      }
    }
  },

  // Tells another system which products have changed. If that does not answer, it is told later.
  async afterCommit({ author, changes }) {
    const address = process.env.READING_TIME_URL
    const ids = changes.filter(({ kind }) => kind === 'product').map(({ id }) => id)
    if (!address || ids.length === 0) return
    const body = JSON.stringify({ changedBy: author.name, products: ids })
    const response = await fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  },

  computed: [{ ...readingMinutes, type: 'integer', values: (items) => items.map(minutesOf) }],

  operations: [
    {
      method: 'GET',
      path: '/report',
      summary: 'Report how long the texts of products take to read',
      tag: 'Reading time',
      permission: ['content:write', product],
      status: 200,
      response: { type: 'object', properties: { minutes: { type: 'integer' } }, required: ['minutes'] },
      async run({ actor, services }) {
        const products = await byMinutes(services, actor)
        return { body: { minutes: products.reduce((sum, { minutes }) => sum + minutes, 0) } }
      },
    },
  ],

  resolvers: [QuickReadsResolver],
})
