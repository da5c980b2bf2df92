import { Arg, Ctx, Mutation, Resolver } from 'type-graphql'
import type { Context } from '../context.ts'
import { AuthenticatorSetup } from '../types/account.ts'

const CODE = 'A code of the authenticator app, or a recovery code.'

/** The caller's own second factor. */
@Resolver()
export class SecondFactorResolver {
  @Mutation(() => AuthenticatorSetup, {
    description:
      "Begins to set up the caller's second factor. CONFLICT if there is one. May fail with REAUTHENTICATION_REQUIRED.",
  })
  beginSecondFactor(@Ctx() { actor, services }: Context): Promise<AuthenticatorSetup> {
    return services.secondFactors.begin(actor)
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

  @Mutation(() => [String], {
    description:
      "Replaces the caller's recovery codes by ten new ones, each of which works once. May fail with REAUTHENTICATION_REQUIRED.",
  })
  renewRecoveryCodes(
    @Ctx() { actor, services }: Context,
    @Arg('code', () => String, { description: CODE }) code: string,
  ): Promise<string[]> {
    return services.secondFactors.renewRecoveryCodes(actor, code)
  }

  @Mutation(() => Boolean, {
    description:
      "Removes the caller's second factor. FORBIDDEN if the role of the user requires one. May fail with REAUTHENTICATION_REQUIRED.",
  })
  async removeSecondFactor(
    @Ctx() { actor, services }: Context,
    @Arg('code', () => String, { description: CODE }) code: string,
  ): Promise<boolean> {
    await services.secondFactors.remove(actor, code)
    return true
  }
}
