import { isSecureSetting, type SettingKey, settings } from '../../../schema/settings.ts'
import { derivedId } from '../../../schema/derived-id.ts'

/** Returns the id of a setting's row. */
export const settingId = (key: SettingKey): string => derivedId('setting', key)

/** The ids of the settings that only admins may read. */
export const settingIdsForAdmins: readonly string[] = settings
  .filter(({ audience }) => audience === 'admin' || audience === 'secret')
  .map(({ key }) => settingId(key))

/** Returns whether the row of that id is a setting that only admins may read. The same holds for its history. */
export const isForAdmins = (id: string): boolean => settingIdsForAdmins.includes(id)

const secureSettings: ReadonlyMap<string, SettingKey> = new Map(
  settings.filter(isSecureSetting).map(({ key }) => [settingId(key), key]),
)

/** Returns whether other sites get a setting and send it: API keys and what decides how users sign in stay where they are. */
export const isTransferred = (id: string): boolean => !isForAdmins(id) && !secureSettings.has(id)

/** Returns the key of the setting with that row, if it decides how users sign in. */
export const secureSettingOf = (id: string): SettingKey | undefined => secureSettings.get(id)
