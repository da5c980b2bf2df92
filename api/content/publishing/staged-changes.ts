import { combinedPatch } from '../../../schema/merge.ts'
import type { Actor } from '../../access/permissions/policy.ts'
import type { Change } from '../items/change.ts'
import type { StoredValues } from '../items/history.ts'
import { permitKind } from './access.ts'
import type { PendingChangeRepository, PendingChangeRow, PendingChangeValues } from './pending-change-repository.ts'
import { publishableKind } from './publishable.ts'

/**
 * Adds a part of a change set to a release, or to the drafts of the items. Changes that are there already are kept where
 * the new ones do not set the same field. Call it in a transaction that has locked the release.
 *
 * @param releaseId null for the items' own drafts
 */
export async function stageChanges(
  repository: PendingChangeRepository,
  actor: Actor,
  releaseId: string | null,
  changes: readonly Change[],
): Promise<void> {
  for (const [kind, ofKind] of Map.groupBy(changes, (change) => change.kind)) {
    permitKind(actor, publishableKind(kind.name))
    const ids = ofKind.map(({ id }) => id)
    const existing = await repository.lockOfItems(releaseId, kind.name, ids)
    const staged = ofKind.map((change) => stagedChange(releaseId, change, existing.get(change.id)))
    // An item that exists in the release only is not deleted, but never created.
    const isDropped = ({ action, baseVersion }: PendingChangeValues) => action === 'delete' && baseVersion === 0
    await repository.deleteOfItems(
      releaseId,
      kind.name,
      staged.filter(isDropped).map(({ itemId }) => itemId),
    )
    await repository.saveAll(
      actor,
      releaseId,
      staged.filter((change) => !isDropped(change)),
    )
  }
}

function stagedChange(
  releaseId: string | null,
  { kind, id: itemId, action, values = {}, expectedVersion = 0 }: Change,
  existing: PendingChangeRow | undefined,
): PendingChangeValues {
  const change = { releaseId, kind: kind.name, itemId, baseVersion: existing?.baseVersion ?? expectedVersion }
  if (action === 'delete') return { ...change, action, values: {} }
  const before = existing?.action === 'save' ? existing.values : {}
  return { ...change, action: 'save', values: combinedPatch(kind.fields, before, values as StoredValues) }
}
