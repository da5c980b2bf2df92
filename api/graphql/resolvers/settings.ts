import { Arg, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql'
import type { Context } from '../context.ts'
import { Setting } from '../types/setting.ts'

@Resolver(() => Setting)
export class SettingsResolver {
  @Query(() => [Setting], { description: 'Every setting one may read, in the order of the form.' })
  settings(@Ctx() { actor, services }: Context): Promise<Setting[]> {
    return services.settings.list(actor)
  }

  @Mutation(() => Setting, { description: 'Stores a setting. An empty value leaves a secret as it is. For admins.' })
  updateSetting(
    @Ctx() { actor, services }: Context,
    @Arg('key', () => String, { description: 'Its key.' }) key: string,
    @Arg('value', () => String, { description: 'Its value as text; a switch is true or false.' }) value: string,
    @Arg('version', () => Int, {
      nullable: true,
      description: 'The version that was read, 0 if it was never stored; CONFLICT if it has another one now.',
    })
    version?: number,
  ): Promise<Setting> {
    return services.settings.update(actor, key, value, version)
  }

  @Mutation(() => Setting, { description: 'Brings a setting back to what it was. For admins.' })
  restoreSetting(
    @Ctx() { actor, services }: Context,
    @Arg('key', () => String, { description: 'Its key.' }) key: string,
    @Arg('version', () => Int, { description: 'The revision to go back to.' }) version: number,
  ): Promise<Setting> {
    return services.settings.restore(actor, key, version)
  }
}
