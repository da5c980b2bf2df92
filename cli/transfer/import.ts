import { createHash, type Hash } from 'node:crypto'
import { applyWithin } from '../../api/content/apply.ts'
import { type Author, type Change, ObstacleError } from '../../api/content/change.ts'
import type { Database } from '../../api/database/database.ts'
import type pg from 'pg'
import { plan, type PlanOptions } from './plan.ts'
import { TransferError } from './record.ts'
import type { Source } from './source.ts'
import { type Counts, isBlocked, noCounts, type Step } from './step.ts'
import { subscriber } from './subscriber.ts'

export interface ImportOptions extends PlanOptions {
  author: Author
  /** Leave out what is invalid or in conflict instead of refusing everything. */
  skipInvalid?: boolean
  /** What `survey` said when somebody agreed to it; something else is not applied. */
  agreed?: Survey
  /** Told of every step as it is found. Told from the start again when the database asks for another attempt. */
  onStep?: (step: Step) => void
  onRestart?: () => void
  /** Ends the import at the next item; nothing is written then. */
  signal?: AbortSignal
}

/** What a plan comes to. */
export interface Survey {
  /** By kind, in the order in which the kinds came; under '' what could not even be told apart. */
  counts: Map<string, Counts>
  total: Counts
  /** Of every change there is: equal plans have equal fingerprints. */
  fingerprint: string
}

/** The import was refused, and nothing was written, because of invalid items or conflicts. */
export class RefusedError extends Error {
  override name = 'RefusedError'
  readonly survey: Survey

  constructor(survey: Survey) {
    super('Nothing was imported')
    this.survey = survey
  }
}

/** Counts steps as they go by. */
class Surveyor {
  private readonly counts = new Map<string, Counts>()
  private readonly total = noCounts()
  private readonly hash: Hash = createHash('sha256')

  add({ kind, outcome, change }: Step): void {
    const name = kind?.name ?? ''
    const counts = this.counts.get(name) ?? noCounts()
    this.counts.set(name, counts)
    counts[outcome]++
    this.total[outcome]++
    if (change) this.hash.update(`${name} ${change.action} ${change.id} ${change.expectedVersion ?? ''}\n`)
  }

  isBlocked(): boolean {
    return isBlocked(this.total)
  }

  result(): Survey {
    return { counts: this.counts, total: this.total, fingerprint: this.hash.copy().digest('hex') }
  }
}

/** What an import would do. Writes nothing. */
export async function survey(
  database: Database,
  source: Source,
  { onStep, signal, ...options }: PlanOptions & Pick<ImportOptions, 'onStep' | 'signal'>,
): Promise<Survey> {
  const surveyor = new Surveyor()
  for await (const step of plan(database.pool, source, options)) {
    signal?.throwIfAborted()
    surveyor.add(step)
    onStep?.(step)
  }
  return surveyor.result()
}

/**
 * Brings a source's content in: all of it in one transaction through the one write path, or nothing. Items are checked
 * while they are staged; the first problem ends the staging, and the rest is only read for further problems.
 *
 * @throws RefusedError when something is invalid or in conflict and may not be skipped.
 * @throws TransferError when the plan is not the one that was agreed to, or an item changed since it was compared.
 */
export async function importContent(database: Database, source: Source, options: ImportOptions): Promise<Survey> {
  try {
    return await database.transaction((client) => importWithin(client, database, source, options))
  } catch (error) {
    if (!(error instanceof ObstacleError)) throw error
    const names = error.obstacles.slice(0, 5).map(({ change }) => `${change.kind.name} ${change.id}`)
    throw new TransferError(
      `${error.obstacles.length} items were changed by someone else meanwhile (${names.join(', ')}…). Nothing was imported; please run it again.`,
    )
  }
}

async function importWithin(
  client: pg.PoolClient,
  database: Database,
  source: Source,
  { author, skipInvalid = false, agreed, onStep, onRestart, signal, ...options }: ImportOptions,
): Promise<Survey> {
  onRestart?.()
  const surveyor = new Surveyor()
  const addresses: string[] = []

  async function* changes(): AsyncGenerator<Change> {
    for await (const step of plan(database.pool, source, options)) {
      signal?.throwIfAborted()
      surveyor.add(step)
      onStep?.(step)
      const { change } = step
      if (!change || (surveyor.isBlocked() && !skipInvalid)) continue
      if (change.kind.name === subscriber.name) addresses.push((change.values as { email: string }).email)
      else yield change
    }
    const result = surveyor.result()
    if (surveyor.isBlocked() && !skipInvalid) throw new RefusedError(result)
    if (agreed && agreed.fingerprint !== result.fingerprint)
      throw new TransferError(
        'The content changed since the plan was shown. Nothing was imported; please run it again.',
      )
  }

  await applyWithin(client, changes(), { author })
  await addSubscribers(client, addresses)
  return surveyor.result()
}

/** Subscribers are no content: they have no history and no version, but share the import's transaction. */
async function addSubscribers(client: pg.PoolClient, addresses: string[]): Promise<void> {
  if (addresses.length === 0) return
  await client.query(
    `insert into subscriber (id, email) select gen_random_uuid(), email from unnest($1::text[]) as a(email)
     on conflict do nothing`,
    [addresses],
  )
}
