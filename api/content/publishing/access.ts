import { mayReadItem, unreadableBy } from '../items/readable.ts'
import { toApply } from '../items/write-permission.ts'
import { type Actor, may, permit } from '../../access/permissions/policy.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import { CLOSED_STATES } from '../../../schema/release-states.ts'
import { isId } from '../../../schema/is-id.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { PendingChangeFilter, PendingChangeRepository, PendingChangeRow } from './pending-change-repository.ts'
import type { ReleaseProblem } from './problems.ts'
import { isSetting, publishableKind } from './publishable.ts'
import type { ReleaseRepository, ReleaseRow } from './release-repository.ts'

/** Locks a release until the transaction ends, and returns it. @throws AppError NOT_FOUND */
export async function lockRelease(releases: ReleaseRepository, id: string): Promise<ReleaseRow> {
  const release = isId(id) ? await releases.lock(id) : undefined
  if (!release) throw notFound('Release')
  return release
}

/**
 * Locks a draft until the transaction ends, and returns it.
 *
 * @param version the version that the caller has read; any unless given
 * @throws AppError NOT_FOUND, or CONFLICT if it belongs to a release or has another version
 */
export async function lockDraft(
  changes: PendingChangeRepository,
  id: string,
  version?: number | null,
): Promise<PendingChangeRow> {
  const change = isId(id) ? await changes.lock(id) : undefined
  if (!change) throw notFound('Draft')
  if (change.releaseId) throw new AppError('CONFLICT', 'The change belongs to a release, so it is not a draft')
  if (version != null && version !== change.version)
    throw new AppError('CONFLICT', 'The draft was changed in the meantime')
  return change
}

/** @throws AppError CONFLICT if a release is published, rolled back or discarded */
export function requireUnpublished({ name, state }: ReleaseRow): void {
  if (!CLOSED_STATES.includes(state)) return
  const done = { PUBLISHED: 'published', ROLLED_BACK: 'rolled back', DISCARDED: 'discarded' }[state as string]
  throw new AppError('CONFLICT', `The release “${name}” has already been ${done}`)
}

/** Permits changing what a release holds. Contributors may change open releases only. */
export function permitChange(actor: Actor, release: ReleaseRow): void {
  permit(actor, 'release:write')
  requireUnpublished(release)
  if (release.state === 'OPEN' || may(actor, 'release:publish')) return
  throw new AppError('FORBIDDEN', `The release “${release.name}” is not open. Ask an editor to change it`)
}

/** Permits writing pending changes of a kind: those of settings only to those who may change settings. */
export function permitKind(actor: Actor, kind: Pick<AnyKind, 'name' | 'path'>): void {
  permit(actor, 'draft:write', kind)
  if (isSetting(kind)) permit(actor, 'settings:write')
}

/** Permits publishing changes. @throws AppError FORBIDDEN, with the changes that the actor may not publish */
export function permitPublishing(actor: Actor, changes: readonly PendingChangeRow[]): void {
  const problems = forbidden(actor, changes)
  if (problems.length > 0)
    throw new AppError('FORBIDDEN', 'You are not allowed to publish some of these changes', { problems })
}

/** Returns a problem for each change that the actor may not publish. */
export const forbidden = (actor: Actor, changes: readonly PendingChangeRow[]): ReleaseProblem[] =>
  changes
    .filter(({ kind, action }) => !may(actor, ...toApply({ kind: publishableKind(kind), action })))
    .map(({ kind, itemId, values }) => ({
      type: 'FORBIDDEN',
      kind,
      itemId,
      title: typeof values.key === 'string' ? values.key : '',
      field: null,
      label: null,
      message: `${actor.name} is not allowed to publish this change`,
      mine: null,
      live: null,
    }))

/** Returns the filter that leaves out the changes that the actor may not read: without the right to see releases, all in them. */
export const readable = (actor: Actor): NonNullable<PendingChangeFilter['without']> => ({
  ...unreadableBy(actor),
  releases: !may(actor, 'release:read'),
})

/** Returns whether the actor may read the values of a change. */
export const canRead = (actor: Actor, { kind, itemId }: { kind: string; itemId: string }): boolean =>
  mayReadItem(actor, publishableKind(kind), itemId)
