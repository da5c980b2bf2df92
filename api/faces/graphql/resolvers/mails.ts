import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import type { Context } from '../context.ts'
import { Mail, MailPage } from '../types/mail.ts'
import { Paging } from '../types/paging.ts'

/** The outbox. */
@Resolver(() => Mail)
export class MailsResolver {
  @Query(() => MailPage, { description: 'A page of the outbox, the newest mails first. For admins.' })
  async mails(@Ctx() { actor, services }: Context, @Args(() => Paging) { limit, offset }: Paging): Promise<MailPage> {
    const page = await services.mail.list(actor, { limit, offset })
    return { ...page, isConfigured: services.mail.isConfigured }
  }

  @Mutation(() => Mail, {
    description:
      'Sends a mail that was kept or has failed. CONFLICT if it was sent, or if no mail server is configured. For admins.',
  })
  sendMail(
    @Ctx() { actor, services }: Context,
    @Arg('id', () => ID, { description: 'The id of the mail.' }) id: string,
  ): Promise<Mail> {
    return services.mail.send(actor, id)
  }
}
