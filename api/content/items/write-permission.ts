import type { AnyKind } from '../../../schema/kind.ts'
import { mediaFile } from '../../../schema/kinds/index.ts'
import { type Actor, mayWriteAll, type PermissionRequest, permit } from '../../access/permissions/policy.ts'
import type { Change } from './change.ts'

/** Returns the permission to make a change live. A new file becomes live by its upload. */
export function toApply({ kind, action }: { kind: Pick<AnyKind, 'name' | 'path'>; action: string }): PermissionRequest {
  if (action === 'create' && kind.name === mediaFile.name) return ['media:upload']
  return [action === 'delete' ? 'content:delete' : 'content:write', kind]
}

/** Returns changes that the actor may write. @throws AppError FORBIDDEN at the first other one */
export function permitted(
  actor: Actor,
  changes: Iterable<Change> | AsyncIterable<Change>,
): Iterable<Change> | AsyncIterable<Change> {
  if (mayWriteAll(actor)) return changes
  if (Array.isArray(changes)) {
    for (const change of changes as Change[]) permit(actor, ...toApply(change))
    return changes
  }
  return checkedEach(changes, (change) => permit(actor, ...toApply(change)))
}

/** Passes changes on, each after its check. */
export async function* checkedEach(
  changes: Iterable<Change> | AsyncIterable<Change>,
  check: (change: Change) => void | Promise<void>,
): AsyncGenerator<Change> {
  for await (const change of changes) {
    await check(change)
    yield change
  }
}
