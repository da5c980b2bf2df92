import { type AnyKind, hasSlug, uniqueKeys } from '../../../schema/kind.ts'
import { type Database, identifier } from '../../platform/database/database.ts'
import type { AppliedChange, ApplyOptions, Change, ChangeConflict } from './change.ts'
import { writeChanges } from './change-set-sql.ts'
import { asRecord, COPY_FROM, ofParameter } from './staging.ts'

/** A batch is written when it has this many changes, or this many characters of JSON. */
const BATCH = 1_000
const BATCH_CHARACTERS = 4_000_000

/**
 * Other changes of the set could free or take the unique value of a new item, so such items are written together with them. A slug is
 * made even if none is given.
 */
function isEarly({ kind, action, expectedVersion, values = {} }: Change): boolean {
  if (action !== 'create' || expectedVersion || kind.singleton || hasSlug(kind)) return false
  const given = values as Record<string, unknown>
  return uniqueKeys(kind).every((key) => key !== kind.unique && (given[key] ?? null) === null)
}

class Batch {
  readonly changes: Change[] = []
  readonly kinds = new Set<AnyKind>()
  #json = ''

  add(change: Change): void {
    this.changes.push(change)
    this.kinds.add(change.kind)
    this.#json += `${this.#json && ','}${JSON.stringify(asRecord(change))}`
  }

  isFull(): boolean {
    return this.changes.length >= BATCH || this.#json.length >= BATCH_CHARACTERS
  }

  staged = () => ofParameter(this.kinds, new Set(), `[${this.#json}]`)
}

/**
 * Writes the new items of a stream of changes while the stream is read, so that PostgreSQL writes a batch while this process
 * validates the next one. New items lock no stored ones, so other writers do not wait for the rest of the stream.
 */
export class EarlyCreations {
  readonly applied: AppliedChange[] = []
  /** The kinds of the new items. */
  readonly kinds = new Set<AnyKind>()
  /** The conflicts of new items, and second steps for any item. After the first one, nothing more is written. */
  readonly conflicts: ChangeConflict[] = []
  readonly #database: Database
  readonly #options: ApplyOptions
  /** The items of all changes so far. */
  readonly #seen = new Set<string>()
  #batch = new Batch()
  #writing: Promise<void> | undefined

  constructor(database: Database, options: ApplyOptions) {
    this.#database = database
    this.#options = options
  }

  /**
   * Yields the changes that the caller has to write: all except new items, and all of a small stream. From the change on with
   * which staging begins a COPY, which occupies the connection, these are all.
   */
  async *others(changes: AsyncIterable<Change>): AsyncGenerator<Change> {
    let others = 0
    try {
      for await (const change of changes) {
        if (!this.#isFirst(change)) this.conflicts.push({ change, reason: 'repeated' })
        else if (others <= COPY_FROM && isEarly(change)) await this.#add(change)
        else {
          if (others++ === COPY_FROM) yield* this.#finish()
          yield change
        }
      }
      yield* this.#finish()
    } finally {
      // The transaction ends after its statements.
      await this.#writing?.catch(() => undefined)
    }
  }

  #isFirst({ kind, id }: Change): boolean {
    const { size } = this.#seen
    return this.#seen.add(`${kind.name} ${id}`).size > size
  }

  async #add(change: Change): Promise<void> {
    this.#batch.add(change)
    this.kinds.add(change.kind)
    if (this.#batch.isFull()) await this.#begin()
  }

  /** Begins to write the batch, when the one before is written. */
  async #begin(): Promise<void> {
    await this.#writing
    this.#writing = this.#write(this.#batch)
    // The error is thrown to the caller that awaits it, which can be after it has occurred.
    this.#writing.catch(() => undefined)
    this.#batch = new Batch()
  }

  async #write(batch: Batch): Promise<void> {
    const staged = batch.staged()
    for (const kind of batch.kinds) {
      this.conflicts.push(...(await this.#existing(kind, batch)))
      if (this.conflicts.length > 0) continue
      for (const change of await writeChanges(this.#database, kind, staged, this.#options)) this.applied.push(change)
    }
  }

  async #existing(kind: AnyKind, { changes }: Batch): Promise<ChangeConflict[]> {
    const ids = changes.flatMap((change) => (change.kind === kind ? [change.id] : []))
    const rows = await this.#database.query<{ id: string }>(
      `select id from ${identifier(kind.name)} where id = any($1::uuid[])`,
      [ids],
    )
    return rows.map(({ id }) => ({ change: { kind, id, action: 'create' }, reason: 'exists' }))
  }

  /** Writes the last batch. If it is the first one, too, it is left to the caller. */
  async *#finish(): AsyncGenerator<Change> {
    if (this.#writing) await this.#begin()
    else yield* this.#batch.changes
    await this.#writing
    this.#batch = new Batch()
  }
}
