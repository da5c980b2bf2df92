import { createHash, type Hash } from 'node:crypto'
import { mediaFile, redirect } from '../../../schema/kinds/index.ts'
import { SUBSCRIBER_TOPIC } from '../../../schema/webhooks.ts'
import { apply } from '../items/apply.ts'
import { type Author, type Change, ChangeConflictError } from '../items/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { RedirectLoopError } from '../redirects/refuse-loops.ts'
import { insertDeliveries } from '../../platform/outbox/webhook-outbox.ts'
import { counted } from '../../../schema/counted.ts'
import { plan } from './plan.ts'
import type { PlanOptions } from './plan-options.ts'
import { type Origin, showProblem, TransferError } from '../../../schema/transfer/record.ts'
import type { Source } from '../../../schema/transfer/source.ts'
import { type Counts, type PendingImport, isBlocked, noCounts, type Step } from './step.ts'
import { subscriber } from '../../../schema/transfer/subscriber.ts'

export interface ImportOptions extends PlanOptions {
  author: Author
  /** Writes the changes. By default, as they are; the server checks the rights of the user with each. */
  write?: (changes: AsyncIterable<Change> | Change[]) => Promise<unknown>
  /** Skip invalid and conflicting items instead of rejecting the whole import. */
  skipInvalid?: boolean
  /** The survey that the user confirmed. A different result is not applied. */
  agreed?: Pick<Survey, 'fingerprint'>
  /** Called with every step. Starts from the beginning when the transaction is retried. */
  onStep?: (step: Step) => void
  onRestart?: () => void
  /**
   * Prepares the changes instead of making them live, for an import with `release`. Called in the import's transaction, at
   * most 500 changes at a time.
   */
  stage?: (changes: Change[]) => Promise<void>
  /** Stores the pending changes of the source. Called in the import's transaction, after everything else is written. */
  addPendingChanges?: (changes: PendingImport[]) => Promise<void>
  /** Stops the import at the next item. Nothing is written then. */
  signal?: AbortSignal
}

/** The totals of a plan. */
export interface Survey {
  /** By kind name, in order of appearance. Unidentified records are counted under ''. */
  counts: Map<string, Counts>
  total: Counts
  /** The number of overlaps that --theirs, --ours or --choose can decide. */
  overlaps: number
  /** What the plan leaves out. */
  notes: string[]
  /** A hash of all changes: equal plans have equal fingerprints. */
  fingerprint: string
}

/** The number of changes that are staged for a release at once. */
const STAGE_BATCH = 500

/** Thrown when invalid or conflicting items prevent an import. Nothing has been written. */
export class RefusedError extends Error {
  override name = 'RefusedError'
  readonly survey: Survey

  constructor(survey: Survey) {
    super('Nothing was imported')
    this.survey = survey
  }
}

/** Thrown when the plan is not the one that the user confirmed. Nothing has been written. */
export class PlanChangedError extends TransferError {
  constructor() {
    super(
      ({ advice }) =>
        `The content changed since the plan was shown. Nothing was imported${advice('; please run it again', '. Try again to see what has changed')}.`,
    )
  }
}

/** Counts steps and computes the plan's fingerprint. */
export class Surveyor {
  readonly #counts = new Map<string, Counts>()
  readonly #total = noCounts()
  #overlaps = 0
  /** The names that no item has, with the number of times, by the reason. */
  readonly #leftOut = new Map<string, Map<string, number>>()
  readonly #hash: Hash = createHash('sha256')

  add({ kind, outcome, change, problems, leftOut = [] }: Step): void {
    const name = kind?.name ?? ''
    const counts = this.#counts.get(name) ?? noCounts()
    this.#counts.set(name, counts)
    counts[outcome]++
    this.#total[outcome]++
    this.#overlaps += problems.filter(({ overlap }) => overlap !== undefined).length
    for (const { reason, text } of leftOut) {
      const named = this.#leftOut.get(reason) ?? new Map<string, number>()
      this.#leftOut.set(reason, named.set(text, (named.get(text) ?? 0) + 1))
    }
    if (change) this.#hash.update(`${name} ${change.action} ${change.id} ${change.expectedVersion ?? ''}\n`)
  }

