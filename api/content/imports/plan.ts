import { kinds, mediaFile, setting } from '../../../schema/kinds/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { pendingChange } from '../../../schema/transfer/pending-change.ts'
import { Planner } from './planner.ts'
import type { CompareOptions, PlanOptions, Target } from './plan-options.ts'
import { invalid } from './refused-steps.ts'
import { secretIds } from './setting-steps.ts'
import { planPendingChanges } from './pending-changes.ts'
import { StoredContent } from './lookup.ts'
import { isProblem, type SourceRecord, TransferError } from '../../../schema/transfer/record.ts'
import type { Source } from '../../../schema/transfer/source.ts'
import { RedirectLoops } from './redirect-loops.ts'
import type { Step } from './step.ts'
import { subscriber } from '../../../schema/transfer/subscriber.ts'

/** Number of records that are compared with the database at once. */
const BATCH = 1_000

/**
 * Compares a source with the database and yields one step per item, in the order of the source, deletions last. Writes
 * nothing. Keeps one batch of records in memory, and only the ids of all others.
 *
 * @throws TransferError if the source cannot be read, or --prune is not possible with it
 */
export function plan(database: Database, source: Source, options: PlanOptions = {}): AsyncGenerator<Step> {
  const target: Target = {
    stored: new StoredContent(database, options.release?.view),
    base: options.base && new StoredContent(database, options.base),
    planPendingChanges: (records) => database.detached(() => planPendingChanges(database, records)),
  }
  return compare(target, source, options)
}

/** Compares a source with a target, as `plan` does with the database. */
export async function* compare(target: Target, source: Source, options: CompareOptions): AsyncGenerator<Step> {
  const loops = new RedirectLoops()
  for await (const step of allSteps(target, source, options)) {
    loops.add(step)
    yield options.release ? withoutAlwaysLive(step) : step
  }
  yield* loops.steps(target.stored)
}

/** Leaves out steps that the release of an import cannot hold: items that are always live, and pending changes, which have their own release. */
function withoutAlwaysLive(step: Step): Step {
  const { change, pending: staged, ...rest } = step
  if (staged) return { ...rest, outcome: 'kept', changes: [] }
  if (!change) return step
  const { kind, action, id } = change
  const isAlwaysLive =
    (kind.name === mediaFile.name && action !== 'create') || kind.name === subscriber.name || secretIds.has(id)
  return isAlwaysLive ? { ...rest, outcome: 'kept', changes: [] } : step
}

async function* allSteps(target: Target, source: Source, options: CompareOptions): AsyncGenerator<Step> {
  if (options.prune && source.partial) throw new TransferError(`--prune is not possible: ${source.partial}`)
  const empty = await target.stored.emptyKinds([...kinds, mediaFile, setting, subscriber])
  const planner = new Planner(target, options, empty)
  options.oldAddresses?.clear()
  options.ancestry?.clear()
  const pending: SourceRecord[] = []
  let batch: SourceRecord[] = []
  try {
    for await (const sourced of source.records()) {
      if (isProblem(sourced)) {
        yield invalid(undefined, sourced.origin.file, [sourced])
      } else if (!options.only || options.only.has(sourced.kind.name) || sourced.isNeeded) {
        if (sourced.kind.name === pendingChange.name) pending.push(sourced)
        else batch.push(sourced)
        if (batch.length < BATCH) continue
        yield* planner.steps(batch)
        batch = []
      }
    }
    yield* planner.steps(batch)
    yield* planner.waitingSteps(BATCH)
  } finally {
    await planner.close()
  }
  if (options.prune || options.ancestry?.kindsWithDeletions) yield* planner.deletions()
  if (pending.length > 0 && target.planPendingChanges) yield* await target.planPendingChanges(pending)
}
