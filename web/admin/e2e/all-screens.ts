import { allRights } from '../../../schema/permissions.ts'
import { configurationKinds, contentKinds } from '../model/content-kinds.ts'
import { screensFor } from '../shell/navigation/sections.ts'
import { adminPaths, newPath } from '../shell/paths/paths.ts'

/** Every screen that opens without an item. */
export const ALL_SCREENS: readonly string[] = [
  ...screensFor(allRights).map(({ to }) => to),
  ...[...contentKinds, ...configurationKinds].map(newPath),
  `${adminPaths.releases}?new=1`,
  adminPaths.account,
  `${adminPaths.home}/no-such-screen`,
]
