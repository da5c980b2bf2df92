import { mediaFile, setting } from '../../../schema/kinds/index.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import { type Actor, may, type PermissionRequest } from '../../access/permissions/policy.ts'

/** Returns the permission to read all items of a kind. */
export function toRead(kind: AnyKind): PermissionRequest {
  if (kind.name === mediaFile.name) return ['media:read']
  return kind.name === setting.name ? ['settings:read'] : ['content:read-inactive', kind]
}

/** Returns the permission to write items of a kind live. */
export function toWrite(kind: AnyKind): PermissionRequest {
  if (kind.name === mediaFile.name) return ['media:write']
  return kind.name === setting.name ? ['settings:write'] : ['content:write', kind]
}

/** Whether the caller may prepare changes of a kind in a release. */
export function mayStage(actor: Actor, kind: AnyKind): boolean {
  if (!may(actor, 'release:write')) return false
  if (kind.name === mediaFile.name) return may(actor, 'media:upload')
  return may(actor, 'draft:write', kind) && (kind.name !== setting.name || may(actor, 'settings:write'))
}
