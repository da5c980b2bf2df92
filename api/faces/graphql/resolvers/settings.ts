import { Arg, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql'
import type { TranslationsPatch } from '../../../../schema/fields/translations/type.ts'
import { setting } from '../../../../schema/kinds/index.ts'
import type { Context } from '../context.ts'
import { JSONObject } from '../scalars.ts'
import { describe } from '../types/from-fields.ts'
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
    @Arg('value', () => String, {
      nullable: true,
      description: 'The value as text. For a switch: true or false. Missing, it stays as it is.',
    })
    value?: string | null,
    @Arg('version', () => Int, {
      nullable: true,
      description:
        'The version that the client read; 0 if the setting was never stored. If the setting has another version, the error is CONFLICT.',
    })
    version?: number,
    @Arg('translations', () => JSONObject, { nullable: true, description: describe(setting.fields.translations) })
    translations?: TranslationsPatch | null,
  ): Promise<Setting> {
    return services.settings.update(actor, key, value ?? undefined, version, translations ?? undefined)
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
