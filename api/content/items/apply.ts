import type { Database } from '../../platform/database/database.ts'
import { checkReferences } from '../references/check-references.ts'
import { addReferrers, clearedFields, clearReferences } from '../references/clear-references.ts'
import { refuseUnknownLabels } from './label-check.ts'
import { refuseTakenPaths, refuseTakenTags } from '../pages/refuse-taken-paths.ts'
import { refuseLoops } from '../redirects/refuse-loops.ts'
import { type AppliedChange, type ApplyOptions, type Change, ChangeConflictError } from './change.ts'
import { checksOf, WrittenChanges } from './checks.ts'
import { EarlyCreations } from './early-creations.ts'
import { findConflicts, writeChanges } from './change-set-sql.ts'
import { raiseContentVersion } from './raise-content-version.ts'
import { asTable, stage } from './staging.ts'
import { refuseTakenAddresses } from './taken-addresses.ts'
import { refuseTakenValues } from './taken-values.ts'
import { refuseTranslations } from './translation-check.ts'

/**
 * Applies a change set: the one way to write content. Writes the items, records a revision of every changed item and
 * raises the content version, in one transaction. Items that already have the values stay untouched.
 *
 * Inside an open transaction, the change set is a part of that. Call it once and last there: it ends by locking the
 * counter of content versions, which every other writer waits for.
 *
 * @returns the changes that were made
 * @throws ChangeConflictError when a step conflicts with the stored item, AppError TAKEN when another item has a unique
 *   value, or AppError INVALID when a check refuses the change set, such as for redirects in a loop; nothing is written then
 */
export const apply = (
  database: Database,
  changes: Iterable<Change> | AsyncIterable<Change>,
  options: ApplyOptions,
): Promise<AppliedChange[]> =>
  // A stream of changes can be read only once.
  database.transaction(() => applyOnce(database, changes, options), { isRepeatable: Array.isArray(changes) })

async function applyOnce(
  database: Database,
  changes: Iterable<Change> | AsyncIterable<Change>,
  options: ApplyOptions,
): Promise<AppliedChange[]> {
  if (database.pointOfView) throw new Error('Content is written only from the live point of view')
  const early = new EarlyCreations(database, options)
  const requested = await stage(database, Symbol.asyncIterator in changes ? early.others(changes) : changes)
  const cleared = clearedFields(requested.deleted).filter(({ kind }) => options.mayWrite?.(kind) ?? true)
  const staged = cleared.length > 0 ? await asTable(database, requested) : requested
  if (cleared.length > 0) await addReferrers(database, cleared)
  for (const { kind } of cleared) staged.kinds.add(kind)
  // All change sets lock items in the same order, so that none waits for another in a circle.
  const kinds = [...staged.kinds].sort((a, b) => (a.name < b.name ? -1 : 1))
  const { applied, conflicts } = early
  for (const kind of kinds) conflicts.push(...(await findConflicts(database, kind, staged)))
  if (conflicts.length > 0) throw new ChangeConflictError(conflicts)
  for (const kind of kinds) await refuseTakenValues(database, kind, staged)
  for (const field of cleared) await clearReferences(database, field)
  for (const kind of kinds) {
    for (const change of await writeChanges(database, kind, staged, options)) applied.push(change)
  }
  if (applied.length > 0) {
    const written = new WrittenChanges(database, options, staged.kinds.union(early.kinds), applied)
    const checks = [
      checkReferences,
      refuseUnknownLabels,
      refuseLoops(options.origins),
      refuseTakenAddresses,
      refuseTakenPaths,
      refuseTakenTags,
    ]
    if (options.checksTranslations) checks.push(refuseTranslations)
    for (const check of [...checks, ...checksOf(database)]) await check(written, database)
    await raiseContentVersion(database)
  }
  return applied
}
