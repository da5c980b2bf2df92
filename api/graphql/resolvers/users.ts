import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import type { Role as RoleName } from '../../../schema/roles.ts'
import type { Context } from '../context.ts'
import { Role, User, UserInput } from '../types/account.ts'

const ID_OF_USER = { description: "The user's id." }

/** Managing users, for admins. */
@Resolver(() => User)
export class UsersResolver {
  @Query(() => [User], { description: 'Everyone who can sign in, by name. For admins.' })
  users(@Ctx() { actor, services }: Context): Promise<User[]> {
    return services.users.list(actor)
  }

  @Mutation(() => User, { description: 'Adds a user. For admins.' })
  createUser(
    @Ctx() { actor, services }: Context,
    @Arg('input', () => UserInput, { description: 'Who it is.' }) input: UserInput,
  ): Promise<User> {
    return services.users.add(actor, { ...input })
  }

  @Mutation(() => User, { description: 'Gives a user another role; their sessions end. For admins.' })
  setUserRole(
    @Ctx() { actor, services }: Context,
    @Arg('id', () => ID, ID_OF_USER) id: string,
    @Arg('role', () => Role, { description: 'What the user may do from now on.' }) role: RoleName,
  ): Promise<User> {
    return services.users.setRole(actor, id, role)
  }

  @Mutation(() => User, { description: 'Lets a user sign in, or no longer; their sessions end. For admins.' })
  setUserActive(
    @Ctx() { actor, services }: Context,
    @Arg('id', () => ID, ID_OF_USER) id: string,
    @Arg('isActive', () => Boolean, { description: 'Whether the user may sign in.' }) isActive: boolean,
  ): Promise<User> {
    return services.users.setActive(actor, id, isActive)
  }

  @Mutation(() => Boolean, { description: 'Gives a user another password; their sessions end. For admins.' })
  async resetUserPassword(
    @Ctx() { actor, services }: Context,
    @Arg('id', () => ID, ID_OF_USER) id: string,
    @Arg('password', () => String, { description: 'The password from now on.' }) password: string,
  ): Promise<boolean> {
    await services.users.setPassword(actor, id, password)
    return true
  }

  @Mutation(() => Boolean, { description: 'Removes a user for good. For admins.' })
  async removeUser(@Ctx() { actor, services }: Context, @Arg('id', () => ID, ID_OF_USER) id: string): Promise<boolean> {
    await services.users.remove(actor, id)
    return true
  }
}
