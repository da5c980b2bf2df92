import { mediaFile, setting } from '../../schema/kinds/index.ts'
import type { AnyKind } from '../../schema/kind.ts'
import { type Actor, may, permit } from '../auth/policy.ts'

/** Whether the caller may read all items of a kind. */
export function mayRead(actor: Actor, kind: AnyKind): boolean {
  if (kind.name === mediaFile.name) return may(actor, 'media:read')
  return kind.name === setting.name ? may(actor, 'settings:read') : may(actor, 'content:read-inactive', kind)
}

/** @throws AppError FORBIDDEN if the caller may not read all items of a kind */
export function permitReading(actor: Actor, kind: AnyKind): void {
  if (kind.name === mediaFile.name) permit(actor, 'media:read')
  else if (kind.name === setting.name) permit(actor, 'settings:read')
  else permit(actor, 'content:read-inactive', kind)
}

/** Whether the caller may write items of a kind live. */
export function mayWrite(actor: Actor, kind: AnyKind): boolean {
  if (kind.name === mediaFile.name) return may(actor, 'media:write')
  return kind.name === setting.name ? may(actor, 'settings:write') : may(actor, 'content:write', kind)
}

/** Whether the caller may prepare changes of a kind in a release. */
export function mayStage(actor: Actor, kind: AnyKind): boolean {
  if (!may(actor, 'release:write')) return false
  if (kind.name === mediaFile.name) return may(actor, 'media:upload')
  return may(actor, 'draft:write', kind) && (kind.name !== setting.name || may(actor, 'settings:write'))
}
