import { adminPaths } from '../paths.ts'
import { inVersion, type Version } from '../publishing/version.ts'

/** Returns the address of the form with a version of the settings. */
export const settingsPath = (version: Version) => inVersion(adminPaths.settings, version)
