import { translationsPatch } from '../../../../schema/fields/translations/patch.ts'
import type { TranslationsPatch } from '../../../../schema/fields/translations/type.ts'
import { type Setting, settings, settingValue } from '../../../../schema/settings.ts'
import { textOf } from '../../model/display.ts'
import type { FieldVersions, Item, Values } from '../../model/item.ts'
import { settingsForm } from '../../../../schema/settings-form.ts'
import { joinedTranslations, translationsOfSetting } from './translations.ts'
import type { StoredSetting } from './types.ts'

/** The keys of the secrets. The server never returns their values, and an empty value leaves them unchanged. */
export const SECRET_KEYS: readonly string[] = settings
  .filter(({ audience }) => audience === 'secret')
  .map(({ key }) => key)

/** The built-in defaults as values of the form. */
export const builtIn: Values = {
  ...Object.fromEntries(settings.map((setting) => [setting.key, settingValue(setting, setting.default)])),
  translations: {},
}

/** What a form changes of a setting. */
export interface SettingChange {
  setting: Setting
  value: string
  /** What changes of its translations; absent if nothing does. */
  translations?: TranslationsPatch
}

/** Returns every setting as a change, in the order of the form. */
const changesIn = (values: Values, loaded: Values): SettingChange[] =>
  (settings as readonly Setting[]).map((setting) => {
    const own = (all: Values) => translationsOfSetting(setting.key, all['translations'])
    const translations = translationsPatch(own(loaded), own(values))
    const isTranslated = Object.keys(translations).length > 0
    return { setting, value: textOf(values[setting.key]), ...(isTranslated && { translations }) }
  })

/**
 * Returns the settings whose values or translations differ, in the order of the form. Secrets are left out: no draft and no release
 * can hold them.
 */
export const changedSettings = (values: Values, loaded: Values): SettingChange[] =>
  changesIn(values, loaded)
    .filter(({ setting: { audience } }) => audience !== 'secret')
    .filter(({ setting, value, translations }) => translations || value !== textOf(loaded[setting.key]))

/** Returns the version of the form: the sum of the versions of its settings. */
export const versionOf = (fieldVersions: FieldVersions) =>
  Object.values(fieldVersions).reduce((sum, version) => sum + version, 0)

/**
 * Returns the stored settings as the item of the form. Each field has the version of its setting. The version of the item is
 * their sum, so it increases with every change to any setting.
 */
export function itemOf(stored: readonly StoredSetting[]): Item {
  const fieldVersions = Object.fromEntries(stored.map(({ key, version }) => [key, version]))
  const byKey = new Map(stored.map((setting) => [setting.key, setting]))
  const values = settings.map((setting) => {
    const value = byKey.get(setting.key)?.value ?? setting.default
    return [setting.key, settingValue(setting, value)] as const
  })
  return {
    ...Object.fromEntries(values),
    translations: joinedTranslations(stored),
    id: settingsForm.id,
    version: versionOf(fieldVersions),
    fieldVersions,
  }
}

/**
 * Returns the settings to send, in the order of the form: those that differ from the built-in default or from the loaded
 * value. An empty secret is not sent.
 */
export const toSend = (values: Values, loaded: Values): SettingChange[] =>
  changesIn(values, loaded).filter(
    ({ setting, value, translations }) =>
      translations || value !== setting.default || value !== textOf(loaded[setting.key]),
  )
