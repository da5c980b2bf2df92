import { type ClassType, Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql'
import {
  fieldOfSetting,
  SETTING_TYPES,
  type SettingType as SettingTypeName,
  siteSettings,
} from '../../../../schema/settings.ts'
import type { Translations } from '../../../../schema/fields.ts'
import { setting } from '../../../../schema/kinds/index.ts'
import { enumName } from '../../../../schema/names.ts'
import { JSONObject } from '../scalars.ts'
import { describe, FieldTypes, type Member, objectType } from './from-fields.ts'

const SettingType = Object.fromEntries(SETTING_TYPES.map((type) => [enumName(type), type]))

registerEnumType(SettingType, {
  name: 'SettingType',
  description: 'The form control for the value of a setting.',
  valuesConfig: Object.fromEntries(
    SETTING_TYPES.map((type) => [enumName(type), { description: `A control for ${type}.` }]),
  ),
})

@ObjectType({ description: 'One setting of the website.' })
export class Setting {
  @Field(() => ID, { description: 'The id of the setting in its history.' })
  id!: string
  @Field(() => String, { description: 'The key, such as site_title.' })
  key!: string
  @Field(() => String, { description: 'The label in the form.' })
  label!: string
  @Field(() => String, { description: 'The value as text. For a switch: true or false. For a secret: always empty.' })
  value!: string
  @Field(() => String, { description: 'The purpose of the setting.' })
  description!: string
  @Field(() => SettingType, { description: 'The form control for the value.' })
  type!: SettingTypeName
  @Field(() => String, { description: 'The section of the form.' })
  category!: string
  @Field(() => String, { description: 'The default value.' })
  default!: string
  @Field(() => Boolean, { description: 'Whether the setting has a value, also if the value is secret.' })
  isSet!: boolean
  @Field(() => Int, { description: 'Increases by one with every change; 0 until the first.' })
  version!: number
  @Field(() => JSONObject, { description: describe(setting.fields.translations) })
  translations!: Translations
}

const types = new FieldTypes()

/** The type of the settings that pages use, generated from the list of settings. */
export const SiteSettings: ClassType = objectType(
  'SiteSettings',
  'The settings that pages use, by key.',
  siteSettings.map((setting): Member => {
    const { type, nullable } = types.output('SiteSettings', setting.key, fieldOfSetting(setting))
    return { key: setting.key, description: `${setting.label}. ${setting.description}`, type, nullable }
  }),
)
