import { Arg, Ctx, Mutation, Resolver } from 'type-graphql'
import type { Context } from '../context.ts'

@Resolver()
export class NewsletterResolver {
  @Mutation(() => Boolean, {
    description: 'Stores an address for the newsletter. The result is the same if the address is already stored.',
  })
  async subscribe(
    @Ctx() { services, address }: Context,
    @Arg('email', () => String, { description: 'The e-mail address.' }) email: string,
  ): Promise<boolean> {
    await services.newsletter.subscribe(email, address)
    return true
  }
}
