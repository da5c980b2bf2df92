import { Arg, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql'
import type { Context } from '../context.ts'
import { Setting } from '../types/setting.ts'

@Resolver(() => Setting)
export class SettingsResolver {
  @Query(() => [Setting], { description: 'Every setting that the caller may read, in the order of the form.' })
  settings(@Ctx() { actor, services }: Context): Promise<Setting[]> {
    return services.settings.list(actor)
  }

  @Mutation(() => Setting, { description: 'Stores a setting. An empty value leaves a secret as it is. For admins.' })
  updateSetting(
    @Ctx() { actor, services }: Context,
    @Arg('key', () => String, { description: 'The key of the setting.' }) key: string,
    @Arg('value', () => String, { description: 'The value as text. For a switch: true or false.' }) value: string,
    @Arg('version', () => Int, {
      nullable: true,
      description:
        'The version that the client read; 0 if the setting was never stored. If the setting has another version, the error is CONFLICT.',
    })
    version?: number,
  ): Promise<Setting> {
    return services.settings.update(actor, key, value, version)
  }

  @Mutation(() => Setting, { description: 'Restores a setting to an earlier version. For admins.' })
  restoreSetting(
    @Ctx() { actor, services }: Context,
    @Arg('key', () => String, { description: 'The key of the setting.' }) key: string,
    @Arg('version', () => Int, { description: 'The version to restore.' }) version: number,
  ): Promise<Setting> {
    return services.settings.restore(actor, key, version)
  }
}