  isBlocked(): boolean {
    return isBlocked(this.#total)
  }

  result(): Survey {
    const counts = this.#counts
    const total = this.#total
    const overlaps = this.#overlaps
    const notes = Array.from(this.#leftOut, leftOutNote)
    return { counts, total, overlaps, notes, fingerprint: this.#hash.copy().digest('hex') }
  }
}

/** The largest number of names in a note. */
const NAMED = 10

/** Returns the note on references that are left out: the names that no item has, the most frequent first. */
function leftOutNote([reason, named]: [string, Map<string, number>]): string {
  const names = [...named].toSorted(([, a], [, b]) => b - a).map(([name, count]) => `“${name}” (${count})`)
  const rest = names.length > NAMED ? ` and ${names.length - NAMED} more` : ''
  return `${reason} ${names.slice(0, NAMED).join(', ')}${rest}`
}

/** Returns the totals of an import without writing anything. @throws CommandError if a choice names no overlap */
export async function survey(
  database: Database,
  source: Source,
  { onStep, signal, ...options }: PlanOptions & Pick<ImportOptions, 'onStep' | 'signal'>,
): Promise<Survey> {
  const surveyor = new Surveyor()
  for await (const step of plan(database, source, options)) {
    signal?.throwIfAborted()
    surveyor.add(step)
    onStep?.(step)
  }
  options.decisions?.requireUsed()
  return surveyor.result()
}

/**
 * Imports a source in one transaction through the normal write path. Items are validated while they are staged. After the
 * first problem nothing more is staged, but the rest is still read to report all problems.
 *
 * @throws RefusedError if an item is invalid or in conflict and `skipInvalid` is not set
 * @throws CommandError if a choice names no overlap
 * @throws TransferError if the plan differs from the confirmed one, or an item changed since it was compared
 */
export async function importContent(database: Database, source: Source, options: ImportOptions): Promise<Survey> {
  const redirects = new Map<string, Origin>()
  const onStep = (step: Step) => {
    options.onStep?.(step)
    const { change, origin } = step
    if (origin && change?.kind.name === redirect.name && change.action !== 'delete') redirects.set(step.title, origin)
  }
  try {
    return await database.transaction(() => importWithin(database, source, { ...options, onStep }))
  } catch (error) {
    if (error instanceof RedirectLoopError) throw named(error, redirects)
    if (!(error instanceof ChangeConflictError)) throw error
    const names = error.conflicts.slice(0, 5).map(({ change }) => `${change.kind.name} ${change.id}`)
    const rest = error.conflicts.length - names.length
    throw new TransferError(
      ({ advice }) =>
        `${counted(error.conflicts.length, 'item was', 'items were')} changed by someone else meanwhile${advice(` (${names.join(', ')}${rest > 0 ? '…' : ''})`)}. Nothing was imported${advice('; run the import again', '. Try again to see what has changed')}.`,
    )
  }
}

/** Returns a redirect loop as an error that names the place of the redirect in the source. */
function named({ oldPaths, message }: RedirectLoopError, redirects: ReadonlyMap<string, Origin>): TransferError {
  const own = oldPaths.find((path) => redirects.has(path))
  const text = own === undefined ? message : message.replace(oldPaths[0]!, own)
  const problem = own === undefined ? text : showProblem({ origin: redirects.get(own)!, item: own, message: text })
  return new TransferError(`${problem}. Nothing was imported.`)
}

async function importWithin(
  database: Database,
  source: Source,
  {
    author,
    write = (changes) => apply(database, changes, { author }),
    skipInvalid = false,
    agreed,
    onStep,
    onRestart,
    stage,
    addPendingChanges,
    signal,
    ...options
  }: ImportOptions,
): Promise<Survey> {
  onRestart?.()
  // New items are written while the source is read: two imports of the same ones could wait for each other in a circle.
  await database.query(`select pg_advisory_xact_lock(hashtextextended('imports', 0))`)
  const surveyor = new Surveyor()
  const addresses: string[] = []
  const pending: PendingImport[] = []

  async function* changes(): AsyncGenerator<Change> {
    for await (const step of plan(database, source, options)) {
      signal?.throwIfAborted()
      surveyor.add(step)
      onStep?.(step)
      const { change, pending: added } = step
      if (added) pending.push(added)
      if (!change || (surveyor.isBlocked() && !skipInvalid)) continue
      if (change.kind.name === subscriber.name) addresses.push((change.values as { email: string }).email)
      else yield change
    }
    const result = surveyor.result()
    options.decisions?.requireUsed()
    if (surveyor.isBlocked() && !skipInvalid) throw new RefusedError(result)
    if (agreed && agreed.fingerprint !== result.fingerprint) throw new PlanChangedError()
  }

  await write(stage ? await stageAll(changes(), stage) : changes())
  await addSubscribers(database, addresses, author.source)
  if (pending.length > 0) await addPendingChanges?.(pending)
  return surveyor.result()
}

/** Stages all changes except those of media files, which are always live, and returns the latter. */
async function stageAll(
  changes: AsyncIterable<Change>,
  stage: (changes: Change[]) => Promise<void>,
): Promise<Change[]> {
  const media: Change[] = []
  let batch: Change[] = []
  for await (const change of changes) {
    if (change.kind.name === mediaFile.name) media.push(change)
    else batch.push(change)
    if (batch.length < STAGE_BATCH) continue
    await stage(batch)
    batch = []
  }
  if (batch.length > 0) await stage(batch)
  return media
}

/** Adds subscribers, which have no history and no version, in the import's transaction. */
async function addSubscribers(database: Database, addresses: string[], source: string): Promise<void> {
  if (addresses.length === 0) return
  await database.query(
    `with added as (
       insert into subscriber (id, email, "consentText")
       select gen_random_uuid(), email, $2 from unnest($1::text[]) as a(email)
       on conflict do nothing returning id as "itemId", 1 as version, $4::text as event
     ) ${insertDeliveries('$3::text', 'added')}`,
    [addresses, `Added by ${source}`, SUBSCRIBER_TOPIC, 'subscribed'],
  )
}
