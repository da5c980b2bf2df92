import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import type { Context } from '../context.ts'
import { Role } from '../scalars.ts'
import { User, UserInput } from '../types/account.ts'

const ID_OF_USER = { description: "The user's id." }

/** Management of users by admins. */
@Resolver(() => User)
export class UsersResolver {
  @Query(() => [User], { description: 'All users, by name. For admins.' })
  users(@Ctx() { actor, services }: Context): Promise<User[]> {
    return services.users.list(actor)
  }

  @Mutation(() => User, {
    nullable: true,
    description:
      'Adds a user. An API token only asks for an invitation of the address with that role, which an admin confirms; the result is null then. For admins.',
  })
  async createUser(
    @Ctx() { actor, services }: Context,
    @Arg('input', () => UserInput, { description: 'The user to add.' }) input: UserInput,
  ): Promise<User | null> {
    if (!actor.apiToken) return services.users.add(actor, { ...input })
    await services.invitations.invite(actor, { email: input.email, role: input.role })
    return null
  }

  @Mutation(() => User, { description: 'Changes the role of a user. All sessions of the user end. For admins.' })
  setUserRole(
    @Ctx() { actor, services }: Context,
    @Arg('id', () => ID, ID_OF_USER) id: string,
    @Arg('role', () => Role, { description: 'The new role.' }) role: string,
  ): Promise<User> {
    return services.users.setRole(actor, id, role)
  }

  @Mutation(() => User, { description: 'Enables or disables a user. All sessions of the user end. For admins.' })
  setUserActive(
    @Ctx() { actor, services }: Context,
    @Arg('id', () => ID, ID_OF_USER) id: string,
    @Arg('isActive', () => Boolean, { description: 'Whether the user may sign in.' }) isActive: boolean,
  ): Promise<User> {
    return services.users.setActive(actor, id, isActive)
  }

  @Mutation(() => Boolean, { description: 'Sets a new password for a user. All sessions of the user end. For admins.' })
  async resetUserPassword(
    @Ctx() { actor, services }: Context,
    @Arg('id', () => ID, ID_OF_USER) id: string,
    @Arg('password', () => String, { description: 'The new password.' }) password: string,
  ): Promise<boolean> {
    await services.users.setPassword(actor, id, password)
    return true
  }

  @Mutation(() => User, {
    description:
      'Changes the e-mail address of a user. All sessions of the user end, and the old address is told. For admins.',
  })
  setUserEmail(
    @Ctx() { actor, services }: Context,
    @Arg('id', () => ID, ID_OF_USER) id: string,
    @Arg('email', () => String, { description: 'The new address.' }) email: string,
  ): Promise<User> {
    return services.emailChanges.set(actor, id, email)
  }

  @Mutation(() => User, {
    description: 'Takes the lost second factor of a user away. All sessions of the user end. For admins.',
  })
  takeAwaySecondFactor(
    @Ctx() { actor, services }: Context,
    @Arg('id', () => ID, ID_OF_USER) id: string,
  ): Promise<User> {
    return services.secondFactors.takeAway(actor, id)
  }

  @Mutation(() => Boolean, { description: 'Deletes a user permanently. For admins.' })
  async removeUser(@Ctx() { actor, services }: Context, @Arg('id', () => ID, ID_OF_USER) id: string): Promise<boolean> {
    await services.users.remove(actor, id)
    return true
  }
}
