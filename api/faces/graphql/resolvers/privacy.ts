import { Arg, Ctx, ID, Mutation, Resolver } from 'type-graphql'
import type { Context } from '../context.ts'

const ID_OF_USER = { description: "The user's id." }

/** The data of people who have an account. */
@Resolver()
export class PrivacyResolver {
  @Mutation(() => String, {
    description:
      'Returns everything that is kept of the caller, as JSON. Needs the password or second factor of the last ten minutes.',
  })
  exportMyData(@Ctx() { actor, services }: Context): Promise<string> {
    return services.accountData.exportOwn(actor)
  }

  @Mutation(() => String, {
    description:
      'Returns everything that is kept of a user, as JSON. Needs the password or second factor of the last ten minutes. For admins.',
  })
  exportUserData(@Ctx() { actor, services }: Context, @Arg('id', () => ID, ID_OF_USER) id: string): Promise<string> {
    return services.accountData.export(actor, id)
  }

  @Mutation(() => String, {
    description:
      'Deletes a user with everything that is kept for the account, and returns the pseudonym that replaces the name in the history and the audit log. Needs the password or second factor of the last ten minutes. For admins.',
  })
  eraseUser(@Ctx() { actor, services }: Context, @Arg('id', () => ID, ID_OF_USER) id: string): Promise<string> {
    return services.erasures.erase(actor, id)
  }
}
