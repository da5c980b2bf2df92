import { type ClassType, Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql'
import {
  fieldOfSetting,
  SETTING_TYPES,
  type SettingType as SettingTypeName,
  siteSettings,
} from '../../../schema/settings.ts'
import { enumName } from '../../../schema/names.ts'
import { FieldTypes, type Member, objectType } from './from-fields.ts'

const SettingType = Object.fromEntries(SETTING_TYPES.map((type) => [enumName(type), type]))

registerEnumType(SettingType, {
  name: 'SettingType',
  description: "How a setting's value is typed in a form.",
  valuesConfig: Object.fromEntries(SETTING_TYPES.map((type) => [enumName(type), { description: `As ${type}.` }])),
})

@ObjectType({ description: 'One setting of the website.' })
export class Setting {
  @Field(() => ID, { description: 'Identifies the setting in its history.' })
  id!: string
  @Field(() => String, { description: 'Its key, such as site_title.' })
  key!: string
  @Field(() => String, { description: 'What an editor reads beside it.' })
  label!: string
  @Field(() => String, { description: 'Its value as text; a switch is true or false; always empty for a secret.' })
  value!: string
  @Field(() => String, { description: 'What it does.' })
  description!: string
  @Field(() => SettingType, { description: 'How it is typed in a form.' })
  type!: SettingTypeName
  @Field(() => String, { description: 'The group of the form it belongs to.' })
  category!: string
  @Field(() => String, { description: 'The value it has until someone changes it.' })
  default!: string
  @Field(() => Boolean, { description: 'Whether it has a value, also where the value itself is secret.' })
  isSet!: boolean
  @Field(() => Int, { description: 'Rises by one with every change; 0 until the first.' })
  version!: number
}

const types = new FieldTypes()

/** The settings that pages use, typed from the catalogue. */
export const SiteSettings: ClassType = objectType(
  'SiteSettings',
  'The settings that pages use, by their keys.',
  siteSettings.map((setting): Member => {
    const { type, nullable } = types.output('SiteSettings', setting.key, fieldOfSetting(setting))
    return { key: setting.key, description: `${setting.label}. ${setting.description}`, type, nullable }
  }),
)
