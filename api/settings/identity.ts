import { type SettingKey, settings } from '../../schema/settings.ts'
import { derivedId } from '../content/identity.ts'

/** The id of the row that holds a setting. */
export const settingId = (key: SettingKey): string => derivedId('setting', key)

const keptFromEditors: ReadonlySet<string> = new Set(
  settings.filter(({ audience }) => audience === 'admin' || audience === 'secret').map(({ key }) => settingId(key)),
)

/** Whether the row of that id holds a setting that only admins may read, in its history too. */
export const isForAdmins = (id: string): boolean => keptFromEditors.has(id)
