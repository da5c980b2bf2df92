import type { Field, Fields } from './fields.ts'
import { type Singleton, translationsOf } from './kind.ts'
import { setting as settingKind } from './kinds/index.ts'
import { TRANSLATED_SETTINGS } from './kinds/setting.ts'
import { fieldOfSetting, settings } from './settings.ts'

const ID = 'settings'

const valueFields: Fields = Object.fromEntries(
  settings.map((setting): [string, Field] => [setting.key, { ...fieldOfSetting(setting), help: setting.description }]),
)

/** The settings as one form, in which each setting is a field. Its translations are those of all settings. */
export const settingsForm: Singleton = {
  singleton: true,
  // The rights are those on settings.
  name: settingKind.name,
  plural: ID,
  label: 'Website settings',
  labelPlural: 'Website settings',
  description: 'Every setting of the website.',
  path: ID,
  itemKey: ID,
  id: ID,
  whenNew: 'defaults',
  whenHidden: 'defaults',
  fields: {
    ...valueFields,
    translations: translationsOf(Object.fromEntries(TRANSLATED_SETTINGS.map((key) => [key, valueFields[key]!]))),
  },
}
