import type { AnyKind } from '../../../schema/kind.ts'
import { mediaFile } from '../../../schema/kinds/index.ts'
import type { PermissionRequest } from '../../access/permissions/policy.ts'

/** Returns the permission to make a change live. A new file becomes live by its upload. */
export function toApply({ kind, action }: { kind: Pick<AnyKind, 'name' | 'path'>; action: string }): PermissionRequest {
  if (action === 'create' && kind.name === mediaFile.name) return ['media:upload']
  return [action === 'delete' ? 'content:delete' : 'content:write', kind]
}
