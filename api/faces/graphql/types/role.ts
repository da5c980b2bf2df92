import { Field, Int, ObjectType } from 'type-graphql'
import { Role as RoleName } from '../scalars.ts'

@ObjectType({ description: 'A role: what users, tokens and invited people who have it may do.' })
export class RoleDefinition {
  @Field(() => RoleName, { description: 'The name of the role.' })
  name!: string
  @Field(() => String, { description: 'The label of the role.' })
  label!: string
  @Field(() => String, { description: 'What the role allows, in a few sentences.' })
  description!: string
  @Field(() => [String], { description: 'What the role allows, such as `job:publish`.' })
  rights!: readonly string[]
  @Field(() => [String], {
    description: 'The languages whose texts are all that the role may write; empty for a role without such a limit.',
  })
  languages!: readonly string[]
  @Field(() => Boolean, { description: 'Whether it is one of the roles that cannot be changed.' })
  isBuiltIn!: boolean
  @Field(() => Int, {
    description: 'The number of users, tokens and open invitations that have a role that is not built in.',
  })
  uses!: number
}
