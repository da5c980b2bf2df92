import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import type { Context } from '../context.ts'
import { DemoAccount, SignIn, User } from '../types/account.ts'

/** Signing in and out, and one's own account. */
@Resolver(() => User)
export class AccountResolver {
  @Query(() => User, { description: 'Who is signed in.' })
  me(@Ctx() { actor, services }: Context): Promise<User> {
    return services.sessions.me(actor)
  }

  @Query(() => [DemoAccount], { description: 'The accounts that the login screen shows in the demo; none elsewhere.' })
  demoAccounts(@Ctx() { services }: Context): Promise<DemoAccount[]> {
    return services.sessions.demoAccounts()
  }

  @Mutation(() => SignIn, { description: 'Starts a session.' })
  signIn(
    @Ctx() { services, address }: Context,
    @Arg('username', () => String, { description: 'The username, or the e-mail address.' }) username: string,
    @Arg('password', () => String, { description: 'The password.' }) password: string,
  ): Promise<SignIn> {
    return services.sessions.signIn(username, password, address)
  }

  @Mutation(() => Boolean, { description: 'Ends the session.' })
  async signOut(@Ctx() { actor, services }: Context): Promise<boolean> {
    await services.sessions.signOut(actor)
    return true
  }

  @Mutation(() => SignIn, { description: "Changes one's own password. Every session ends and a new one starts." })
  changePassword(
    @Ctx() { actor, services }: Context,
    @Arg('currentPassword', () => String, { description: 'The password until now.' }) currentPassword: string,
    @Arg('newPassword', () => String, { description: 'The password from now on.' }) newPassword: string,
  ): Promise<SignIn> {
    return services.sessions.changePassword(actor, currentPassword, newPassword)
  }
}
