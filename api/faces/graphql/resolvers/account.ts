import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql'
import { languagesOfRole, rightsOfAnyRole } from '../../../../schema/permissions.ts'
import { roles } from '../../../../schema/roles.ts'
import type { User as UserRow } from '../../../access/accounts/user-repository.ts'
import type { Context } from '../context.ts'
import { JSONObject } from '../scalars.ts'
import { DemoAccount, Session, SignIn, User } from '../types/account.ts'

/** Sessions, and the caller's own account. */
@Resolver(() => User)
export class AccountResolver {
  @FieldResolver(() => [String], { description: 'What the role of the user allows, such as `job:publish`.' })
  permissions(@Root() { role, customRights }: UserRow): string[] {
    return [...rightsOfAnyRole(role, customRights)]
  }

  @FieldResolver(() => [String], {
    description: 'The languages whose texts are all that the user may write; empty for a user without such a limit.',
  })
  languages(@Root() { role, customRights }: UserRow): string[] {
    return [...(languagesOfRole(role, customRights) ?? [])]
  }

  @FieldResolver(() => String, { description: 'The label of the role of the user.' })
  roleLabel(@Root() { role, customLabel }: UserRow): string {
    return roles.find(({ name }) => name === role)?.label ?? customLabel ?? role
  }

  @Query(() => User, { description: 'The signed-in user.' })
  me(@Ctx() { actor, services }: Context): Promise<User> {
    return services.sessions.me(actor)
  }

  @Query(() => [DemoAccount], { description: 'The demo accounts that the login screen shows. Empty outside the demo.' })
  demoAccounts(@Ctx() { services }: Context): Promise<DemoAccount[]> {
    return services.sessions.demoAccounts()
  }

  @Mutation(() => SignIn, { description: 'Starts a session.' })
  signIn(
    @Ctx() { services, address, userAgent }: Context,
    @Arg('username', () => String, { description: 'The username, or the e-mail address.' }) username: string,
    @Arg('password', () => String, { description: 'The password.' }) password: string,
    @Arg('code', () => String, {
      nullable: true,
      description:
        'A code of the authenticator app, or a recovery code. SECOND_FACTOR_REQUIRED if it is missing and the user needs one; the error has a `setup` if the user has to set up an app first.',
    })
    code: string | undefined,
  ): Promise<SignIn> {
    return services.sessions.signIn(username, password, address, { userAgent, code: code ?? undefined })
  }

  @Mutation(() => Boolean, {
    description:
      "Confirms the caller's identity by the password, a code or a passkey, before an operation that failed with REAUTHENTICATION_REQUIRED. It lasts ten minutes, as a new session does.",
  })
  async reauthenticate(
    @Ctx() { actor, services }: Context,
    @Arg('password', () => String, { nullable: true, description: 'The current password.' })
    password: string | undefined,
    @Arg('code', () => String, {
      nullable: true,
      description: 'A code of the authenticator app, or a recovery code. It is used only if there is no password.',
    })
    code: string | undefined,
    @Arg('challenge', () => ID, { nullable: true, description: 'The challenge that a passkey has signed.' })
    challenge: string | undefined,
    @Arg('response', () => JSONObject, {
      nullable: true,
      description: 'The credential of the browser for that challenge. It is used if there is no password and no code.',
    })
    response: object | undefined,
  ): Promise<boolean> {
    await services.reauthentication.confirm(actor, {
      ...(password && { password }),
      ...(code && { code }),
      ...(challenge && response && { passkey: { challenge, response } }),
    })
    return true
  }

  @Query(() => [Session], { description: "The caller's sessions, the latest used first." })
  sessions(@Ctx() { actor, services }: Context): Promise<Session[]> {
    return services.sessionList.list(actor)
  }

  @Mutation(() => Boolean, { description: "Ends one of the caller's sessions." })
  async endSession(
    @Ctx() { actor, services }: Context,
    @Arg('id', () => ID, { description: 'The id of the session.' }) id: string,
  ): Promise<boolean> {
    await services.sessionList.end(actor, id)
    return true
  }

  @Mutation(() => Int, { description: "Ends all of the caller's sessions but the current one. Returns their number." })
  endOtherSessions(@Ctx() { actor, services }: Context): Promise<number> {
    return services.sessionList.endOthers(actor)
  }

  @Mutation(() => Boolean, { description: 'Ends the session.' })
  async signOut(@Ctx() { actor, services }: Context): Promise<boolean> {
    await services.sessions.signOut(actor)
    return true
  }

  @Mutation(() => SignIn, {
    description: "Changes the caller's own password. All sessions of the user end, and a new one starts.",
  })
  changePassword(
    @Ctx() { actor, services }: Context,
    @Arg('currentPassword', () => String, { description: 'The current password.' }) currentPassword: string,
    @Arg('newPassword', () => String, { description: 'The new password.' }) newPassword: string,
  ): Promise<SignIn> {
    return services.sessions.changePassword(actor, currentPassword, newPassword)
  }

  @Mutation(() => SignIn, {
    description:
      "Changes the caller's own e-mail address. All sessions of the user end, a new one starts, and the old address is told.",
  })
  changeEmail(
    @Ctx() { actor, services }: Context,
    @Arg('currentPassword', () => String, { description: 'The current password.' }) currentPassword: string,
    @Arg('email', () => String, { description: 'The new address.' }) email: string,
  ): Promise<SignIn> {
    return services.emailChanges.change(actor, currentPassword, email)
  }
}
