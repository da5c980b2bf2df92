import type { Field } from '../../../schema/fields.ts'
import type { Singleton } from '../../../schema/kind.ts'
import { fieldOfSetting, type Setting, settings, settingValue } from '../../../schema/settings.ts'
import { textOf } from '../editing/display.ts'
import type { Item, Values } from '../editing/start.ts'
import type { StoredSetting } from './operations.ts'

const ID = 'settings'

/** The settings as one form: each a field of the content model, by its key. */
export const settingsForm: Singleton = {
  singleton: true,
  name: ID,
  plural: ID,
  label: 'Website settings',
  labelPlural: 'Website settings',
  description: 'Every setting of the website.',
  path: ID,
  itemKey: ID,
  id: ID,
  whenHidden: 'defaults',
  fields: Object.fromEntries(
    settings.map((setting): [string, Field] => [
      setting.key,
      { ...fieldOfSetting(setting), help: setting.description },
    ]),
  ),
}

/** The keys that no answer ever holds: an empty value means that they stay as they are. */
export const SECRET_KEYS: readonly string[] = settings
  .filter(({ audience }) => audience === 'secret')
  .map(({ key }) => key)

/** The built-in settings as a form's values. */
export const builtIn: Values = Object.fromEntries(
  settings.map((setting) => [setting.key, settingValue(setting, setting.default)]),
)

/**
 * What is stored as a form's item. Its version rises with every change to any setting, so that a change by someone
 * else can be seen before anything is written.
 */
export function itemOf(stored: readonly StoredSetting[]): Item {
  const byKey = new Map(stored.map((setting) => [setting.key, setting]))
  const values = settings.map((setting) => {
    const value = byKey.get(setting.key)?.value ?? setting.default
    return [setting.key, settingValue(setting, value)] as const
  })
  return {
    ...Object.fromEntries(values),
    id: ID,
    version: stored.reduce((sum, { version }) => sum + version, 0),
  }
}

/**
 * What saving sends, in the order of the form: settings that differ from their built-in default, or from what was
 * loaded. A secret left empty is not sent.
 */
export function toSend(values: Values, loaded: Values): { setting: Setting; value: string }[] {
  return (settings as readonly Setting[])
    .map((setting) => ({ setting, value: textOf(values[setting.key]) }))
    .filter(({ setting, value }) => value !== setting.default || value !== textOf(loaded[setting.key]))
}
