import { settings } from '../../../../schema/settings.ts'
import { adminPaths } from '../paths/paths.ts'
import { inField } from '../../ui/hooks/linked-field.ts'
import type { Permissions } from '../navigation/sections.ts'
import type { Command } from './commands.ts'

/** Returns the commands for the settings that a user may change. */
export function settingCommandsFor(permissions: Permissions): Command[] {
  if (!permissions.includes('settings:manage')) return []
  const isVisible = (audience: string) =>
    permissions.includes('keys:read') || (audience !== 'admin' && audience !== 'secret')
  return settings
    .filter(({ audience }) => isVisible(audience))
    .map(({ key, label, category }) => ({
      label: `${label} (${category})`,
      to: inField(adminPaths.settings, key),
      group: 'Setting',
    }))
}
