import { mediaFile, setting } from './kinds/index.ts'

/** What a role can be allowed to do with a kind of content or in an area. */
export type PermissionAction = 'read' | 'draft' | 'publish' | 'delete' | 'manage'

/** What a role allows in one kind or area, such as `job:publish` or `media:read`. */
export type Right = `${string}:${PermissionAction}`

/** Returns the right to do something with a kind. Files and settings are areas of their own, see `permissionAreas`. */
export function rightOn({ name }: { readonly name: string }, action: PermissionAction): Right {
  if (name === mediaFile.name) return `media:${action}`
  if (name === setting.name) return action === 'read' ? 'settings:read' : 'settings:manage'
  return `${name}:${action}`
}
