import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import type { Context } from '../context.ts'
import { Role } from '../scalars.ts'
import { RoleDefinition } from '../types/role.ts'

const NAME = { description: 'The name of the role: lower-case letters, digits and hyphens.' }
const LABEL = { description: 'The label of the role.' }
const RIGHTS = { description: 'What the role allows, such as `job:publish`. Rights that these need are added.' }

const LANGUAGES = {
  nullable: true,
  description:
    'The languages, such as `es`, whose texts are all that the role may write. Empty for no such limit. By default, a role keeps what it has.',
} as const

/** Management of roles by admins. */
@Resolver(() => RoleDefinition)
export class RolesResolver {
  @Query(() => [RoleDefinition], { description: 'All roles: the built-in ones first. For admins.' })
  roles(@Ctx() { actor, services }: Context): Promise<RoleDefinition[]> {
    return services.roles.list(actor)
  }

  @Query(() => [RoleDefinition], { description: 'The roles that the caller can give to an API token.' })
  apiTokenRoles(@Ctx() { actor, services }: Context): Promise<RoleDefinition[]> {
    return services.roles.assignable(actor)
  }

  @Mutation(() => RoleDefinition, { description: 'Adds a role. For admins.' })
  createRole(
    @Ctx() { actor, services }: Context,
    @Arg('name', () => String, NAME) name: string,
    @Arg('label', () => String, LABEL) label: string,
    @Arg('rights', () => [String], RIGHTS) rights: string[],
    @Arg('languages', () => [String], LANGUAGES) languages: string[] | undefined,
  ): Promise<RoleDefinition> {
    return services.roles.add(actor, name, { label, rights, languages: languages ?? undefined })
  }

  @Mutation(() => RoleDefinition, { description: 'Changes a role, at once for all who have it. For admins.' })
  updateRole(
    @Ctx() { actor, services }: Context,
    @Arg('name', () => String, NAME) name: string,
    @Arg('label', () => String, LABEL) label: string,
    @Arg('rights', () => [String], RIGHTS) rights: string[],
    @Arg('languages', () => [String], LANGUAGES) languages: string[] | undefined,
  ): Promise<RoleDefinition> {
    return services.roles.change(actor, name, { label, rights, languages: languages ?? undefined })
  }

  @Mutation(() => Boolean, {
    description: 'Removes a role. CONFLICT if it is in use and no replacement is given. For admins.',
  })
  async removeRole(
    @Ctx() { actor, services }: Context,
    @Arg('name', () => String, NAME) name: string,
    @Arg('replacement', () => Role, {
      nullable: true,
      description: 'The role that users, tokens and invitations with the removed one get.',
    })
    replacement: string | undefined,
  ): Promise<boolean> {
    await services.roles.remove(actor, name, replacement)
    return true
  }
}
