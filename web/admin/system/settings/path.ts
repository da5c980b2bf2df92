import { adminPaths } from '../../shell/paths/paths.ts'
import { inVersion, type Version } from '../../model/version.ts'

/** Returns the address of the form with a version of the settings. */
export const settingsPath = (version: Version) => inVersion(adminPaths.settings, version)
