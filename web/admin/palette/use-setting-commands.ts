import { useEffect, useState } from 'react'
import type { UserRole } from '../shell/sections.ts'
import type { Command } from './commands.ts'

const NONE: readonly Command[] = []

/** Returns the commands for the settings that a user may see. They are downloaded when the palette is first opened. */
export function useSettingCommands(role: UserRole): readonly Command[] {
  const [commands, setCommands] = useState(NONE)
  useEffect(() => {
    import('./setting-commands.ts').then(
      ({ settingCommandsFor }) => setCommands(settingCommandsFor(role)),
      // The palette works without them.
      (error: unknown) => console.warn('Loading the settings failed', error),
    )
  }, [role])
  return commands
}
