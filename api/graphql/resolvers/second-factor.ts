import { Arg, Ctx, Mutation, Resolver } from 'type-graphql'
import type { Context } from '../context.ts'
import { AuthenticatorSetup } from '../types/account.ts'

const PASSWORD = { description: 'The current password.' }

/** The caller's own second factor. */
@Resolver()
export class SecondFactorResolver {
  @Mutation(() => AuthenticatorSetup, {
    description: "Begins to set up the caller's second factor. CONFLICT if there is one.",
  })
  beginSecondFactor(
    @Ctx() { actor, services }: Context,
    @Arg('password', () => String, PASSWORD) password: string,
  ): Promise<AuthenticatorSetup> {
    return services.secondFactors.begin(actor, password)
  }

  @Mutation(() => [String], {
    description:
      "Confirms the caller's second factor, and returns ten recovery codes, each of which works once. All other sessions end.",
  })
  confirmSecondFactor(
    @Ctx() { actor, services }: Context,
    @Arg('code', () => String, { description: 'A code of the authenticator app.' }) code: string,
  ): Promise<string[]> {
    return services.secondFactors.confirm(actor, code)
  }

  @Mutation(() => Boolean, {
    description: "Removes the caller's second factor. FORBIDDEN if the role of the user requires one.",
  })
  async removeSecondFactor(
    @Ctx() { actor, services }: Context,
    @Arg('password', () => String, PASSWORD) password: string,
    @Arg('code', () => String, { description: 'A code of the authenticator app, or a recovery code.' }) code: string,
  ): Promise<boolean> {
    await services.secondFactors.remove(actor, password, code)
    return true
  }
}
